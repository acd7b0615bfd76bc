import { asTaken, discountOn, extend, listedMinor } from '#domain/documents/sale/price.ts'
import { formatMinor, type Minor, minor, sumMinor } from '#domain/money.ts'
import type { Line } from '../basket/basket.ts'
import type { TillEvent } from '../machine/state.ts'
import type { Till } from '../use-till.ts'
import { discountText } from './basket-lines.tsx'
import { DiscountPanel } from './discount-panel.tsx'
import { PricePanel } from './price-panel.tsx'

// What a cashier gives away: alone up to the limits, beyond them the owner is asked.

type Query = {
  till: Till
  onApply: (action: Extract<TillEvent, { type: 'basket' }>['action']) => void
  onClose: () => void
}

export function LineDiscount({ till, lineId, onApply, onClose }: Query & { lineId: string }) {
  const { shop, given, limits, send, press } = till
  const line = given.basket.lines.find((one) => one.lineId === lineId)
  if (line === undefined) return null
  const goodsMinor = extend(line.unitPriceMinor, line.quantityMilli)
  return (
    <DiscountPanel
      key={lineId}
      title={`Discount on ${line.name}`}
      value={
        line.discount
          ? asTaken(line.discount, discountOn(goodsMinor, line.discount, listedMinor(line)))
          : null
      }
      ofMinor={goodsMinor}
      maxDiscountBp={limits?.maxDiscountBp}
      onBeyond={(discount, offMinor) =>
        send({
          type: 'ask-approval',
          wanted: {
            act: 'discount',
            lineId,
            mostMinor: minor(offMinor + loweredMinor(line)),
            what: `${discountText(discount, shop.currency)} off ${line.name}`,
            leadsTo: { type: 'discount-line', lineId, discount },
          },
        })
      }
      onApply={(discount) => onApply({ type: 'discount-line', lineId, discount })}
      onNewPrice={() => press('price')}
      onClose={onClose}
    />
  )
}

export function LinePrice({ till, lineId, onApply, onClose }: Query & { lineId: string }) {
  const { shop, given, limits, send } = till
  const line = given.basket.lines.find((one) => one.lineId === lineId)
  if (line === undefined) return null
  return (
    <PricePanel
      key={lineId}
      line={line}
      currency={shop.currency}
      maxDiscountBp={limits?.mayChangePrice === false ? -1 : limits?.maxDiscountBp}
      onBeyond={(unitPriceMinor, reason) => {
        const priceChange = { fromMinor: listPriceOf(line), reason }
        send({
          type: 'ask-approval',
          wanted: {
            act: 'price',
            lineId,
            mostMinor: loweredMinor({ ...line, unitPriceMinor, priceChange }),
            what: `${formatMinor(unitPriceMinor, shop.currency)} for ${line.name}`,
            leadsTo: { type: 'set-price', lineId, unitPriceMinor, reason },
          },
        })
      }}
      onApply={(unitPriceMinor, reason) => onApply({ type: 'set-price', lineId, unitPriceMinor, reason })}
      onClose={onClose}
    />
  )
}

export function WholeDiscount({ till, onApply, onClose }: Query) {
  const { shop, given, priced, alone, limits, send } = till
  const { basket } = given
  const offMinor = minor(priced.totals.discountMinor - alone.totals.discountMinor)
  return (
    <DiscountPanel
      title="Discount on the whole basket"
      value={basket.discount ? asTaken(basket.discount, offMinor) : null}
      ofMinor={sumMinor(basket.lines.map((line) => extend(line.unitPriceMinor, line.quantityMilli)))}
      maxDiscountBp={limits?.maxDiscountBp}
      onBeyond={(discount, offMinor) =>
        send({
          type: 'ask-approval',
          wanted: {
            act: 'discount',
            mostMinor: offMinor,
            what: `${discountText(discount, shop.currency)} off the whole basket`,
            leadsTo: { type: 'discount', discount },
          },
        })
      }
      onApply={(discount) => onApply({ type: 'discount', discount })}
      onClose={onClose}
    />
  )
}

const listPriceOf = ({ priceChange, unitPriceMinor }: Line): Minor => priceChange?.fromMinor ?? unitPriceMinor

/** What a lowered price gives away on the whole line. */
function loweredMinor(line: Line): Minor {
  const listMinor = extend(listPriceOf(line), line.quantityMilli)
  return minor(Math.max(listMinor - extend(line.unitPriceMinor, line.quantityMilli), 0))
}
