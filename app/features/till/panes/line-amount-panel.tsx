import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import type { Minor } from '#domain/money.ts'
import { formatMilli, type Milli } from '#domain/quantity.ts'
import type { Line } from '../basket/basket.ts'
import { AmountField } from './amount-field.tsx'
import { Panel } from './panel.tsx'

/** The quantity of a line of weighed goods by what the customer wants to spend on it. */
export function LineAmountPanel({
  line,
  pricesIncludeTax,
  currency,
  onApply,
  onClose,
}: {
  line: Line
  pricesIncludeTax: boolean
  currency: string
  onApply: (quantityMilli: Milli) => void
  onClose: () => void
}) {
  const [entered, setEntered] = useState<{ amountMinor: Minor | null; quantityMilli: Milli | null }>({
    amountMinor: null,
    quantityMilli: null,
  })
  const { amountMinor, quantityMilli } = entered
  return (
    <Panel
      title={`${line.name} for an amount`}
      onClose={onClose}
      onSubmit={() => {
        if (quantityMilli !== null) onApply(quantityMilli)
      }}
      footer={
        <Button type="submit" variant="primary" className="ml-auto" disabled={quantityMilli === null}>
          {quantityMilli === null ? 'Change quantity' : `Sell ${formatMilli(quantityMilli)} ${line.unit}`}
        </Button>
      }
    >
      <AmountField
        {...{ pricesIncludeTax, currency }}
        unitPriceMinor={line.unitPriceMinor}
        valueMinor={amountMinor}
        autoFocus
        inputClassName="min-h-12"
        onQuantity={(amount, quantity) => setEntered({ amountMinor: amount, quantityMilli: quantity })}
      />
    </Panel>
  )
}
