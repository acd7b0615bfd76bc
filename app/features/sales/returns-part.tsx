import { Link } from '@remix-run/react'
import { InstantText } from '#app/components/format/date-text.tsx'
import { Money } from '#app/components/format/money.tsx'
import { DocumentPart } from '#app/features/documents/document-part.tsx'
import type { RecordedSale, RelatedReceipt } from '#domain/api/sale.ts'
import { canBeTakenBack } from './take-back/draft.ts'

/** What of a sale was taken back, each with its receipt. */
export function ReturnsPart({ sale, returns }: { sale: RecordedSale; returns: readonly RelatedReceipt[] }) {
  return (
    <DocumentPart title={canBeTakenBack(sale) ? 'Returns' : 'Returns: all of it was returned'}>
      <ul className="mt-2 max-w-160 border-t border-line text-14">
        {returns.map(({ saleId, receiptNumber, soldAt, grossMinor }) => (
          <li key={saleId} className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-2">
            <Link className="font-medium text-accent underline" to={`/user/dashboard/sales/${saleId}`}>
              Return {receiptNumber}
            </Link>
            <span className="text-ink-soft">
              <InstantText instant={soldAt} />
            </span>
            <Money amountMinor={grossMinor} className="ml-auto" />
          </li>
        ))}
      </ul>
    </DocumentPart>
  )
}
