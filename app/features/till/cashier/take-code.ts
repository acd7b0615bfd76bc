import type { SealedFor } from '#domain/api/sealed-code.ts'
import { Refusal } from '#domain/errors.ts'
import { waitAfterTriesMs } from '#domain/terms/cashier-code.ts'
import { type CodeTries, tillDb } from '../storage/till-db.ts'
import { canSeal, sealCode } from './seal-code.ts'

type Person = { shopId: string; uid: string }
type Use = SealedFor extends infer Each ? (Each extends SealedFor ? Omit<Each, keyof Person> : never) : never

/**
 * Accepts a person's code while the server is away, encrypted for the server: this device can't check it. Each code
 * is counted before it is accepted, across all tabs.
 * @throws Refusal code_waits, code_not_set, code_needs_server, code_key_missing
 */
export async function takeCode(
  { shopId, uid }: Person,
  code: string,
  use: Use,
): Promise<{ sealed: string; name: string; isOwner: boolean }> {
  const db = tillDb()
  const kept = await db.cashiers.get(shopId)
  const person = kept?.items.find((one) => one.uid === uid)
  if (!person?.hasCode) throw new Refusal('code_not_set')
  if (!canSeal()) throw new Refusal('code_needs_server')
  if (kept?.sealKey === undefined) throw new Refusal('code_key_missing')
  const tries = await db.transaction('rw', db.codeTries, async () => {
    const taken = withTry((await db.codeTries.get([shopId, uid])) ?? noTries, Date.now())
    if (taken) await db.codeTries.put({ shopId, uid, ...taken })
    return taken
  })
  if (tries === null) throw new Refusal('code_waits')
  const sealed = await sealCode(kept.sealKey, code, { shopId, uid, ...use })
  return { sealed, name: person.name, isOwner: person.isOwner }
}

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
