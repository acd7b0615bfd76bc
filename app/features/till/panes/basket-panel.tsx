import { extend } from '#domain/documents/sale/price.ts'
import { minor, sumMinor } from '#domain/money.ts'
import { useCashier } from '../cashier/use-cashier.ts'
import type { Panel, TillEvent } from '../machine/state.ts'
import { limitsHere } from '../staff-limits.ts'
import type { Till } from '../use-till.ts'
import { CashierPanel } from './cashier-panel.tsx'
import { CustomerPanel } from './customer-panel.tsx'
import { DiscountPanel } from './discount-panel.tsx'
import { HeldPanel } from './held-panel.tsx'
import { NotePanel } from './note-panel.tsx'
import { PricePanel } from './price-panel.tsx'

/** What is open between the lines and the total. */
export function BasketPanel({ till, panel }: { till: Till; panel: Panel }) {
  const { shop, given, send } = till
  const { basket } = given
  const maxDiscountBp = limitsHere(shop, useCashier(shop.shopId))?.maxDiscountBp
  const close = () => send({ type: 'close-panel' })
  const apply = (action: Extract<TillEvent, { type: 'basket' }>['action']) => {
    send({ type: 'basket', action })
    close()
  }
  switch (panel.kind) {
    case 'line-discount': {
      const { lineId } = panel
      const line = basket.lines.find((one) => one.lineId === lineId)
      return (
        <DiscountPanel
          key={lineId}
          title={`Discount on ${line?.name}`}
          value={line?.discount ?? null}
          ofMinor={line ? extend(line.unitPriceMinor, line.quantityMilli) : minor(0)}
          maxDiscountBp={maxDiscountBp}
          onApply={(discount) => apply({ type: 'discount-line', lineId, discount })}
          onNewPrice={() => till.press('price')}
          onClose={close}
        />
      )
    }
    case 'price': {
      const line = basket.lines.find((one) => one.lineId === panel.lineId)
      if (line === undefined) return null
      return (
        <PricePanel
          key={line.lineId}
          line={line}
          currency={shop.currency}
          maxDiscountBp={maxDiscountBp}
          onApply={(unitPriceMinor, reason) =>
            apply({ type: 'set-price', lineId: line.lineId, unitPriceMinor, reason })
          }
          onClose={close}
        />
      )
    }
    case 'discount':
      return (
        <DiscountPanel
          title="Discount on the whole basket"
          value={basket.discount ?? null}
          ofMinor={sumMinor(basket.lines.map((line) => extend(line.unitPriceMinor, line.quantityMilli)))}
          maxDiscountBp={maxDiscountBp}
          onApply={(discount) => apply({ type: 'discount', discount })}
          onClose={close}
        />
      )
    case 'note':
      return (
        <NotePanel
          note={basket.note ?? ''}
          onApply={(note) => apply({ type: 'note', note })}
          onClose={close}
        />
      )
    case 'cashier':
      return <CashierPanel shopId={shop.shopId} onClose={close} />
    case 'held':
      return <HeldPanel till={till} onClose={close} />
    case 'customer':
      return (
        <CustomerPanel
          shopId={shop.shopId}
          chosen={basket.customer ?? null}
          onChoose={(customer) => apply({ type: 'choose-customer', customer })}
          onClose={close}
        />
      )
  }
}
