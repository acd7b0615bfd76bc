import { Link } from '@remix-run/react'
import { DayText } from '#app/components/format/date-text.tsx'
import { Money } from '#app/components/format/money.tsx'
import { Fact, Facts } from '#app/components/ui/facts.tsx'
import { documentPath } from '#app/features/books/paths.ts'
import { DocumentPart } from '#app/features/documents/document-part.tsx'
import type { Bill } from '#domain/api/bill.ts'
import { titleOf } from '#domain/documents/describe.ts'
import { SpendingStatusTag } from './spending-status-tag.tsx'

/** The status of a bill: what is still owed, and what settled it. */
export function BillPart({ bill }: { bill: Bill }) {
  return (
    <DocumentPart title="Payment">
      <Facts className="mt-2 max-w-160 border-y border-line">
        <Fact label="Status">
          <SpendingStatusTag status={bill.status} />
        </Fact>
        {bill.settlements.map((settlement) => (
          <Fact key={settlement.entryNumber} label={whatItDid(settlement)}>
            <span className="flex flex-wrap justify-between gap-x-4">
              <Link to={documentPath(settlement.entryNumber)} className="text-accent underline">
                {titleOf(settlement.source)}
              </Link>
              <DayText day={settlement.day} />
              <Money amountMinor={settlement.amountMinor} />
            </span>
          </Fact>
        ))}
        <Fact label="Amount due">
          <span className="flex justify-end font-semibold">
            <Money amountMinor={bill.openMinor} />
          </span>
        </Fact>
      </Facts>
    </DocumentPart>
  )
}

/** The reversal of a payment or a credit note opens the bill again; the bill's own reversal settles the rest. */
function whatItDid({ source, amountMinor }: Bill['settlements'][number]): string {
  if (source.kind === 'bill-credit') return 'Credited'
  if (source.kind !== 'reversal') return 'Paid'
  return amountMinor < 0 ? 'Payment or credit note reversed' : 'Bill reversed'
}
