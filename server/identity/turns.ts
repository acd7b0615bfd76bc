import { Refusal } from '#domain/errors.ts'

/**
 * Work of one key is done one after another, that of different keys at once. Beyond `mostWaiting`
 * of a key it refuses too_many_requests: nobody may hold up another person's turn for long.
 */
export function createTurns(mostWaiting: number) {
  const lines = new Map<string, { length: number; last: Promise<unknown> }>()

  return async function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const line = lines.get(key) ?? { length: 0, last: Promise.resolve() }
    if (line.length >= mostWaiting) throw new Refusal('too_many_requests', { seconds: 5 })
    line.length += 1
    const result = line.last.then(work)
    // The next one waits for the end of this one, whatever that is; its failure is this caller's own.
    line.last = result.catch(() => undefined)
    lines.set(key, line)
    try {
      return await result
    } finally {
      line.length -= 1
      if (line.length === 0) lines.delete(key)
    }
  }
}
