import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { QuantityField } from '#app/components/form/quantity-field.tsx'
import { Money } from '#app/components/format/money.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { extend } from '#domain/documents/sale/price.ts'
import type { Minor } from '#domain/money.ts'
import { formatMilli, type Milli } from '#domain/quantity.ts'
import { measures } from '#domain/terms/unit.ts'
import { lineOf } from '../basket/basket.ts'
import { usualQuantities } from '../basket/measured.ts'
import { keys } from '../machine/keys.ts'
import { errorOfMore } from '../machine/next-state.ts'
import type { Unmeasured } from '../machine/state.ts'
import type { Till } from '../use-till.ts'
import { AmountField } from './amount-field.tsx'
import { Panel } from './panel.tsx'

/** Asks how much it is of goods that are weighed or measured. Nothing is in the basket before it is answered. */
export function MeasurePanel({ till }: { till: Till }) {
  const [product] = till.state.unmeasured
  return product === undefined ? null : <Measure till={till} product={product} />
}

function Measure({ till, product }: { till: Till; product: Unmeasured }) {
  const { given, fields, send, press } = till
  const { unit, name } = product
  const [quantityMilli, setQuantity] = useState<Milli | null>(null)
  const [amountMinor, setAmount] = useState<Minor | null>(null)
  const [error, setError] = useState<string | null>(null)

  function add(quantity: Milli | null) {
    if (quantity === null || quantity === 0) {
      setError((reported) => reported ?? 'Enter how much it is, such as 0.25. Press Esc to leave it out.')
      return
    }
    const wrong = errorOfMore(product, quantity, given)
    if (wrong) return setError(wrong)
    send({ type: 'measured', quantityMilli: quantity, lineId: newId() })
  }

  return (
    <Panel
      ref={fields.form}
      title={name}
      onClose={() => press('back')}
      onSubmit={() => add(quantityMilli)}
      footer={
        <Button type="submit" variant="primary" size="till" isWide shortcut={keys.measure['go-on']}>
          Add to the basket
        </Button>
      }
    >
      <UsualQuantities unit={unit} onChoose={add} />
      <div className="grid grid-cols-2 items-start gap-3">
        <QuantityField
          ref={fields.measure}
          label={measures[unit].label}
          isFractional
          unit={unit}
          autoFocus
          valueMilli={quantityMilli}
          onChange={(quantity, why) => {
            setAmount(null)
            setQuantity(quantity)
            setError(why)
          }}
          error={error}
          inputClassName="min-h-14 !text-28 font-semibold"
        />
        <AmountField
          unitPriceMinor={product.priceMinor}
          pricesIncludeTax={till.pricesIncludeTax}
          currency={given.currency}
          valueMinor={amountMinor}
          inputClassName="min-h-14 !text-20 font-semibold"
          onQuantity={(amount, quantity) => {
            setAmount(amount)
            setQuantity(quantity)
            setError(null)
          }}
        />
      </div>
      <p className="text-13 text-ink-soft">
        <ComesTo till={till} product={product} quantityMilli={quantityMilli} />
      </p>
    </Panel>
  )
}

function UsualQuantities({
  unit,
  onChoose,
}: {
  unit: Unmeasured['unit']
  onChoose: (quantityMilli: Milli) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend of its own
    <div role="group" aria-label="Usual quantities" className="grid grid-cols-4 gap-2">
      {usualQuantities(unit).map((usual) => (
        <Button key={usual} size="till" className="tabular px-0! text-14!" onClick={() => onChoose(usual)}>
          {formatMilli(usual)} {unit}
        </Button>
      ))}
    </div>
  )
}

/** The price, what the basket holds already, and the resulting amount. */
function ComesTo({
  till: { given },
  product,
  quantityMilli,
}: {
  till: Till
  product: Unmeasured
  quantityMilli: Milli | null
}) {
  const { unit, priceMinor } = product
  const held = lineOf(given.basket, product)?.quantityMilli
  return (
    <span className="tabular flex justify-between gap-3">
      <span>
        <Money amountMinor={priceMinor} /> / {unit}
        {held !== undefined && `, added to ${formatMilli(held)} ${unit}`}
      </span>
      {quantityMilli !== null && errorOfMore(product, quantityMilli, given) === null && (
        <Money amountMinor={extend(priceMinor, quantityMilli)} className="font-semibold text-ink" />
      )}
    </span>
  )
}
