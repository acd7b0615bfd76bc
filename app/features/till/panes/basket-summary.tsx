import { HandCoins, PackageOpen, Pause, Plus, ReceiptText, ShoppingBasket, User } from 'lucide-react'
import { Money } from '#app/components/format/money.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { outcomeOf } from '../pay/outcome.ts'
import { dueAfter } from '../pay/settle.ts'
import { useHeldBaskets } from '../storage/held-baskets.ts'
import type { WaitingSale } from '../storage/waiting-sale.ts'
import { takePaymentPath } from '../take-payment/paths.ts'
import type { Till } from '../use-till.ts'
import { ShareSold } from './sold-pane.tsx'

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
      className="no-print fixed right-0 bottom-(--bottom-bar) low:bottom-0 left-0 sm:left-14 z-20 flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-t border-line bg-surface px-4 py-2.5 low:py-0.5 lg:hidden"
    >
      {sold && count === 0 ? (
        <AfterSale till={till} sold={sold} heldCount={heldCount} />
      ) : count === 0 && basket.tenders.length === 0 ? (
        <BeforeSale till={till} heldCount={heldCount} />
      ) : (
        <>
          <p className="min-w-0">
            <span className="block text-13 text-ink-soft">
              {basket.tenders.length > 0 ? 'Amount due' : 'Total'}
            </span>
            <Money amountMinor={dueAfter(payable, basket.tenders)} className="text-28 font-semibold" />
          </p>
          <Button variant="primary" size="till" icon={ShoppingBasket} disabled={count === 0} onClick={open}>
            Basket
            <span className="tabular">({count})</span>
          </Button>
        </>
      )}
    </section>
  )
}

/** What the sale ended with, and what follows: its receipt, and the next sale. */
function AfterSale({ till, sold, heldCount }: { till: Till; sold: WaitingSale; heldCount: number }) {
  const { label, amountMinor } = outcomeOf(sold.sale)
  return (
    <>
      <p className="min-w-0 grow" role="status">
        <span className="block truncate text-13 text-ink-soft">
          Receipt {sold.sale.receiptNumber}, {label.toLowerCase()}
        </span>
        <Money amountMinor={amountMinor} className="text-28 font-semibold low:text-20" />
      </p>
      <div className="flex grow justify-end gap-2">
        {heldCount > 0 && (
          <Button
            size="till"
            icon={Pause}
            aria-label={`Held baskets: ${heldCount}`}
            className="px-3!"
            onClick={() => till.press('held')}
          >
            <span className="tabular">{heldCount}</span>
          </Button>
        )}
        <ShareSold shop={till.shop} sold={sold} isBrief />
        <IconButton
          label="Receipt"
          icon={ReceiptText}
          size="till"
          variant="secondary"
          onClick={() => till.send({ type: 'open-basket' })}
        />
        <Button
          variant="primary"
          size="till"
          icon={Plus}
          className="px-4! max-sm:grow"
          onClick={() => till.press('back')}
        >
          New sale
        </Button>
      </div>
    </>
  )
}

const withWord =
  'min-w-0 flex-col gap-0.5! px-0.5! text-13! low:flex-row low:gap-1.5! low:max-[26rem]:[&>svg]:hidden'

/** What a customer comes for other than to buy, and whose sale it is going to be. */
function BeforeSale({ till: { given, press }, heldCount }: { till: Till; heldCount: number }) {
  const { customer } = given.basket
  return (
    <div className="grid grow grid-cols-4 gap-2">
      <Button size="till" icon={User} className={withWord} onClick={() => press('customer')}>
        <span className="max-w-full truncate">
          {customer ? <span className="sr-only">Customer: </span> : 'Customer'}
          {customer?.name}
        </span>
      </Button>
      <ButtonLink
        size="till"
        icon={HandCoins}
        className={withWord}
        to={takePaymentPath(customer?.customerId)}
      >
        Debt
      </ButtonLink>
      <Button
        size="till"
        icon={Pause}
        className={withWord}
        disabled={heldCount === 0}
        onClick={() => press('held')}
      >
        <span>Held {heldCount > 0 && <span className="tabular">({heldCount})</span>}</span>
      </Button>
      <Button size="till" icon={PackageOpen} className={withWord} onClick={() => press('take-back')}>
        Return
      </Button>
    </div>
  )
}
