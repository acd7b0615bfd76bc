import { Download } from 'lucide-react'
import { useState } from 'react'
import { describeError } from '#app/api/describe-error.ts'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Sheet } from '#app/components/ui/screen.tsx'
import { type Day, day } from '#domain/business-day.ts'
import type { LedgerFormat } from './books-api.ts'
import { saveLedger } from './save-download.ts'

const formats: readonly { value: LedgerFormat; label: string }[] = [
  { value: 'hledger', label: 'hledger journal' },
  { value: 'beancount', label: 'Beancount' },
  { value: 'csv', label: 'CSV, a row for each line' },
  { value: 'proof', label: 'Proof of the books' },
]

/** The books as a file that another program reads, and comes to the same trial balance with. */
export function LedgerExport({ shopId, from, to }: { shopId: string; from: Day; to: Day }) {
  const [first, setFirst] = useState<string>(from)
  const [last, setLast] = useState<string>(to)
  const [format, setFormat] = useState<LedgerFormat>('hledger')
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  // A chain proves nothing in parts.
  const isWhole = format === 'proof'
  const fault = isWhole
    ? null
    : first === '' || last === ''
      ? 'Choose both days.'
      : first > last
        ? 'The last day is before the first.'
        : null

  async function save() {
    if (fault !== null || isBusy) return
    setIsBusy(true)
    setError(null)
    try {
      await saveLedger(shopId, isWhole ? { format } : { format, from: day(first), to: day(last) })
    } catch (failure) {
      setError(failure)
    }
    setIsBusy(false)
  }

  const told = error === null ? null : describeError(error)
  return (
    <Sheet>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <p className="max-w-prose text-14 text-ink-soft">
          {isWhole
            ? 'Every document and entry since the first, with their hashes, for whoever checks the books. tools/verify.mjs, which comes with this program, tells on any computer whether they fit each other, and what they come to.'
            : 'Every entry of the days you choose, after one with the balances of the day before: accountants’ programs come to the same balances and the same profit. Give them one file, not one after another, and let them close the year.'}
        </p>
        {told && (
          <Banner tone="loss" title={told.title} isUrgent>
            {told.detail}
          </Banner>
        )}
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField label="From" type="date" value={first} onChange={setFirst} disabled={isWhole} />
          <TextField
            label="To"
            type="date"
            value={last}
            onChange={setLast}
            fault={fault}
            disabled={isWhole}
          />
          <SelectField label="Format" value={format} onChange={setFormat} options={formats} />
        </div>
        <div className="flex justify-end max-sm:*:grow">
          <Button type="submit" icon={Download} isBusy={isBusy} busyLabel="Writing the file">
            {isWhole ? 'Download the proof' : 'Download the entries'}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
