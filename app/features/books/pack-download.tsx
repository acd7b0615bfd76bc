import { Download } from 'lucide-react'
import { useState } from 'react'
import { Form, FormActions, FormError, SubmitButton } from '#app/components/form/form.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { formatDayRange } from '#app/components/format/dates.ts'
import { ProgressBar } from '#app/components/ui/progress-bar.tsx'
import { Sheet } from '#app/components/ui/screen.tsx'
import { PackQuery } from '#domain/api/accountant-pack.ts'
import { addDays, addMonths, type Day, type DayRange } from '#domain/business-day.ts'
import { savePack } from './save-download.ts'

/** Financial years back to the one of the first entry, the latest first: the current one, and at most nine before it. */
export function packYears(yearFrom: Day, today: Day, firstDay: Day | null): DayRange[] {
  const years: DayRange[] = [{ from: yearFrom, to: today }]
  for (let from = yearFrom; firstDay !== null && firstDay < from && years.length < 10; ) {
    const before = addMonths(from, -12)
    years.push({ from: before, to: addDays(from, -1) })
    from = before
  }
  return years
}

/** Everything an accountant asks for of a year, as one ZIP file. */
export function PackDownload({ shopId, years }: { shopId: string; years: readonly DayRange[] }) {
  const [received, setReceived] = useState<number | null>(null)
  const form = useForm({
    start: { year: years[0]?.from as string },
    schema: PackQuery,
    inputOf: ({ year }) => years.find(({ from }) => from === year),
    submit: async (wanted) => {
      setReceived(0)
      try {
        await savePack(shopId, wanted, setReceived)
      } finally {
        setReceived(null)
      }
    },
    isRepeated: true,
  })
  return (
    <Sheet>
      <Form form={form} className="flex flex-col gap-4">
        <p className="max-w-prose text-14 text-ink-soft">
          One ZIP file with every report of the year as PDF, XLSX and CSV, the tax returns, the general
          ledger, journals for Xero, QuickBooks and Tally, hledger and Beancount files, attachments, the last
          self-audit, and the proof of the books with the program that checks it.
        </p>
        <FormError form={form} />
        <div className="grid gap-4 sm:grid-cols-3">
          <SelectField
            label="Year"
            {...form.field('year')}
            options={years.map(({ from, to }) => ({ value: from, label: formatDayRange(from, to) }))}
          />
        </div>
        {received !== null && (
          <ProgressBar
            value={null}
            max={0}
            label="Making the pack"
            detail={`${(received / 1_000_000).toFixed(1)} MB received`}
          />
        )}
        <FormActions>
          <SubmitButton form={form} variant="secondary" icon={Download} busyLabel="Making the pack">
            Download the pack
          </SubmitButton>
        </FormActions>
      </Form>
    </Sheet>
  )
}
