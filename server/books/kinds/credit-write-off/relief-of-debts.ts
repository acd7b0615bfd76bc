import { type Day, lastOf } from '#domain/business-day.ts'
import { type Debt, type DebtRelief, reliefOf } from '#domain/documents/credit-write-off/relief.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import type { Allocation } from '#domain/open-items/allocate.ts'
import { allocate } from '#domain/rounding.ts'
import { isRegisteredOn, registeredSpans } from '#domain/tax-return/period.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { type InstalmentPlanDocument, instalmentPlans } from '../instalment-plan/stored.ts'
import { settledGoodsOf } from '../payment/settled-goods.ts'
import { reversals } from '../reversal/stored.ts'
import { sales } from '../sale/stored.ts'
import { type CreditWriteOffDocument, creditWriteOffs } from './stored.ts'

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
  const repaid = new RepaidTax(view, claims)
  const debts = owed.flatMap((debt) => {
    const plan = view.find(instalmentPlans, debt.document)
    const unpaid = plan && unpaidDays(plan, debt)
    return salesOf(view, debt).flatMap(({ sale: document, amountMinor }): Debt[] => {
      const sale = view.find(sales, document)
      if (sale?.kind !== 'sale' || sale.importId !== undefined) return []
      const opened = { taxClassId: 'standard' as const, day: sale.businessDay, postingDay }
      const { lines } = settledGoodsOf(view, 'received', { document, amountMinor }, opened)
      const { businessDay: supplied, due = supplied } = sale
      return [
        {
          ...{ document: debt.document, amountMinor, supplied, lines },
          repaidMinor: repaid.of(document, amountMinor),
          due: lastOf(due, unpaid?.last ?? due),
          firstDue: unpaid?.first,
        },
      ]
    })
  })
  const isInReturn = isRegisteredOn(registeredSpans(taxRegistrations), postingDay)
  // The tax is claimed in the return that covers the posting day.
  return reliefOf(taxPack, debts, { day: postingDay, isInReturn })
}

/** The days of the instalments that are written off: what was paid, returned or written off before was due first. */
function unpaidDays(
  { instalments }: InstalmentPlanDocument,
  { amountMinor, openMinor }: OpenDebt,
): { first: Day; last: Day } | undefined {
  const from = sumMinor(instalments.map((one) => one.amountMinor)) - openMinor
  let reached = 0
  const days = instalments.flatMap(({ due, amountMinor: partMinor }) => {
    const start = reached
    reached += partMinor
    return reached > from && start < from + amountMinor ? [due] : []
  })
  const [first, last] = [days[0], days.at(-1)]
  return first && last && { first, last }
}

type DebtOfSale = { sale: string; amountMinor: Minor }

/** A debt by the sales that it comes from. Of an instalment plan each has its share, less the goods returned from it. */
function salesOf(view: View, { document, amountMinor }: Allocation): DebtOfSale[] {
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

/**
 * How much of the debt of a sale once had its tax claimed, less what is claimed now: the most that was, at one time,
 * under its own number and in instalment plans.
 */
class RepaidTax {
  private readonly leftOf = new Map<string, number>()
  private readonly view: View
  private readonly claims: readonly string[]

  constructor(view: View, claims: readonly string[]) {
    this.view = view
    this.claims = claims
  }

  /** What of an amount that is, which later debts of the same sale do not get again. */
  of(sale: string, amountMinor: Minor): Minor {
    const left = this.leftOf.get(sale) ?? this.repaidOf(sale)
    const taken = Math.min(left, amountMinor)
    this.leftOf.set(sale, left - taken)
    return minor(taken)
  }

  private repaidOf(sale: string): number {
    const { view } = this
    const events = this.claims
      .flatMap((id): ClaimEvent[] => {
        const writeOff = view.find(creditWriteOffs, id)
        if (!writeOff) return []
        const reversal = view
          .followersOf(reversals, id)
          .find(({ reversedKind }) => reversedKind === 'credit-write-off')
        return [
          { at: writeOff.entryNumber ?? 0, id, claimed: claimedOf(view, writeOff, sale) },
          ...(reversal ? [{ at: reversal.entryNumber ?? Infinity, id, claimed: null }] : []),
        ]
      })
      .sort((one, other) => one.at - other.at)
    const claimedBy = new Map<string, number>()
    let nowMinor = 0
    let mostMinor = 0
    for (const { id, claimed } of events) {
      // After the last day no more is claimed than what was repaid until then.
      const byMinor = claimed
        ? claimed.inTimeMinor + Math.min(claimed.againMinor, mostMinor - nowMinor)
        : 0 - (claimedBy.get(id) ?? 0)
      claimedBy.set(id, byMinor)
      nowMinor += byMinor
      mostMinor = Math.max(mostMinor, nowMinor)
    }
    return mostMinor - nowMinor
  }
}

/** What of the debt of a sale was written off with its tax claimed: within the days for a claim, or after them. */
type Claimed = { inTimeMinor: Minor; againMinor: Minor }
type ClaimEvent = { at: number; id: string; claimed: Claimed | null }

function claimedOf(
  view: View,
  { relief = [], allocations, postingDay }: CreditWriteOffDocument,
  sale: string,
): Claimed {
  const claims = relief.filter(({ isClaimed }) => isClaimed)
  const inTime = new Set(claims.filter(({ until }) => until >= postingDay).map(({ document }) => document))
  const claimed = new Set(claims.map(({ document }) => document))
  const sumOf = (isMeant: (document: string) => boolean) =>
    sumMinor(
      allocations
        .filter(({ document }) => isMeant(document))
        .flatMap((allocation) => salesOf(view, allocation))
        .filter((one) => one.sale === sale)
        .map(({ amountMinor }) => amountMinor),
    )
  return {
    inTimeMinor: sumOf((document) => inTime.has(document)),
    againMinor: sumOf((document) => claimed.has(document) && !inTime.has(document)),
  }
}
