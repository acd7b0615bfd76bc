import { Download } from 'lucide-react'
import { z } from 'zod'
import { DateField } from '#app/components/form/date-field.tsx'
import { Form, FormActions, FormError, SubmitButton } from '#app/components/form/form.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { Sheet } from '#app/components/ui/screen.tsx'
import { Day } from '#domain/business-day.ts'
import { type LedgerFormat, saveLedger } from './save-download.ts'

const formats: readonly { value: LedgerFormat; label: string }[] = [
  { value: 'hledger', label: 'hledger journal' },
  { value: 'beancount', label: 'Beancount' },
  { value: 'csv', label: 'CSV, a row for each line' },
  { value: 'proof', label: 'Proof of the books' },
]

const Wanted = z.union([
  z.object({ format: z.literal('proof') }),
  z
    .object({ format: z.enum(['hledger', 'beancount', 'csv']), from: Day, to: Day })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first.' }),
])

/** The books as a file that another program reads, with the same trial balance. */
export function LedgerExport({ shopId, from, to }: { shopId: string; from: Day; to: Day }) {
  const form = useForm({
    start: { from: from as string, to: to as string, format: 'hledger' as LedgerFormat },
    schema: Wanted,
    // A chain proves nothing in parts.
    inputOf: (wanted) => (wanted.format === 'proof' ? { format: wanted.format } : wanted),
    submit: (wanted) => saveLedger(shopId, wanted),
    whenEmpty: { from: 'Choose the first day.', to: 'Choose the last day.' },
    isRepeated: true,
  })
  const isWhole = form.values.format === 'proof'
  return (
    <Sheet>
      <Form form={form} className="flex flex-col gap-4">
        <p className="max-w-prose text-14 text-ink-soft">
          {isWhole
            ? 'Every document and entry since the first, with their hashes, for anyone who checks the books. tools/verify.mjs, which comes with this program, checks on any computer that they agree with each other, and adds them up.'
            : 'Every entry of the days you choose, after one entry with the balances of the day before, so that accounting programs show the same balances and the same profit. Import one file, not several in a row, and let the program close the year.'}
        </p>
        <FormError form={form} />
        <div className="grid gap-4 sm:grid-cols-3">
          {!isWhole && <DateField label="From" {...form.field('from')} />}
          {!isWhole && <DateField label="To" {...form.field('to')} />}
          <SelectField label="Format" {...form.field('format')} options={formats} />
        </div>
        <FormActions>
          <SubmitButton form={form} variant="secondary" icon={Download} busyLabel="Writing the file">
            {isWhole ? 'Download the proof' : 'Download the entries'}
          </SubmitButton>
        </FormActions>
      </Form>
    </Sheet>
  )
}
