import { triesAtOnce, waitAfterTriesMs } from '#domain/terms/cashier-code.ts'
import type { CodeTries } from '../storage/till-db.ts'

type Tries = Pick<CodeTries, 'wrong' | 'waitsUntilMs'>

export const noTries: Tries = { wrong: 0, waitsUntilMs: 0 }

/** The count with one more try, taken before the code is looked at; null while none is. */
export function withTry({ wrong, waitsUntilMs }: Tries, nowMs: number): Tries | null {
  if (nowMs < waitsUntilMs) return null
  const more = wrong + 1
  return { wrong: more, waitsUntilMs: more % triesAtOnce === 0 ? nowMs + waitAfterTriesMs : 0 }
}

/** How many more wrong ones there may be before none is looked at for a while. */
export function triesLeft({ wrong }: Tries): number {
  return triesAtOnce - 1 - ((wrong - 1) % triesAtOnce)
}
