import { Refusal } from '#domain/errors.ts'
import { NewCashierCode, triesAtOnce } from '#domain/terms/cashier-code.ts'
import type { Caller } from '../http/caller.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { findCode, forgetTries, isLocked, takeTry } from './code-store.ts'
import { isCode } from './hash-code.ts'

/**
 * Whether this is a cashier's code. Attempts are counted over all tills of the shop, before the code is checked, and each
 * wrong one is recorded with the session that it came from.
 * @throws Refusal code_wrong, code_waits, code_locked, code_not_set
 */
export async function checkCode(
  { database, audit, now }: Pick<IdentityDeps, 'database' | 'audit' | 'now'>,
  by: Pick<Caller, 'uid' | 'email' | 'from' | 'sid'>,
  { shopId, uid, code }: { shopId: string; uid: string; code: string },
): Promise<void> {
  const at = now()
  const tried = await takeTry(database, shopId, uid, at)
  if (tried === null) {
    const found = await findCode(database, shopId, uid)
    if (found === null) throw new Refusal('code_not_set')
    if (isLocked(found, at)) throw new Refusal('code_locked')
    throw new Refusal('code_waits', { until: found.waitsUntil?.toISOString() ?? '' })
  }
  if (await isCode(tried.code, code)) {
    // Only here is a code known that was set before such ones were refused.
    const isGuessable = !NewCashierCode.safeParse(code).success
    return forgetTries(database, tried.code, tried.tryId, isGuessable)
  }
  const { wrongInARow } = tried.code
  const facts = { person: uid, session: by.sid }
  await audit.record({
    ...{ action: 'staff.code-refused', by, shopId },
    facts: { ...facts, tries: String(wrongInARow) },
  })
  if (isLocked(tried.code, at)) {
    await audit.record({ action: 'staff.code-locked', by, shopId, facts })
    throw new Refusal('code_locked')
  }
  throw new Refusal('code_wrong', { left: triesAtOnce - 1 - ((wrongInARow - 1) % triesAtOnce) })
}
