import { type Day, postingDay } from '#domain/business-day.ts'
import { dayInWords } from '#domain/day-in-words.ts'

/** The set-up lasts until the month of an opening is locked: what is posted on a day that is locked stays as it is. */
export function isLocked(postedOn: Day, lockedThrough: Day | null): boolean {
  return postingDay(postedOn, lockedThrough) !== postedOn
}

/** @param what such as “The opening balance of Ama” */
export function lockedError(what: string, postedOn: Day) {
  return {
    code: 'opening_day_locked',
    detail: `${what} is posted on ${dayInWords(postedOn)}, in a locked month, so it stays as it is. Reopen the month to correct it, or enter the difference as a document of today.`,
  }
}
