import { type Minor, minor, sumMinor } from '#domain/money.ts'
import type { Allocation } from '#domain/open-items/allocate.ts'
import { allocate } from '#domain/rounding.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { instalmentPlans } from '../instalment-plan/stored.ts'
import { sales } from '../sale/stored.ts'

type View = Pick<BooksView, 'find' | 'followersOf'>
type DebtOfSale = { sale: string; amountMinor: Minor }

/** A debt by the sales that it comes from. Of an instalment plan each has its share, less the goods returned from it. */
export function salesOf(view: View, { document, amountMinor }: Allocation): DebtOfSale[] {
  const plan = view.find(instalmentPlans, document)
  if (!plan) return amountMinor > 0 ? [{ sale: document, amountMinor }] : []
  const agreed = plan.allocations.map((settled) => settled.amountMinor)
  const left = plan.allocations.map((settled) =>
    Math.max(0, settled.amountMinor - returnedTo(view, document, salesOf(view, settled))),
  )
  const shares = allocate(amountMinor, left.some((one) => one > 0) ? left : agreed)
  return plan.allocations.flatMap((settled, at) =>
    salesOf(view, { document: settled.document, amountMinor: minor(shares[at] ?? 0) }),
  )
}

/** How much of a plan goods that were returned of some sales took off. */
function returnedTo(view: View, planId: string, of: readonly DebtOfSale[]): number {
  const settled = of
    .flatMap(({ sale }) => view.followersOf(sales, sale))
    .flatMap(({ allocations = [] }) => allocations.filter(({ document }) => document === planId))
  return sumMinor(settled.map(({ amountMinor }) => amountMinor))
}
