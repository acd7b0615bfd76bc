import { useState } from 'react'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { formatMinor, type Minor, minor } from '#domain/money.ts'
import { rateText } from '#domain/percent.ts'
import { PriceReason, priceReasonLabels } from '#domain/terms/price-reason.ts'
import type { Line } from '../basket/basket.ts'
import { quantityError } from '../basket/too-large.ts'
import { mostMinor } from './discount-panel.tsx'
import { Panel } from './panel.tsx'

/** A price that changed during the sale is asked about by itself. */
const reasons = PriceReason.options
  .filter((value) => value !== 'list-changed')
  .map((value) => ({ value, label: priceReasonLabels[value] }))

type PricePanelProps = {
  line: Line
  currency: string
  /** Below 0: the owner approves every other price. */
  maxDiscountBp?: number | undefined
  onApply: (unitPriceMinor: Minor, reason: PriceReason) => void
  /** Further below the list than that: the owner is asked. */
  onBeyond: (unitPriceMinor: Minor, reason: PriceReason) => void
  onClose: () => void
}

/** Another price for one unit of a line, and why. Lower than the list it is a discount, and held to what may be given. */
export function PricePanel({
  line,
  currency,
  maxDiscountBp = 10_000,
  onApply,
  onBeyond,
  onClose,
}: PricePanelProps) {
  const { name, priceChange, quantityMilli } = line
  const listMinor = priceChange?.fromMinor ?? line.unitPriceMinor
  const [priceMinor, setPrice] = useState<Minor | null>(line.unitPriceMinor)
  const [reason, setReason] = useState<PriceReason>(reasonOf(priceChange))
  const [error, setError] = useState<string | null>(null)

  function apply() {
    if (priceMinor === null) return setError('Enter the price of one.')
    const tooLarge = quantityError({ name, unitPriceMinor: priceMinor }, quantityMilli, currency)
    if (tooLarge !== null) return setError(tooLarge)
    if (isBeyond(priceMinor, listMinor, maxDiscountBp)) onBeyond(minor(priceMinor), reason)
    else onApply(minor(priceMinor), reason)
  }

  return (
    <Panel
      title={`Price of ${name}`}
      onClose={onClose}
      onSubmit={apply}
      footer={
        <>
          {priceChange && (
            <Button onClick={() => onApply(listMinor, reason)}>
              Back to {formatMinor(listMinor, currency)}
            </Button>
          )}
          <Button type="submit" variant="primary" className="ml-auto">
            Change price
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-3">
        <MoneyField
          label={`New price per ${line.unit}`}
          autoFocus
          valueMinor={priceMinor}
          onChange={(amount, why) => {
            setPrice(amount)
            setError(why)
          }}
        />
        <SelectField label="Why" options={reasons} value={reason} onChange={setReason} />
      </div>
      {error ? (
        <p role="alert" className="text-13 font-medium text-loss">
          {error}
        </p>
      ) : (
        <p className="text-13 text-ink-soft">
          List price {formatMinor(listMinor, currency)}. {limitInWords(maxDiscountBp)}
        </p>
      )}
    </Panel>
  )
}

function reasonOf(priceChange: Line['priceChange']): PriceReason {
  return priceChange && priceChange.reason !== 'list-changed' ? priceChange.reason : 'agreed'
}

function isBeyond(wantedMinor: Minor, listMinor: Minor, maxDiscountBp: number): boolean {
  if (wantedMinor === listMinor) return false
  return maxDiscountBp < 0 || listMinor - wantedMinor > mostMinor(listMinor, maxDiscountBp)
}

/** What the owner has to approve, as a sentence; empty where there is no limit. */
function limitInWords(maxDiscountBp: number): string {
  if (maxDiscountBp < 0) return 'The owner has to approve another price.'
  return maxDiscountBp < 10_000
    ? `The owner has to approve a price more than ${rateText(maxDiscountBp)} lower.`
    : ''
}
