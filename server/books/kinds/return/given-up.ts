import { Refusal } from '#domain/errors.ts'
import type { BooksView } from '../../engine/books-view.ts'
import type { Listed } from '../../engine/needs.ts'
import { creditWriteOffs } from '../credit-write-off/stored.ts'
import { type InstalmentPlanDocument, instalmentPlans } from '../instalment-plan/stored.ts'
import { reversals } from '../reversal/stored.ts'
import type { SaleToRecord } from '../sale/to-record.ts'

/** Debts that were written off, which of these were taken back, and what was agreed to be paid by instalments: few, in any shop. */
export const debtsGivenUp: readonly Listed[] = [
  { collection: creditWriteOffs, of: {} },
  { collection: instalmentPlans, of: {} },
  { collection: reversals, of: { reversedKind: 'credit-write-off' } },
]

/**
 * Goods whose debt was given up were never paid: as store credit the customer would be given money for them. The
 * write-off is reversed first, then they lower what is owed.
 * @throws Refusal return_of_debt_given_up
 */
export function refuseOfDebtGivenUp(view: BooksView, { returnOf }: SaleToRecord['sale']): void {
  const takenBack = new Set(
    view
      .listed(reversals)
      .filter(({ reversedKind }) => reversedKind === 'credit-write-off')
      .map(({ reverses }) => reverses),
  )
  if (returnOf === undefined) return
  const owedUnder = debtsOf(returnOf, view.listed(instalmentPlans))
  const givenUp = view
    .listed(creditWriteOffs)
    .find(
      ({ _id, allocations }) =>
        !takenBack.has(_id.writeOffId) && allocations.some(({ document }) => owedUnder.has(document)),
    )
  if (givenUp) throw new Refusal('return_of_debt_given_up', { day: givenUp.businessDay })
}

/** What the debt of a receipt was owed under: the receipt, the plan that took it up, and the plan that took up that one. */
export function debtsOf(
  returnOf: string,
  plans: readonly Pick<InstalmentPlanDocument, '_id' | 'allocations'>[],
): Set<string> {
  const debts = new Set([returnOf])
  for (const debt of debts)
    for (const { _id, allocations } of plans)
      if (allocations.some(({ document }) => document === debt)) debts.add(_id.planId)
  return debts
}
