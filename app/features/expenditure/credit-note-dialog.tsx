import type { z } from 'zod'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { LinesError } from '#app/components/form/lines-error.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { PostingDateField } from '#app/components/form/posting-date-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import { useRevalidateAndClose } from '#app/components/form/use-revalidate-and-close.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { Money, moneyText } from '#app/components/format/money.tsx'
import { useShopFormat } from '#app/components/format/shop-format.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { grossOf, type Taxed } from '#domain/documents/bill-credit/credit-line.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'

/** What a credit note can be given on. */
export type Creditable<Body> = {
  description: string
  /** What the button is called that fills in all lines. */
  creditAll: string
  /** Each with what can still be credited. */
  lines: readonly (Taxed & { lineId: string; label: string })[]
  /** What is wrong with so much of a line, where each has a limit of its own. */
  errorOf?: (line: Taxed, grossMinor: Minor) => string | undefined
  openMinor: Minor
  /** To choose from, where the bill names none. */
  suppliers: readonly { supplierId: string; name: string }[] | null
  schema: z.ZodType<Body>
  bodyOf: (entered: CreditInput) => unknown
  submit: (creditId: string, body: Body) => Promise<unknown>
}

export function aboveLeft(line: Taxed, grossMinor: Minor): string | undefined {
  return grossMinor > grossOf(line) ? 'This is more than is left to credit on this line.' : undefined
}

/** What is entered of a credit note, with the amount that it takes off each line. */
type CreditInput = {
  grosses: readonly Minor[]
  supplierId: string
  head: { businessDay: string; reference?: string; note?: string }
}

type Draft = {
  grosses: readonly (Minor | null)[]
  supplierId: string
  businessDay: string
  reference: string
  note: string
}

/** Records the supplier's credit note on a bill. */
export function CreditNoteDialog<Body>({ of, onClose }: { of: Creditable<Body>; onClose: () => void }) {
  const form = useCreditNoteForm(of, onClose)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Credit note on this bill"
      description={of.description}
      submitLabel="Record credit note"
      busyLabel="Recording"
    >
      {of.suppliers && (
        <SelectField
          label="Supplier"
          isRequired
          placeholder="Choose the supplier"
          {...form.field('supplierId')}
          options={of.suppliers.map(({ supplierId, name }) => ({ value: supplierId, label: name }))}
        />
      )}
      <CreditedLines form={form} of={of} />
      <TextField
        label="Number on the credit note"
        maxLength={80}
        autoComplete="off"
        {...form.field('reference')}
      />
      <PostingDateField label="Date" {...form.field('businessDay')} />
      <TextField label="Note" maxLength={500} autoComplete="off" {...form.field('note')} />
    </FormDialog>
  )
}

function useCreditNoteForm<Body>(of: Creditable<Body>, onClose: () => void): UsedForm<Draft> {
  const creditId = useNewId()
  const { timeZone } = useShopFormat()
  return useForm({
    start: (): Draft => ({
      grosses: of.lines.map(() => null),
      supplierId: '',
      businessDay: todayIn(timeZone),
      reference: '',
      note: '',
    }),
    schema: of.schema,
    inputOf: ({ grosses, supplierId, businessDay, reference, note }) =>
      of.bodyOf({
        grosses: of.lines.map((_, index) => grosses[index] ?? minor(0)),
        supplierId,
        head: {
          businessDay,
          ...(reference.trim() !== '' && { reference: reference.trim() }),
          ...(note.trim() !== '' && { note: note.trim() }),
        },
      }),
    fields: { lines: 'grosses', totalMinor: 'grosses' },
    refusals: {
      bill_credit_above_bill: 'grosses',
      bill_credit_in_future: 'businessDay',
      bill_credit_before_bill: 'businessDay',
      day_locked: 'businessDay',
      goods_credit_supplier: 'supplierId',
    },
    submit: (body) => of.submit(creditId, body),
    done: useRevalidateAndClose(onClose),
  })
}

/** How much of each line is credited, and the total. */
function CreditedLines<Body>({ form, of }: { form: UsedForm<Draft>; of: Creditable<Body> }) {
  const { currency } = useShopFormat()
  const { grosses } = form.values
  const totalMinor = sumMinor(grosses.map((gross) => gross ?? minor(0)))
  const setGross = (index: number, gross: Minor | null) =>
    form.set({ grosses: grosses.map((one, at) => (at === index ? gross : one)) })
  return (
    <>
      <LinesError error={form.field('grosses').error} />
      {of.lines.map((line, index) => (
        <MoneyField
          key={line.lineId}
          label={`${line.label}, of ${moneyText(grossOf(line), currency)}`}
          autoFocus={index === 0}
          valueMinor={grosses[index] ?? null}
          onChange={(gross) => setGross(index, gross)}
          error={of.errorOf?.(line, grosses[index] ?? minor(0))}
        />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button size="compact" onClick={() => form.set({ grosses: of.lines.map(grossOf) })}>
          {of.creditAll}
        </Button>
        <p role="status" className="tabular text-14 text-ink-soft">
          Credited: <Money amountMinor={totalMinor} />
          {totalMinor > of.openMinor && (
            <>
              , of that as credit <Money amountMinor={minor(totalMinor - of.openMinor)} />
            </>
          )}
        </p>
      </div>
    </>
  )
}
