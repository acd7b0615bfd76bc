import { Link } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { describeError } from '#app/api/describe-error.ts'
import { DayText } from '#app/components/format/date-text.tsx'
import { Money } from '#app/components/format/money.tsx'
import { ErrorBanner } from '#app/components/ui/error-banner.tsx'
import { Fact, Facts } from '#app/components/ui/facts.tsx'
import { documentPath } from '#app/features/books/paths.ts'
import { DocumentPart } from '#app/features/documents/document-part.tsx'
import type { Bill } from '#domain/api/bill.ts'
import { titleOf } from '#domain/documents/describe.ts'
import { fetchBill } from './expenditure-api.ts'

/** What of a bill is still owed, and what settled it. */
export function BillPart({ shopId, billId }: { shopId: string; billId: string }) {
  const [bill, setBill] = useState<Bill | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    let isGone = false
    fetchBill(shopId, billId).then(
      (read) => {
        if (!isGone) setBill(read)
      },
      (fault: unknown) => {
        if (!isGone) setError(fault)
      },
    )
    return () => {
      isGone = true
    }
  }, [shopId, billId])
  if (error !== null) return <ErrorBanner told={describeError(error)} />
  if (bill === null) return null
  return (
    <DocumentPart title="Payment">
      <Facts>
        <Fact label="Supplier">{bill.supplierName}</Fact>
        <Fact label="Due">
          <DayText day={bill.due} />
        </Fact>
        {bill.settlements.map(({ source, entryNumber, day, amountMinor }) => (
          <Fact key={entryNumber} label={source.kind === 'reversal' ? 'Taken back' : 'Paid'}>
            <span className="flex flex-wrap justify-between gap-x-4">
              <Link to={documentPath(entryNumber)} className="font-medium text-accent underline">
                {titleOf(source)}
              </Link>
              <DayText day={day} />
              <Money amountMinor={amountMinor} />
            </span>
          </Fact>
        ))}
        <Fact label="Still owed">
          <Money amountMinor={bill.openMinor} className="font-semibold" />
        </Fact>
      </Facts>
    </DocumentPart>
  )
}
