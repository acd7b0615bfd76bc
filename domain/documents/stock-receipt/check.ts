import { largestAmountMinor } from '../../ceilings.ts'
import { Refusal } from '../../errors.ts'
import type { Minor } from '../../money.ts'
import type { Milli } from '../../quantity.ts'
import type { LineTax } from '../../tax/line-tax.ts'

/** Whether an invoice adds up. @throws Refusal delivery_mismatch, amount_too_large */
export function checkDelivery({
  lines,
  totalMinor,
}: {
  lines: readonly { quantityMilli: Milli; netMinor: Minor; taxes: readonly LineTax[] }[]
  totalMinor: Minor
}): void {
  const computed = lines.reduce(
    (sum, { netMinor, taxes }) => taxes.reduce((all, { amountMinor }) => all + amountMinor, sum + netMinor),
    0,
  )
  if (computed !== totalMinor) throw new Refusal('delivery_mismatch', { said: totalMinor, computed })
  // A unit of it would cost more than any sale can hold: what is sold below zero is valued by that.
  const isTooDear = lines.some((line) => (line.netMinor * 1000) / line.quantityMilli > largestAmountMinor)
  if (isTooDear || totalMinor > largestAmountMinor) throw new Refusal('amount_too_large')
}
