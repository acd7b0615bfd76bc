import { type Day, lastOf } from '#domain/business-day.ts'
import { type Debt, type DebtRelief, reliefOf } from '#domain/documents/credit-write-off/relief.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import type { Allocation } from '#domain/open-items/allocate.ts'
import { allocate } from '#domain/rounding.ts'
import { isRegisteredOn, registeredSpans } from '#domain/tax-return/period.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { instalmentPlans } from '../instalment-plan/stored.ts'
import { settledGoodsOf } from '../payment/settled-goods.ts'
import { reversals } from '../reversal/stored.ts'
import { sales } from '../sale/stored.ts'
import { type CreditWriteOffDocument, creditWriteOffs } from './stored.ts'

type View = Pick<BooksView, 'shop' | 'find' | 'followersOf'>

/**
 * The tax that the country refunds on what is written off: only on sales recorded here, whose tax this shop declared.
 * Tax on openings and imports was declared elsewhere.
 * @param claims the earlier write-offs of these debts whose tax was claimed
 */
export function reliefOfDebts(
  view: View,
  {
    allocations,
    postingDay,
    claims,
  }: { allocations: readonly Allocation[]; postingDay: Day; claims: readonly string[] },
): DebtRelief[] {
  const { taxPack, taxRegistrations } = view.shop
  const debts = allocations.flatMap((allocation) =>
    debtsOf(view, allocation, repaidOf(view, allocation, claims)).flatMap(({ sale: document, ...debt }) => {
      const sale = view.find(sales, document)
      if (sale?.kind !== 'sale' || sale.importId !== undefined) return []
      const opened = { taxClassId: 'standard' as const, day: sale.businessDay, postingDay }
      const { lines } = settledGoodsOf(view, 'received', { ...debt, document }, opened)
      const { businessDay: supplied, due = supplied } = sale
      return [{ ...debt, document: allocation.document, supplied, due: lastOf(due, debt.due ?? due), lines }]
    }),
  )
  const isInReturn = isRegisteredOn(registeredSpans(taxRegistrations), postingDay)
  // The tax is claimed in the return that covers the posting day.
  return reliefOf(taxPack, debts, { day: postingDay, isInReturn })
}

type DebtOfSale = Pick<Debt, 'amountMinor' | 'repaidMinor'> & { sale: string; due?: Day }

/** A debt by the sales that it comes from. Of an instalment plan each has its share, due with the last instalment. */
function debtsOf(view: View, { document, amountMinor }: Allocation, repaidMinor: Minor): DebtOfSale[] {
  const plan = view.find(instalmentPlans, document)
  if (!plan) return amountMinor > 0 ? [{ sale: document, amountMinor, repaidMinor }] : []
  const weights = plan.allocations.map((settled) => settled.amountMinor)
  const [amounts, repaid] = [amountMinor, repaidMinor].map((whole) => allocate(whole, weights))
  const due = plan.instalments.map((instalment) => instalment.due).reduce((one, other) => lastOf(one, other))
  return plan.allocations.flatMap((settled, at) => {
    const share = { document: settled.document, amountMinor: minor(amounts?.[at] ?? 0) }
    return debtsOf(view, share, minor(repaid?.[at] ?? 0)).map((debt) => ({
      ...debt,
      due: lastOf(due, debt.due ?? due),
    }))
  })
}

/** How much of a debt once had its tax claimed, less what is claimed now: the most that was, at one time. */
function repaidOf(view: View, { document }: Allocation, claims: readonly string[]): Minor {
  const changes = claims
    .flatMap((id) => {
      const writeOff = view.find(creditWriteOffs, id)
      if (!writeOff) return []
      const claimedMinor = claimedOf(writeOff, document)
      const reversal = view
        .followersOf(reversals, id)
        .find(({ reversedKind }) => reversedKind === 'credit-write-off')
      return [
        { at: writeOff.entryNumber ?? 0, byMinor: claimedMinor },
        ...(reversal ? [{ at: reversal.entryNumber ?? Infinity, byMinor: 0 - claimedMinor }] : []),
      ]
    })
    .sort((one, other) => one.at - other.at)
  let nowMinor = 0
  let mostMinor = 0
  for (const { byMinor } of changes) {
    nowMinor += byMinor
    mostMinor = Math.max(mostMinor, nowMinor)
  }
  return minor(mostMinor - nowMinor)
}

function claimedOf({ relief = [], allocations }: CreditWriteOffDocument, document: string): Minor {
  const isClaimed = relief.some((one) => one.document === document && one.isClaimed)
  if (!isClaimed) return minor(0)
  return sumMinor(
    allocations.filter((one) => one.document === document).map(({ amountMinor }) => amountMinor),
  )
}
