import { ListX, PackageOpen, Pause } from 'lucide-react'
import { Button } from '#app/components/ui/button.tsx'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { asTaken } from '#domain/documents/sale/price.ts'
import { minor } from '#domain/money.ts'
import { keys } from '../machine/keys.ts'
import { useHeldBaskets } from '../storage/held-baskets.ts'
import type { Till } from '../use-till.ts'
import { discountText } from './basket-lines.tsx'

/** What belongs to the whole sale: whose it is, a note, a discount. */
export function BasketHead({ till: { shop, given, priced, alone, send, press } }: { till: Till }) {
  const { basket } = given
  const isEmpty = basket.lines.length === 0
  const offMinor = minor(priced.totals.discountMinor - alone.totals.discountMinor)
  const heldCount = useHeldBaskets(shop.shopId)?.length ?? 0
  return (
    <div className="flex items-center gap-1 border-b border-line px-2 py-1.5 max-[1199px]:gap-0 max-[1199px]:px-1">
      <ContextButton
        shortcut={keys.basket.customer}
        onClick={() => press('customer')}
        label="Customer"
        value={basket.customer?.name}
      />
      <ContextButton
        shortcut={keys.basket.note}
        onClick={() => press('note')}
        label="Note"
        value={basket.note}
      />
      <ContextButton
        shortcut={keys.basket.discount}
        onClick={() => press('discount')}
        label="Discount"
        value={basket.discount && discountText(asTaken(basket.discount, offMinor), shop.currency)}
        isDisabled={isEmpty}
      />
      <Button
        variant="quiet"
        size="till"
        icon={Pause}
        aria-label={heldCount === 0 ? 'Hold the basket' : `Held baskets: ${heldCount}`}
        aria-keyshortcuts={keys.basket.held}
        disabled={isEmpty && heldCount === 0}
        onClick={() => press('held')}
        className="min-w-12 shrink-0 gap-1! px-2!"
      >
        {heldCount > 0 && <span className="tabular">{heldCount}</span>}
      </Button>
      <IconButton
        label="Return"
        icon={PackageOpen}
        size="till"
        aria-keyshortcuts={keys.basket['take-back']}
        onClick={() => press('take-back')}
      />
      <IconButton
        label="Empty the basket"
        icon={ListX}
        size="till"
        disabled={isEmpty}
        onClick={() => send({ type: 'basket', action: { type: 'empty' } })}
      />
    </div>
  )
}

/** Opens what belongs to the whole sale, and shows what was chosen, which gives way before the names of the others. */
function ContextButton({
  shortcut,
  label,
  value,
  isDisabled,
  onClick,
}: {
  shortcut: string
  label: string
  value: string | undefined
  isDisabled?: boolean
  onClick: () => void
}) {
  return (
    <Button
      variant="quiet"
      shortcut={shortcut}
      disabled={isDisabled}
      onClick={onClick}
      className={`min-h-12 flex-auto gap-1! px-1! max-[1199px]:px-0.5! max-[1699px]:[&>span[aria-hidden]]:hidden ${value ? 'min-w-12 shrink-[9999] text-accent-strong!' : 'min-w-0'}`}
    >
      <span className="truncate">
        {value ? <span className="sr-only">{label}: </span> : label}
        {value}
      </span>
    </Button>
  )
}
