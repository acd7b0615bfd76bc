import { useState } from 'react'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { extend } from '#domain/documents/sale/price.ts'
import { formatMinor, type Minor } from '#domain/money.ts'
import type { Milli } from '#domain/quantity.ts'
import { quantityFor } from '../basket/measured.ts'

/** The quantity of weighed goods by what the customer wants to spend on them: “for 10 cedis”. */
export function AmountField({
  unitPriceMinor,
  pricesIncludeTax,
  currency,
  valueMinor,
  autoFocus = false,
  inputClassName,
  onQuantity,
}: {
  unitPriceMinor: Minor
  pricesIncludeTax: boolean
  currency: string
  /** Null: the quantity was entered itself. */
  valueMinor: Minor | null
  autoFocus?: boolean
  inputClassName?: string
  /** The quantity is null where the amount is none, or buys nothing. */
  onQuantity: (amountMinor: Minor | null, quantityMilli: Milli | null) => void
}) {
  const [error, setError] = useState<string | null>(null)
  const quantityMilli = valueMinor === null ? null : quantityFor(valueMinor, unitPriceMinor)
  const soldMinor = quantityMilli === null ? null : extend(unitPriceMinor, quantityMilli)
  return (
    <MoneyField
      label={pricesIncludeTax ? 'For an amount' : 'For an amount, before tax'}
      autoFocus={autoFocus}
      valueMinor={valueMinor}
      onChange={(amount, why) => {
        setError(why)
        onQuantity(amount, amount === null ? null : quantityFor(amount, unitPriceMinor))
      }}
      error={error ?? (valueMinor !== null && quantityMilli === null ? 'This buys none of it.' : null)}
      help={
        soldMinor !== null && soldMinor !== valueMinor
          ? `The nearest price is ${formatMinor(soldMinor, currency)}.`
          : undefined
      }
      {...(inputClassName !== undefined && { inputClassName })}
    />
  )
}
