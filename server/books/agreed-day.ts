import { AsyncLocalStorage } from 'node:async_hooks'
import type { Day } from '#domain/business-day.ts'
import type { Group } from './engine/document-kind.ts'

/**
 * The posting day that the sender of the current request agreed to. It applies to every document that the request
 * records, in any service. As an argument it could be forgotten in one of them, and the confirming request would be
 * refused like the first.
 */
const agreed = new AsyncLocalStorage<Day>()

/** Runs a function whose documents may be posted on this day if their own day is locked. */
export function withAgreedDay<Result>(postingDay: Day, run: () => Result): Result {
  return agreed.run(postingDay, run)
}

/** The documents with the day that their sender agreed to. */
export function markAgreed(groups: readonly Group[]): readonly Group[] {
  const agreedDay = agreed.getStore()
  if (agreedDay === undefined) return groups
  return groups.map((group) => group.map((document) => ({ ...document, agreedDay })))
}
