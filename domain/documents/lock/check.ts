import { addDays, type Day } from '../../business-day.ts'
import { Refusal } from '../../errors.ts'
import type { Minor } from '../../money.ts'
import { financialYearFrom } from '../../report/financial-year.ts'
import type { Dated } from '../setting/dated.ts'
import type { LockBody, LockChange, ReopeningBody } from './schema.ts'

/** The books as far as it matters to what of them can be locked. */
export type LockedBooks = {
  lockedThrough: Day | null
  /** Closed for good through this day. */
  finalThrough: Day | null
  /** The business day that has not ended. */
  today: Day
  yearStarts: Dated<number>
}

/**
 * Through which days the books are locked once a month, or a financial year, is.
 * @param openingMinor the balance of 3950 Opening balances at the end of the last day
 * @throws Refusal lock_not_of_month, lock_not_over, already_locked, lock_not_of_year, year_not_locked, openings_not_explained
 */
export function lockedAfter(
  { through, isFinal }: LockBody,
  { lockedThrough, finalThrough, today, yearStarts }: LockedBooks,
  openingMinor: Minor,
): LockChange {
  if (!isLastOfMonth(through)) throw new Refusal('lock_not_of_month', { through })
  if (through >= today) throw new Refusal('lock_not_over', { through, today })
  if (!isFinal) {
    if (lockedThrough !== null && through <= lockedThrough)
      throw new Refusal('already_locked', { through, lockedThrough })
    return { setting: 'lock', lockedThrough: through, finalThrough }
  }
  if (finalThrough !== null && through <= finalThrough)
    throw new Refusal('already_locked', { through, lockedThrough: finalThrough })
  const next = addDays(through, 1)
  if (financialYearFrom(next, yearStarts) !== next) throw new Refusal('lock_not_of_year', { through })
  if (lockedThrough === null || lockedThrough < through)
    throw new Refusal('year_not_locked', { through, lockedThrough })
  if (openingMinor !== 0) throw new Refusal('openings_not_explained', { through, openingMinor })
  return { setting: 'lock', lockedThrough, finalThrough: through }
}

/** @throws Refusal not_locked, lock_not_of_month, year_closed */
export function lockedAfterReopening(
  { through }: ReopeningBody,
  { lockedThrough, finalThrough }: Pick<LockedBooks, 'lockedThrough' | 'finalThrough'>,
): LockChange {
  if (lockedThrough === null || (through !== null && through >= lockedThrough))
    throw new Refusal('not_locked', { through, lockedThrough })
  if (through !== null && !isLastOfMonth(through)) throw new Refusal('lock_not_of_month', { through })
  if (finalThrough !== null && (through === null || through < finalThrough))
    throw new Refusal('year_closed', { finalThrough })
  return { setting: 'lock', lockedThrough: through, finalThrough }
}

function isLastOfMonth(day: Day): boolean {
  return addDays(day, 1).endsWith('-01')
}
