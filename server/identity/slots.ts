import { Refusal } from '#domain/errors.ts'

/**
 * Does at most `most` pieces of work at once; others wait in the order they came. Beyond `maxWaiting` it
 * refuses too_many_requests.
 */
export function createSlots({ most, maxWaiting }: { most: number; maxWaiting: number }) {
  let busy = 0
  const waiting: (() => void)[] = []

  return async function inSlot<Result>(work: () => Promise<Result>): Promise<Result> {
    if (busy < most) busy += 1
    else if (waiting.length >= maxWaiting) throw new Refusal('too_many_requests', { seconds: 5 })
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The slot goes straight to the next in line; a new caller cannot take it.
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }
}
