import { waitAfterTriesMs } from '#domain/terms/cashier-code.ts'
import type { CodeTries } from '../storage/till-db.ts'

type Tries = Pick<CodeTries, 'taken' | 'waitsUntilMs'>

export const noTries: Tries = { taken: 0, waitsUntilMs: 0 }

/** A device takes so many codes of one person before it waits: the server counts each of them as a try later. */
export const takenAtOnce = 20

/** The count with one more code; null while none is taken. */
export function withTry({ taken, waitsUntilMs }: Tries, nowMs: number): Tries | null {
  if (nowMs < waitsUntilMs) return null
  const more = taken + 1
  return { taken: more, waitsUntilMs: more % takenAtOnce === 0 ? nowMs + waitAfterTriesMs : 0 }
}
