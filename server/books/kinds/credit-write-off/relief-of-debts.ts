import { type Day, lastOf } from '#domain/business-day.ts'
import {
  type DuePart,
  instalmentsWrittenOff,
} from '#domain/documents/credit-write-off/instalments-written-off.ts'
import { type Debt, type DebtRelief, reliefOf } from '#domain/documents/credit-write-off/relief.ts'
import { type Minor, minor } from '#domain/money.ts'
import type { Allocation } from '#domain/open-items/allocate.ts'
import { allocate } from '#domain/rounding.ts'
import { isRegisteredOn, registeredSpans } from '#domain/tax-return/period.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { instalmentPlans } from '../instalment-plan/stored.ts'
import { settledGoodsOf } from '../payment/settled-goods.ts'
import { sales } from '../sale/stored.ts'
import { repaidMinor } from './repaid-tax.ts'
import { salesOf } from './sales-of-debt.ts'

type View = Pick<BooksView, 'shop' | 'find' | 'followersOf'>

/** What is written off of a document, and what is open of it until then. */
export type OpenDebt = Allocation & { openMinor: Minor }

/**
 * The tax that the country refunds on what is written off: only on sales recorded here, whose tax this shop declared.
 * Tax on openings and imports was declared elsewhere.
 * @param claims the earlier write-offs of these debts whose tax was claimed
 */
export function reliefOfDebts(
  view: View,
  { owed, postingDay, claims }: { owed: readonly OpenDebt[]; postingDay: Day; claims: readonly string[] },
): DebtRelief[] {
  const { taxPack, taxRegistrations } = view.shop
  const debts = owed.flatMap((debt) => {
    const plan = view.find(instalmentPlans, debt.document)
    const unpaid = plan && instalmentsWrittenOff(plan.instalments, debt)
    return salesOf(view, debt).flatMap((share): Debt[] => {
      const { sale: document, amountMinor } = share
      const sale = view.find(sales, document)
      if (sale?.kind !== 'sale' || sale.importId !== undefined) return []
      const opened = { taxClassId: 'standard' as const, day: sale.businessDay, postingDay }
      const { lines } = settledGoodsOf(view, 'received', { document, amountMinor }, opened)
      const { businessDay: supplied, due = supplied } = sale
      const parts = unpaid ? partsOfShare(unpaid, amountMinor, due) : [{ due, amountMinor }]
      return [{ document: debt.document, sale: document, supplied, lines, parts }]
    })
  })
  // The tax is claimed in the return that covers the posting day.
  return reliefOf(taxPack, debts, {
    day: postingDay,
    isInReturn: isRegisteredOn(registeredSpans(taxRegistrations), postingDay),
    repaidOf: (sale) => repaidMinor(view, claims, sale, postingDay),
  })
}

/** The share that a sale has in instalments, none of them due before the sale was. */
function partsOfShare(instalments: readonly DuePart[], shareMinor: Minor, due: Day): DuePart[] {
  const weights = instalments.map(({ amountMinor }) => amountMinor)
  const shares = allocate(shareMinor, weights)
  return instalments.map((one, at) => ({ due: lastOf(due, one.due), amountMinor: minor(shares[at] ?? 0) }))
}
