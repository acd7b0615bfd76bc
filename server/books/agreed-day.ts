import { AsyncLocalStorage } from 'node:async_hooks'
import type { Day } from '#domain/business-day.ts'
import type { Group } from './engine/document-kind.ts'

/**
 * The posting day that the sender of the present request agreed to. It holds for every document that the request
 * records, through whatever service: as an argument it would be forgotten in one of them, and the request that
 * confirms would be refused like the first.
 */
const agreed = new AsyncLocalStorage<Day>()

/** Runs what records documents that may be posted on this day, where their own is locked. */
export function withAgreedDay<Result>(postingDay: Day, run: () => Result): Result {
  return agreed.run(postingDay, run)
}

/** The documents with the day that their sender agreed to. */
export function markAgreed(groups: readonly Group[]): readonly Group[] {
  const agreedDay = agreed.getStore()
  if (agreedDay === undefined) return groups
  return groups.map((group) => group.map((document) => ({ ...document, agreedDay })))
}
