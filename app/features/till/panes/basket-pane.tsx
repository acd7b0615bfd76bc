import { ListX, Undo2 } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { useShortcut } from '#app/components/ui/use-shortcut.ts'
import type { Shop } from '#domain/api/shop.ts'
import type { PricedBasket } from '#domain/documents/sale/price.ts'
import type { Basket, BasketAction, Line } from '../basket/basket.ts'
import { BasketLines, discountText } from './basket-lines.tsx'
import { CustomerPanel } from './customer-panel.tsx'
import { DiscountPanel } from './discount-panel.tsx'
import { LineBar } from './line-bar.tsx'
import { NotePanel } from './note-panel.tsx'

type OpenPanel = { kind: 'line-discount'; line: Line } | { kind: 'discount' | 'note' | 'customer' } | null

/** The right side while a sale is put together. */
export function BasketPane({
  shop,
  basket,
  alone,
  quantityField,
  question,
  act,
  onDone,
  footer,
}: {
  shop: Shop
  basket: Basket
  /** Priced without the basket's own discount. */
  alone: PricedBasket
  quantityField: RefObject<HTMLInputElement>
  /** What has to be answered before anything else: a weight. Its panel stands in place of the others. */
  question: ReactNode
  act: (action: BasketAction) => void
  /** Something was entered: the cursor goes back to the search. */
  onDone: () => void
  footer: ReactNode
}) {
  const [panel, setPanel] = useState<OpenPanel>(null)
  const chosen = basket.lines.find((line) => line.lineId === basket.touchedLineId) ?? basket.lines.at(-1)
  const isEmpty = basket.lines.length === 0
  const isAsking = Boolean(question) || panel !== null
  const close = () => {
    setPanel(null)
    onDone()
  }
  const apply = (action: BasketAction) => {
    act(action)
    close()
  }
  const openLineDiscount = () => chosen && setPanel({ kind: 'line-discount', line: chosen })
  const whileNothingIsAsked = { isEnabled: !question }
  useShortcut('F4', () => !isEmpty && setPanel({ kind: 'discount' }), whileNothingIsAsked)
  useShortcut('F6', () => setPanel({ kind: 'customer' }), whileNothingIsAsked)
  useShortcut('F7', () => setPanel({ kind: 'note' }), whileNothingIsAsked)
  useShortcut('F8', () => openLineDiscount(), whileNothingIsAsked)

  return (
    <>
      <div className="flex items-center gap-1 border-b border-line px-2 py-1.5">
        <ContextButton
          shortcut="F6"
          onClick={() => setPanel({ kind: 'customer' })}
          label="Customer"
          value={basket.customer?.name}
        />
        <ContextButton
          shortcut="F7"
          onClick={() => setPanel({ kind: 'note' })}
          label="Note"
          value={basket.note}
        />
        <ContextButton
          shortcut="F4"
          onClick={() => setPanel({ kind: 'discount' })}
          label="Discount"
          value={basket.discount && discountText(basket.discount, shop.currency)}
          isDisabled={isEmpty}
        />
        <IconButton
          label="Empty the basket"
          icon={ListX}
          size="till"
          disabled={isEmpty}
          onClick={() => act({ type: 'empty' })}
        />
      </div>
      {isEmpty ? (
        <EmptyBasket />
      ) : (
        <BasketLines
          basket={basket}
          alone={alone}
          currency={shop.currency}
          onChoose={(lineId) => act({ type: 'touch', lineId })}
        />
      )}
      {question}
      {basket.removed && panel === null && !question && (
        <Removed removed={basket.removed} onUndo={() => act({ type: 'undo' })} />
      )}
      {!question && panel?.kind === 'line-discount' && (
        <DiscountPanel
          key={panel.line.lineId}
          title={`Discount on ${panel.line.name}`}
          value={panel.line.discount ?? null}
          onApply={(discount) => apply({ type: 'discount-line', lineId: panel.line.lineId, discount })}
          onClose={close}
        />
      )}
      {!question && panel?.kind === 'discount' && (
        <DiscountPanel
          title="Discount on the whole basket"
          value={basket.discount ?? null}
          onApply={(discount) => apply({ type: 'discount', discount })}
          onClose={close}
        />
      )}
      {!question && panel?.kind === 'note' && (
        <NotePanel
          note={basket.note ?? ''}
          onApply={(note) => apply({ type: 'note', note })}
          onClose={close}
        />
      )}
      {!question && panel?.kind === 'customer' && (
        <CustomerPanel
          shopId={shop.shopId}
          chosen={basket.customer ?? null}
          onChoose={(customer) => apply({ type: 'choose-customer', customer })}
          onClose={close}
        />
      )}
      {chosen && !question && (
        // On a phone what is asked needs the room of what can be done with the line.
        <div className={cx('shrink-0', panel !== null && 'max-lg:hidden')}>
          <LineBar
            ref={quantityField}
            line={chosen}
            onQuantity={(quantityMilli) =>
              act({ type: 'set-quantity', lineId: chosen.lineId, quantityMilli })
            }
            onDiscount={openLineDiscount}
            onRemove={() => act({ type: 'remove', lineId: chosen.lineId })}
            onDone={onDone}
          />
        </div>
      )}
      <div className={cx('shrink-0', isAsking && 'max-lg:short:hidden')}>{footer}</div>
    </>
  )
}

/** Opens what belongs to the whole sale, and shows what was chosen. */
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
      className={`min-h-12 min-w-0 flex-1 gap-1! px-1! max-xl:[&>span[aria-hidden]]:hidden ${value ? 'text-accent-strong!' : ''}`}
    >
      <span className="truncate">
        {value ? <span className="sr-only">{label}: </span> : label}
        {value}
      </span>
    </Button>
  )
}

function Removed({ removed, onUndo }: { removed: NonNullable<Basket['removed']>; onUndo: () => void }) {
  const [first] = removed.lines
  const what = removed.lines.length === 1 ? first?.line.name : `${removed.lines.length} lines`
  return (
    <div
      role="status"
      className="flex items-center justify-between gap-3 border-t border-line bg-sunken py-1 pr-2 pl-4 text-14"
    >
      <span className="min-w-0 truncate">{what} removed</span>
      <Button variant="quiet" icon={Undo2} className="min-h-12" shortcut="Ctrl+Z" onClick={onUndo}>
        Undo
      </Button>
    </div>
  )
}

function EmptyBasket() {
  return (
    <div className="flex grow flex-col gap-2 px-4 py-6 text-14 text-ink-soft">
      <p className="text-16 font-semibold text-ink">The basket is empty</p>
      <p>Scan a barcode, type a name or tap a product.</p>
      <ul className="mt-2 flex flex-col gap-1 text-13 max-lg:hidden [@media(pointer:coarse)]:hidden">
        <li>Type 3* before a product to take three of it.</li>
        <li>Arrow keys choose a line, + and − change its quantity, F3 types it.</li>
      </ul>
    </div>
  )
}
