import { forwardRef, useState } from 'react'
import { QuantityField } from '#app/components/form/quantity-field.tsx'
import { Money } from '#app/components/format/money.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { useShortcut } from '#app/components/ui/use-shortcut.ts'
import type { Product } from '#domain/api/product.ts'
import { extend } from '#domain/documents/sale/price.ts'
import { formatMilli, type Milli } from '#domain/quantity.ts'
import { type MeasuredUnit, measures, usualQuantities } from '../basket/measured.ts'
import { Panel } from './panel.tsx'

/** Goods that are weighed or measured, and how much of them is not said yet. */
export type Unmeasured = Product & { unit: MeasuredUnit }

type MeasurePanelProps = {
  product: Unmeasured
  /** What the basket holds of it already: the answer is added to that. */
  inBasketMilli: Milli
  /** Why a sale can not hold this much of it; null where it can. */
  faultOf: (quantityMilli: Milli) => string | null
  onMeasured: (quantityMilli: Milli) => void
  onClose: () => void
}

/** Asks how much it is of goods that are weighed or measured. Nothing is in the basket before it is answered. */
export const MeasurePanel = forwardRef<HTMLInputElement, MeasurePanelProps>(function MeasurePanel(
  { product, inBasketMilli, faultOf, onMeasured, onClose },
  ref,
) {
  const { unit, name } = product
  const [quantityMilli, setQuantity] = useState<Milli | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useShortcut('Esc', onClose)

  function add(quantity: Milli | null) {
    if (quantity === null || quantity === 0) {
      setFault((told) => told ?? 'Write how much it is, like 0.25. Press Esc to leave it out.')
      return
    }
    const wrong = faultOf(quantity)
    if (wrong) return setFault(wrong)
    onMeasured(quantity)
  }
  useShortcut('F9', () => add(quantityMilli))

  return (
    <Panel
      title={name}
      onClose={onClose}
      onSubmit={() => add(quantityMilli)}
      footer={
        <Button type="submit" variant="primary" size="till" isWide>
          Add to the basket
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend of its own */}
      <div role="group" aria-label="Usual quantities" className="grid grid-cols-4 gap-2">
        {usualQuantities(unit).map((usual) => (
          <Button key={usual} size="till" className="tabular px-0! text-14!" onClick={() => add(usual)}>
            {formatMilli(usual)} {unit}
          </Button>
        ))}
      </div>
      <QuantityField
        ref={ref}
        label={measures[unit]}
        isFractional
        unit={unit}
        autoFocus
        valueMilli={quantityMilli}
        onChange={(quantity, why) => {
          setQuantity(quantity)
          setFault(why)
        }}
        fault={fault}
        inputClassName="min-h-14 !text-28 font-semibold"
        help={
          <span className="tabular flex justify-between gap-3">
            <span>
              <Money amountMinor={product.priceMinor} /> / {unit}
              {inBasketMilli > 0 && `, added to ${formatMilli(inBasketMilli)} ${unit}`}
            </span>
            {quantityMilli !== null && faultOf(quantityMilli) === null && (
              <Money
                amountMinor={extend(product.priceMinor, quantityMilli)}
                className="font-semibold text-ink"
              />
            )}
          </span>
        }
      />
    </Panel>
  )
})
