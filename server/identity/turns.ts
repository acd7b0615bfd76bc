import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '#domain/errors.ts'

/**
 * Work of one key is done one after another with a rest in between, that of different keys at once.
 * Beyond `maxWaiting` of a key it refuses too_many_requests: a person's turn is never held up for long.
 */
export function createTurns({ maxWaiting, restMs }: { maxWaiting: number; restMs: number }) {
  const lines = new Map<string, { waiting: number; rested: Promise<void> }>()

  return async function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const line = lines.get(key) ?? { waiting: 0, rested: Promise.resolve() }
    if (line.waiting >= maxWaiting) throw new Refusal('too_many_requests', { seconds: 5 })
    line.waiting += 1
    const result = line.rested.then(work)
    const rested = rest(result)
    line.rested = rested
    lines.set(key, line)
    try {
      return await result
    } finally {
      line.waiting -= 1
      void rested.then(() => {
        if (line.rested === rested) lines.delete(key)
      })
    }
  }

  /** The next one waits for the end of this one, whatever that is: its failure is its own caller's. */
  async function rest(result: Promise<unknown>): Promise<void> {
    await Promise.allSettled([result])
    await pause(restMs)
  }
}
