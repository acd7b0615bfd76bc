import { ReceiptText, ShoppingBasket } from 'lucide-react'
import { Money } from '#app/components/format/money.tsx'
import { Button } from '#app/components/ui/button.tsx'
import type { Basket } from '../basket/basket.ts'
import { dueAfter, type Payable } from '../pay/settle.ts'
import type { WaitingSale } from '../storage/till-db.ts'

/** On a phone the basket is a bar above the places; it opens over the products. */
export function BasketSummary({
  basket,
  payable,
  sold,
  onOpen,
}: {
  basket: Basket
  payable: Payable
  /** The sale that was just recorded: its change stands here until the next one begins. */
  sold: WaitingSale | null
  onOpen: () => void
}) {
  const count = basket.lines.length
  return (
    <section
      aria-label="Basket"
      className="no-print fixed right-0 bottom-(--bottom-bar) left-0 sm:left-14 z-20 flex items-center justify-between gap-3 border-t border-line bg-surface px-4 py-2.5 lg:hidden"
    >
      {sold && count === 0 ? (
        <>
          <p className="min-w-0" role="status">
            <span className="block truncate text-13 text-ink-soft">
              Receipt {sold.sale.receiptNumber}, change
            </span>
            <Money amountMinor={sold.sale.totals.changeMinor} className="text-28 font-semibold" />
          </p>
          <Button size="till" icon={ReceiptText} onClick={onOpen}>
            Receipt
          </Button>
        </>
      ) : (
        <>
          <p className="min-w-0">
            <span className="block text-13 text-ink-soft">
              {basket.tenders.length > 0 ? 'Left to pay' : 'Total'}
            </span>
            <Money amountMinor={dueAfter(payable, basket.tenders)} className="text-28 font-semibold" />
          </p>
          <Button variant="primary" size="till" icon={ShoppingBasket} disabled={count === 0} onClick={onOpen}>
            Basket
            <span className="tabular">({count})</span>
          </Button>
        </>
      )}
    </section>
  )
}
