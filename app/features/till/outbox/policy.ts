import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import type { SaleReceived } from '#domain/api/sale.ts'
import { maxBatchLines, maxBatchSales } from '#domain/ceilings.ts'

/** Why the server would not take a sale; kept with it until someone has looked. */
export type RefusedBecause = { status: number; code: string; detail: string }

export type SendOutcome =
  /** The server has it: 200 or 201. Only then does it leave the outbox. */
  | { type: 'sent'; received?: SaleReceived }
  /** Nothing is wrong with the sale: it is sent again later. */
  | { type: 'later'; isReached: boolean }
  | { type: 'refused'; because: RefusedBecause }

/** Statuses that mean "not now" rather than "not this": no session, time-out, too early, too many. */
const notNow = new Set([401, 408, 425, 429])

/** What an answer's status means for the sale. */
export function outcomeOfStatus(answer: RefusedBecause): SendOutcome {
  const { status, code, detail } = answer
  if (status === 200 || status === 201) return { type: 'sent' }
  if (status >= 400 && status < 500 && !notNow.has(status))
    return { type: 'refused', because: { status, code, detail } }
  return { type: 'later', isReached: true }
}

/** What a failed call means for the sale. Null: an error of the program, which is not the sale's. */
export function outcomeOfError(error: unknown): SendOutcome | null {
  if (error instanceof Unreachable) return { type: 'later', isReached: false }
  if (error instanceof ApiProblem) return outcomeOfStatus(error)
  return null
}

/** The first of what waits: as many as the server takes at once, and one at least. */
export function batchOf<Sale extends { sale: { lines: readonly unknown[] } }>(
  waiting: readonly Sale[],
): Sale[] {
  const batch: Sale[] = []
  let lines = 0
  for (const one of waiting) {
    lines += one.sale.lines.length
    if (batch.length === maxBatchSales || (lines > maxBatchLines && batch.length > 0)) break
    batch.push(one)
  }
  return batch
}

/** A till waits no longer for an answer: what was done is kept, shown as waiting, and sent again. */
export const answerWithinMs = 10_000

const firstDelayMs = 1_000
const longestDelayMs = 60_000

/**
 * How long to wait before the next attempt: twice as long each time, a minute at most, and up to a
 * quarter less at random, so that the tills of a shop do not come back all at once.
 * @param failures attempts that failed in a row, 1 or more
 * @param random 0 to 1
 */
export function retryDelayMs(failures: number, random: number): number {
  const delay = Math.min(firstDelayMs * 2 ** Math.max(0, failures - 1), longestDelayMs)
  return Math.round(delay * (1 - 0.25 * random))
}
