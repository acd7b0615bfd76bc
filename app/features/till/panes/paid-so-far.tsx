import { X } from 'lucide-react'
import { Money } from '#app/components/format/money.tsx'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { minor } from '#domain/money.ts'
import type { Tender } from '#domain/payments/paid-tender.ts'
import { type PaymentName, tenderName } from '#domain/payments/payment-type.ts'
import { tenderLabels } from '#domain/terms/tender.ts'
import { dueAfter, type Payable } from '../pay/settle.ts'

/** In a sentence: the names that a shop gives keep their capitals. */
function inText(tender: Tender, types: readonly PaymentName[]): string {
  const name = tenderName(tender, types)
  return name === tenderLabels[tender.kind] ? name.toLowerCase() : name
}

/** What was taken for the sale already, and what is left: in sight until the sale is recorded. */
export function PaidSoFar({
  payable,
  taken,
  types,
  onGiveBack,
}: {
  payable: Payable
  taken: readonly Tender[]
  types: readonly PaymentName[]
  onGiveBack: (at: number) => void
}) {
  const dueMinor = dueAfter(payable, taken)
  return (
    <div className="text-14">
      <ul aria-label="Paid so far" className="max-h-25 overflow-y-auto">
        {taken.map((tender, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: only the position distinguishes two equal payments
            key={at}
            className="flex min-h-12 items-center gap-1 short:min-h-10"
          >
            <span className="min-w-0 grow wrap-anywhere">
              {tenderName(tender, types)}
              {tender.reference && <span className="text-ink-soft"> {tender.reference}</span>}
            </span>
            <IconButton
              label={`Remove ${inText(tender, types)}`}
              icon={X}
              size="till"
              className="short:-my-1"
              onClick={() => onGiveBack(at)}
            />
            <Money
              amountMinor={minor(-tender.amountMinor)}
              isBare
              className="min-w-20 text-right font-semibold"
            />
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-3 border-t border-line pt-1.5">
        <span className="font-semibold">{dueMinor < 0 ? 'Overpaid' : 'Amount due'}</span>
        <Money
          amountMinor={minor(Math.abs(dueMinor))}
          className="text-40 font-semibold tracking-[-0.02em] tight:text-28"
        />
      </p>
    </div>
  )
}
