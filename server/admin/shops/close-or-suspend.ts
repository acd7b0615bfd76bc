import type { ShopClosing, ShopSuspension } from '#domain/api/admin-shops.ts'
import { Refusal } from '#domain/errors.ts'
import type { Actor } from '../../audit-log/actor.ts'
import { retryConflicts } from '../../db/retry-conflicts.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import { changeShop } from '../../shops/record-store.ts'
import { requireShop } from '../../shops/store.ts'

/**
 * Closes a shop: its people still log in and read, and nothing is sold, imported or posted. Or opens it again.
 * docs/decisions/closed-shops.md
 * @throws Refusal changed_meanwhile, shop_not_found
 */
export async function closeShop(
  { database, audit, accessState, now }: IdentityDeps,
  by: Actor,
  shopId: string,
  { revision, isClosed, reason }: ShopClosing,
): Promise<void> {
  await retryConflicts(() =>
    database.transaction(async (session) => {
      const { name } = await requireShop(database, shopId, session)
      const closing = isClosed ? { at: now(), byUid: by.uid, byEmail: by.email, reason } : undefined
      if (!(await changeShop(database, shopId, revision, { closing }, session)))
        throw new Refusal('changed_meanwhile')
      const action = isClosed ? 'shop.closed' : 'shop.reopened'
      await audit.record({ action, by, shopId, facts: { name, reason } }, session)
    }),
  )
  accessState.forgetRoles()
}

/**
 * Suspends a shop: its people are out within five seconds in every process, which follow its record. Or lets them in
 * again; anyone who has a session goes on in it. An administrator whose own shop it is stays in: no right of
 * administration follows from a shop.
 * @throws Refusal changed_meanwhile, shop_not_found
 */
export async function suspendShop(
  { database, audit, accessState, now }: IdentityDeps,
  by: Actor,
  shopId: string,
  { revision, isSuspended, reason }: ShopSuspension,
): Promise<void> {
  await retryConflicts(() =>
    database.transaction(async (session) => {
      const { name } = await requireShop(database, shopId, session)
      const changes = isSuspended
        ? { status: 'suspended', suspension: { at: now(), byUid: by.uid, byEmail: by.email, reason } }
        : { status: 'active', suspension: undefined }
      if (!(await changeShop(database, shopId, revision, changes, session)))
        throw new Refusal('changed_meanwhile')
      const action = isSuspended ? 'shop.suspended' : 'shop.reactivated'
      await audit.record({ action, by, shopId, facts: { name, reason } }, session)
    }),
  )
  accessState.forgetRoles()
}
