import { DayText, InstantText } from '#app/components/format/date-text.tsx'
import { Money } from '#app/components/format/money.tsx'
import { DocumentPart } from '#app/features/documents/document-part.tsx'
import type { PaymentCorrection } from '#domain/api/payment-correction.ts'

/** Where a receipt was keyed to another payment type than it was paid by. */
export function CorrectionsPart({ corrections }: { corrections: readonly PaymentCorrection[] }) {
  return (
    <DocumentPart title="Payment type corrected">
      <ul className="mt-2 max-w-160 border-t border-line text-14">
        {corrections.map((one) => (
          <li key={one.correctionId} className="border-b border-line py-2">
            <p className="flex flex-wrap items-baseline gap-x-4">
              <span className="font-medium">
                {one.from.name} → {one.to.name}
              </span>
              <Money amountMinor={one.amountMinor} className="ml-auto" />
            </p>
            <p className="text-ink-soft">
              {[one.reason, one.reference, one.by, one.approvedBy && `approved by ${one.approvedBy}`]
                .filter(Boolean)
                .join(', ')}
              , <InstantText instant={one.at} />
            </p>
            {one.postingDay !== one.businessDay && (
              <p className="text-ink-soft">
                The day of the sale is closed: posted on <DayText day={one.postingDay} />.
              </p>
            )}
            {one.isCounted && (
              <p className="text-ink-soft">
                The drawer had already been counted, so its cash stays as counted. The correction is posted to
                Cash over and short, or to the safe.
              </p>
            )}
          </li>
        ))}
      </ul>
    </DocumentPart>
  )
}
