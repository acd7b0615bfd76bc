import { Refusal } from '#domain/errors.ts'
import { triesAtOnce, triesInAll } from '#domain/terms/cashier-code.ts'
import type { Actor } from '../audit-log/actor.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { findCode, forgetTries, takeTry } from './code-store.ts'
import { isCode } from './hash-code.ts'

/**
 * That this is somebody's code. Wrong ones are counted over all tills of the shop, before they are looked at.
 * @throws Refusal code_wrong, code_waits, code_locked, code_not_set
 */
export async function checkCode(
  { database, audit, now }: Pick<IdentityDeps, 'database' | 'audit' | 'now'>,
  by: Actor,
  { shopId, uid, code }: { shopId: string; uid: string; code: string },
): Promise<void> {
  const tried = await takeTry(database, shopId, uid, now())
  if (tried === null) {
    const found = await findCode(database, shopId, uid)
    if (found === null) throw new Refusal('code_not_set')
    if (found.wrongInARow >= triesInAll) throw new Refusal('code_locked')
    throw new Refusal('code_waits', { until: found.waitsUntil?.toISOString() ?? '' })
  }
  if (await isCode(tried, code)) return forgetTries(database, tried)
  const { wrongInARow } = tried
  if (wrongInARow % triesAtOnce === 0) {
    const facts = { person: uid, tries: String(wrongInARow) }
    await audit.record({ action: 'staff.code-refused', by, shopId, facts })
  }
  if (wrongInARow >= triesInAll) throw new Refusal('code_locked')
  throw new Refusal('code_wrong', { left: triesAtOnce - 1 - ((wrongInARow - 1) % triesAtOnce) })
}
