import { Pause, ReceiptText, ShoppingBasket } from 'lucide-react'
import { Money } from '#app/components/format/money.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { dueAfter } from '../pay/settle.ts'
import { useHeldBaskets } from '../storage/held-baskets.ts'
import type { Till } from '../use-till.ts'

/** On a phone the basket is a bar above the places; it opens over the products. */
export function BasketSummary({ till }: { till: Till }) {
  const { basket, payable } = till.given
  const { sold } = till.state
  const heldCount = useHeldBaskets(till.shop.shopId)?.length ?? 0
  const open = () => till.send({ type: 'open-basket' })
  const count = basket.lines.length
  return (
    <section
      aria-label="Basket"
      className="no-print fixed right-0 bottom-(--bottom-bar) low:bottom-0 left-0 sm:left-14 z-20 flex items-center justify-between gap-3 border-t border-line bg-surface px-4 py-2.5 low:py-0.5 lg:hidden"
    >
      {sold && count === 0 ? (
        <>
          <p className="min-w-0" role="status">
            <span className="block truncate text-13 text-ink-soft">
              Receipt {sold.sale.receiptNumber}, change
            </span>
            <Money amountMinor={sold.sale.totals.changeMinor} className="text-28 font-semibold" />
          </p>
          {heldCount > 0 && (
            <Button
              size="till"
              icon={Pause}
              aria-label={`Held baskets: ${heldCount}`}
              className="ml-auto"
              onClick={() => till.press('held')}
            >
              <span className="tabular">{heldCount}</span>
            </Button>
          )}
          <Button size="till" icon={ReceiptText} onClick={open}>
            Receipt
          </Button>
        </>
      ) : (
        <>
          <p className="min-w-0">
            <span className="block text-13 text-ink-soft">
              {basket.tenders.length > 0 ? 'Amount due' : 'Total'}
            </span>
            <Money amountMinor={dueAfter(payable, basket.tenders)} className="text-28 font-semibold" />
          </p>
          {count === 0 && heldCount > 0 && (
            <Button size="till" icon={Pause} className="ml-auto" onClick={() => till.press('held')}>
              Held <span className="tabular">({heldCount})</span>
            </Button>
          )}
          <Button variant="primary" size="till" icon={ShoppingBasket} disabled={count === 0} onClick={open}>
            Basket
            <span className="tabular">({count})</span>
          </Button>
        </>
      )}
    </section>
  )
}
