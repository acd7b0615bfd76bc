import { waitAfterTriesMs } from '#domain/terms/cashier-code.ts'
import type { CodeTries } from '../storage/till-db.ts'

type Tries = Pick<CodeTries, 'taken' | 'waitsUntilMs'>

export const noTries: Tries = { taken: 0, waitsUntilMs: 0 }

/** How many codes of one person a device accepts before it waits: the server later counts each of them as a try. */
export const takenAtOnce = 20

/** The count with one more code; null while no code is accepted. */
export function withTry({ taken, waitsUntilMs }: Tries, nowMs: number): Tries | null {
  if (nowMs < waitsUntilMs) return null
  const more = taken + 1
  return { taken: more, waitsUntilMs: more % takenAtOnce === 0 ? nowMs + waitAfterTriesMs : 0 }
}
