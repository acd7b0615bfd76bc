import { type Minor, minor } from '../../money.ts'
import { type NamedTender, typeIdOf } from '../../payments/payment-type.ts'
import type { TenderKind } from '../../terms/tender.ts'
import type { SaleBody } from '../sale/schema.ts'

type Paid = Pick<SaleBody, 'tenders' | 'totals'>
/** What a correction moved from one payment type to another. */
export type Corrected = { from: NamedTender; to: NamedTender; amountMinor: number }

export type LeftByType = { kind: TenderKind; typeId?: string; amountMinor: Minor }

/**
 * What was paid of a sale by each payment type and not given back by it, as it is known after the corrections; in the
 * order of the sale's tenders, those that are used up left out. Negative where more was given back.
 */
export function leftByType(
  sale: Paid,
  returns: readonly Paid[],
  corrections: readonly Corrected[],
): LeftByType[] {
  const left = new Map<string, { kind: TenderKind; typeId?: string; amountMinor: number }>()
  const add = ({ kind, typeId }: NamedTender, amountMinor: number) => {
    const key = typeIdOf({ kind, typeId })
    const before = left.get(key) ?? { kind, ...(typeId !== undefined && { typeId }), amountMinor: 0 }
    left.set(key, { ...before, amountMinor: before.amountMinor + amountMinor })
  }
  const count = ({ tenders, totals }: Paid, sign: 1 | -1) => {
    for (const tender of tenders) add(tender, sign * tender.amountMinor)
    // Change is cash that went back at once.
    if (totals.changeMinor !== 0) add({ kind: 'cash' }, -sign * totals.changeMinor)
  }
  count(sale, 1)
  for (const { from, to, amountMinor } of corrections) {
    add(from, -amountMinor)
    add(to, amountMinor)
  }
  for (const before of returns) count(before, -1)
  return [...left.values()]
    .filter(({ amountMinor }) => amountMinor !== 0)
    .map((one) => ({ ...one, amountMinor: minor(one.amountMinor) }))
}

/** How much of it a correction can move. */
export function leftOfType(left: readonly LeftByType[], tender: NamedTender): number {
  return left.find((one) => typeIdOf(one) === typeIdOf(tender))?.amountMinor ?? 0
}
