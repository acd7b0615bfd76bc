import type { Day } from '../business-day.ts'
import { type Minor, minor } from '../money.ts'
import { type Month, monthAfter, monthOf, monthsBetween } from '../month.ts'
import { multiplyDivide } from '../rounding.ts'
import type { DepreciationMethod } from './method.ts'

/** What was decided of an asset when it was bought: all that its depreciation goes by. */
export type AssetTerms = {
  costMinor: Minor
  /** What it is still worth at the end. */
  residualMinor: Minor
  method: DepreciationMethod
  /** The first month that takes a share is the one of this day. */
  inServiceOn: Day
  /** Of an asset that the shop had before its books began here: what was taken through that month. */
  had?: { accumulatedMinor: Minor; through: Month } | undefined
}

/** An entry has room for so many assets: a month of more is posted by several runs. */
export const maxAssetsOfRun = 200

/** What is left of an asset in the books: part of its cost may have gone. */
export type AssetBalance = { costMinor: Minor; accumulatedMinor: Minor }

export function bookValueOf({ costMinor, accumulatedMinor }: AssetBalance): Minor {
  return minor(costMinor - accumulatedMinor)
}

/** The first month that takes a share here. */
export function firstMonthOf({ inServiceOn, had }: Pick<AssetTerms, 'inServiceOn' | 'had'>): Month {
  const inService = monthOf(inServiceOn)
  const after = had ? monthAfter(had.through, 1) : inService
  return after > inService ? after : inService
}

/** A part of an amount, rounded down: what is left of a whole never passes its share of it. */
function shareOf(amount: number, part: number, whole: number): number {
  return Number((BigInt(amount) * BigInt(part)) / BigInt(whole))
}

/** The terms of what is left where part of the cost has gone. */
function scaled(terms: AssetTerms, costMinor: Minor) {
  const ofWhole = (amount: number) => shareOf(amount, costMinor, terms.costMinor)
  const residualMinor = ofWhole(terms.residualMinor)
  const openingMinor = ofWhole(terms.had?.accumulatedMinor ?? 0)
  return { residualMinor, openingMinor, toTakeMinor: costMinor - residualMinor - openingMinor }
}

/**
 * The accumulated depreciation through a month, of an asset of which this cost is left; with what was taken before the
 * books began here. Running totals are rounded, so that the months add up to all that is to be taken, exactly.
 */
export function accumulatedThrough(terms: AssetTerms, costMinor: Minor, month: Month): Minor {
  if (costMinor === 0) return minor(0)
  const { openingMinor, toTakeMinor } = scaled(terms, costMinor)
  const first = firstMonthOf(terms)
  const months = monthsBetween(first, month) + 1
  if (months <= 0 || toTakeMinor === 0) return minor(openingMinor)
  const { method } = terms
  if (method.kind === 'none') return minor(openingMinor)
  if (method.kind === 'straight-line') {
    const before = monthsBetween(monthOf(terms.inServiceOn), first)
    const life = Math.max(1, method.months - before)
    return minor(openingMinor + multiplyDivide(toTakeMinor, Math.min(months, life), life))
  }
  return minor(openingMinor + decliningThrough(costMinor - openingMinor, toTakeMinor, method.rateBp, months))
}

/** Each year takes its rate of the book value that it begins with, no more than is to be taken, a twelfth a month. */
function decliningThrough(bookMinor: number, toTakeMinor: number, rateBp: number, months: number): number {
  let taken = 0
  for (let left = months; left > 0; left -= 12) {
    const ofYear = Math.min(multiplyDivide(bookMinor - taken, rateBp, 10_000), toTakeMinor - taken)
    if (ofYear === 0) break
    taken += left >= 12 ? ofYear : multiplyDivide(ofYear, left, 12)
  }
  return taken
}

/** What is due of it through a month, with months before that were missed. */
export function depreciationDue(
  terms: AssetTerms,
  { costMinor, accumulatedMinor }: AssetBalance,
  month: Month,
) {
  return minor(Math.max(0, accumulatedThrough(terms, costMinor, month) - accumulatedMinor))
}

/** What no depreciation may pass: the cost that is left without what it is worth at the end. */
export function maxAccumulated(terms: AssetTerms, costMinor: Minor): Minor {
  if (costMinor === 0) return minor(0)
  return minor(costMinor - scaled(terms, costMinor).residualMinor)
}

export type MonthOfSchedule = { month: Month; amountMinor: Minor; accumulatedMinor: Minor; bookMinor: Minor }

/**
 * The months to come, each with its share; what was missed falls to the first of them.
 * @param most months; declining balances go on for decades
 */
export function scheduleFrom(
  terms: AssetTerms,
  balance: AssetBalance,
  from: Month,
  most: number,
): MonthOfSchedule[] {
  const { costMinor } = balance
  const first = firstMonthOf(terms)
  const start = from > first ? from : first
  const months: MonthOfSchedule[] = []
  let { accumulatedMinor } = balance
  for (let index = 0; index < most; index += 1) {
    const month = monthAfter(start, index)
    const amountMinor = depreciationDue(terms, { costMinor, accumulatedMinor }, month)
    if (amountMinor === 0 && isTaken(terms, { costMinor, accumulatedMinor }, month)) break
    accumulatedMinor = minor(accumulatedMinor + amountMinor)
    months.push({
      month,
      amountMinor,
      accumulatedMinor,
      bookMinor: bookValueOf({ costMinor, accumulatedMinor }),
    })
  }
  return months
}

/** Whether no later month takes anything. Checked a year on: a share below half a minor unit may skip months. */
function isTaken(terms: AssetTerms, balance: AssetBalance, month: Month): boolean {
  const end = terms.method.kind === 'straight-line' ? terms.method.months : 12
  return depreciationDue(terms, balance, monthAfter(month, end)) === 0
}

/**
 * What goes out of the books with part of an asset's cost, or all of it. Of what is left as much is taken as the
 * months so far would have taken of it.
 * @param through the last month that took a share; null where none did
 */
export function disposedPart(
  terms: AssetTerms,
  balance: AssetBalance,
  costMinor: Minor,
  through: Month | null,
): AssetBalance {
  const leftMinor = minor(balance.costMinor - costMinor)
  if (leftMinor === 0) return { costMinor, accumulatedMinor: balance.accumulatedMinor }
  const month = through ?? monthAfter(firstMonthOf(terms), -1)
  const staysMinor = Math.min(accumulatedThrough(terms, leftMinor, month), balance.accumulatedMinor)
  return { costMinor, accumulatedMinor: minor(balance.accumulatedMinor - staysMinor) }
}
