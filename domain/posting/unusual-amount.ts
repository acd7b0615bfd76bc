import { type Minor, minor } from '../money.ts'
import type { AccountCode } from '../terms/account.ts'
import type { Review } from '../terms/review.ts'

export type AmountOnAccount = { lineId?: string | undefined; account: AccountCode; amountMinor: Minor }

/** Fewer say nothing about what is usual: a new shop is not asked. */
const fewest = 5
/** A slip of a decimal place, on an amount that was as large as the largest. */
const farTimes = 10

/**
 * Amounts that are far above those of the last documents of the kind: of the same account, or of all accounts where that one has too
 * few. On an account of small amounts nothing below the median of all of them is worth a question. Both depend on what
 * the shop records: an amount that is small in one currency is large in another.
 */
export function reviewAmounts(
  amounts: readonly AmountOnAccount[],
  before: readonly AmountOnAccount[],
): Review[] {
  if (before.length < fewest) return []
  const largestOfAll = largestOf(before)
  const medianMinor = medianOf(before)
  const largest = new Map(
    [...Map.groupBy(before, ({ account }) => account)]
      .filter(([, ofAccount]) => ofAccount.length >= fewest)
      .map(([account, ofAccount]) => [account, largestOf(ofAccount)]),
  )
  return amounts.flatMap(({ lineId, account, amountMinor: said }): Review[] => {
    const expected = largest.get(account) ?? largestOfAll
    if (expected === 0 || said < medianMinor || said < expected * farTimes) return []
    return [{ code: 'amount_unusual', ...(lineId !== undefined && { lineId }), said, expected }]
  })
}

/** A price for a thing that is far above what the thing cost. */
export function reviewAboveCost(priceMinor: Minor, costMinor: Minor): Review[] {
  if (priceMinor < costMinor * farTimes) return []
  return [{ code: 'amount_unusual', said: priceMinor, expected: costMinor }]
}

function largestOf(amounts: readonly AmountOnAccount[]): Minor {
  return minor(amounts.reduce((largest, { amountMinor }) => Math.max(largest, amountMinor), 0))
}

function medianOf(amounts: readonly AmountOnAccount[]): number {
  const sorted = amounts.map(({ amountMinor }) => Number(amountMinor)).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
