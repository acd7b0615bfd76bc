import { moneyText } from '#app/components/format/money.tsx'
import { largestAmountMinor, maxMilli } from '#domain/ceilings.ts'
import { ceilingPassed, passesCeiling } from '#domain/documents/sale/check.ts'
import type { PricedBasket } from '#domain/documents/sale/price.ts'
import { formatMilli, type Milli } from '#domain/quantity.ts'
import type { Line } from './basket.ts'

/** Why a line can't have this quantity, in a sentence; null where it can. */
export function quantityError(
  line: Pick<Line, 'name' | 'unitPriceMinor' | 'pack'>,
  quantityMilli: Milli,
  currency: string,
): string | null {
  switch (ceilingPassed({ ...line, quantityMilli })) {
    case null:
      return null
    case 'quantity':
      return `At most ${formatMilli(maxMilli)} of a product go on a line. Was a barcode typed as the quantity?`
    case 'amount':
      return `${formatMilli(quantityMilli)} × ${line.name} is more than ${moneyText(largestAmountMinor, currency)}, the most a receipt can hold.`
  }
}

/** Why the server would refuse a sale of this basket for its amounts, in a sentence; null where it would not. */
export function saleError({ lines, priced, totals }: PricedBasket, currency: string): string | null {
  const extendedMinor = priced.reduce((sum, line) => sum + line.extendedMinor, 0)
  const isTooLarge =
    lines.some((line) => ceilingPassed(line) !== null) || passesCeiling(extendedMinor, totals.grossMinor)
  if (!isTooLarge) return null
  return `This is more than one receipt can hold: ${moneyText(largestAmountMinor, currency)} before discounts. Split it into two sales.`
}
