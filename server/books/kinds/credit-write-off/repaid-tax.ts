import type { Day } from '#domain/business-day.ts'
import type { DebtRelief } from '#domain/documents/credit-write-off/relief.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { reversals } from '../reversal/stored.ts'
import { salesOf } from './sales-of-debt.ts'
import { type CreditWriteOffDocument, creditWriteOffs } from './stored.ts'

type View = Pick<BooksView, 'find' | 'followersOf'>

/** What of the debt of a sale was written off with its tax claimed: within the days for a claim, or after them. */
type Claimed = { inTimeMinor: Minor; againMinor: Minor }
type ClaimEvent = { at: number; id: string; claimed: Claimed | null }

/**
 * How much of the debt of a sale once had its tax claimed, less what is claimed now: the most that was, at one time,
 * under its own number and in instalment plans. Only claims whose last day is over: others can be made again in time.
 * @param claims the earlier write-offs of the debt whose tax was claimed
 */
export function repaidMinor(view: View, claims: readonly string[], sale: string, on: Day): Minor {
  const events = claims
    .flatMap((id): ClaimEvent[] => {
      const writeOff = view.find(creditWriteOffs, id)
      if (!writeOff) return []
      const reversal = view
        .followersOf(reversals, id)
        .find(({ reversedKind }) => reversedKind === 'credit-write-off')
      return [
        { at: writeOff.entryNumber ?? 0, id, claimed: claimedOf(view, writeOff, sale, on) },
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
  return minor(mostMinor - nowMinor)
}

function claimedOf(
  view: View,
  { relief = [], allocations, postingDay }: CreditWriteOffDocument,
  sale: string,
  on: Day,
): Claimed {
  const claims = relief.filter(({ isClaimed, until }) => isClaimed && until < on)
  const inTime = claims.filter(({ until }) => until >= postingDay)
  const again = claims.filter(({ until }) => until < postingDay)
  const sumOf = (some: readonly DebtRelief[]) =>
    minor(
      sumMinor(some.flatMap((one) => (one.sale === sale && one.amountMinor ? [one.amountMinor] : []))) +
        legacyMinor(view, some, allocations, sale),
    )
  return { inTimeMinor: sumOf(inTime), againMinor: sumOf(again) }
}

/** Of earlier write-offs, which do not store the amount: all that they wrote off of the documents. */
function legacyMinor(
  view: View,
  relief: readonly DebtRelief[],
  allocations: CreditWriteOffDocument['allocations'],
  sale: string,
): Minor {
  const documents = new Set(
    relief.filter((one) => one.amountMinor === undefined).map(({ document }) => document),
  )
  return sumMinor(
    allocations
      .filter(({ document }) => documents.has(document))
      .flatMap((allocation) => salesOf(view, allocation))
      .filter((one) => one.sale === sale)
      .map(({ amountMinor }) => amountMinor),
  )
}
