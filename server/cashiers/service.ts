import type { Cashier, CodeState, TurnTaken, TurnToTake } from '#domain/api/cashier.ts'
import { Refusal } from '#domain/errors.ts'
import { rightLabels } from '#domain/terms/right.ts'
import type { Actor } from '../audit-log/actor.ts'
import type { Database } from '../db/client.ts'
import type { Caller } from '../http/caller.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { findPeople } from '../identity/person-store.ts'
import { belongsToShop, ownerIdOf } from '../identity/roles.ts'
import type { CodeKeys } from '../secrets/code-keys.ts'
import { requireShop } from '../shops/store.ts'
import { requireOwnEmployee } from '../staff/own-person.ts'
import { checkCode } from './check-code.ts'
import { checkSealed } from './check-sealed.ts'
import { deleteCode, findCodesOf, isLocked, saveCode } from './code-store.ts'
import { hashCode } from './hash-code.ts'
import { isKnownDisabled } from './known-disabled.ts'
import { turnLastsMs } from './signed-in-store.ts'

/** The owner, and everyone of the shop who has a code; those who left the shop are not among them. */
export async function listCashiers(database: Database, shopId: string): Promise<Cashier[]> {
  const shop = await requireShop(database, shopId)
  const codes = new Set((await findCodesOf(database, shopId)).map(({ _id }) => _id.uid))
  const ownerUid = ownerIdOf(shop)
  const uids = new Set([...(ownerUid === null ? [] : [ownerUid]), ...codes])
  const people = await findPeople(database, [...uids])
  const items = [...uids].flatMap((uid): Cashier[] => {
    const person = people.get(uid)
    const isOwner = uid === ownerUid
    if (!isOwner && !belongsToShop(uid, person?.email ?? null, shop)) return []
    const name = person?.name ?? person?.email ?? rightLabels[isOwner ? 'owner' : 'employee']
    return [{ uid, name, isOwner, hasCode: codes.has(uid), code: null }]
  })
  return items.toSorted((a, b) => a.name.localeCompare(b.name))
}

/** The state of the codes of the shop's people, by uid; people without a code are absent. */
export async function codeStates(
  database: Database,
  shopId: string,
  now: Date,
): Promise<Map<string, CodeState>> {
  const codes = await findCodesOf(database, shopId)
  const stateOf = (one: (typeof codes)[number]): CodeState => {
    if (isLocked(one, now)) return 'locked'
    return one.isGuessable ? 'guessable' : 'set'
  }
  return new Map(codes.map((one) => [one._id.uid, stateOf(one)]))
}

/** @throws Refusal as `requireOwnEmployee` does */
export async function setStaffCode(
  deps: IdentityDeps,
  by: Actor,
  { shopId, contact, code }: { shopId: string; contact: string; code: string },
): Promise<void> {
  const { uid, email, name } = await requireOwnEmployee(deps, shopId, contact)
  // A till shows who takes over by name, also a person who never logged in.
  await deps.names.note({ uid, email, name })
  await setCode(deps, by, { shopId, uid, email, code })
}

/** @throws Refusal as `requireOwnEmployee` does */
export async function removeStaffCode(
  deps: IdentityDeps,
  by: Actor,
  { shopId, contact }: { shopId: string; contact: string },
): Promise<void> {
  const { uid, email } = await requireOwnEmployee(deps, shopId, contact)
  await removeCode(deps, by, { shopId, uid, email })
}

/** @throws Refusal cashier_not_found for an administrator: the code is the owner's own */
export async function setOwnCode(
  deps: IdentityDeps,
  caller: Caller,
  { shopId, code }: { shopId: string; code: string },
): Promise<void> {
  if (caller.right !== 'owner') throw new Refusal('cashier_not_found')
  await deps.names.note(caller.claims)
  await setCode(deps, caller, { shopId, uid: caller.uid, email: caller.email, code })
}

export async function removeOwnCode(deps: IdentityDeps, caller: Caller, shopId: string): Promise<void> {
  if (caller.right !== 'owner') throw new Refusal('cashier_not_found')
  await removeCode(deps, caller, { shopId, uid: caller.uid, email: caller.email })
}

type Person = { shopId: string; uid: string; email: string }

async function setCode(
  { database, audit, now }: IdentityDeps,
  by: Actor,
  { shopId, uid, email, code }: Person & { code: string },
): Promise<void> {
  const hashed = await hashCode(shopId, uid, code)
  await saveCode(database, {
    _id: { shopId, uid },
    ...hashed,
    setAt: now(),
    wrongInARow: 0,
    waitsUntil: null,
  })
  await audit.record({ action: 'staff.code-set', by, shopId, facts: { person: uid, email } })
}

async function removeCode(
  { database, audit }: IdentityDeps,
  by: Actor,
  { shopId, uid, email }: Person,
): Promise<void> {
  if (await deleteCode(database, shopId, uid))
    await audit.record({ action: 'staff.code-removed', by, shopId, facts: { person: uid, email } })
}

/**
 * Someone takes over the till by a code: from now on the session may do no more than staff, whoever is logged in, until
 * a password is entered. A device that was offline sends the code sealed, and the session keeps its rights if the turn
 * is over. Without any code, rights are only taken away: an earlier program checked the code itself.
 * @throws Refusal cashier_not_found, also for an administrator, and as `checkCode` and `checkSealed` do
 */
export async function takeTurn(
  deps: IdentityDeps,
  keys: () => Promise<CodeKeys>,
  caller: Caller,
  { shopId, uid, by }: { shopId: string; uid: string; by: TurnToTake },
): Promise<TurnTaken> {
  if (caller.right !== 'owner' && caller.right !== 'employee') throw new Refusal('cashier_not_found')
  const { name, isOwner } = await requireCashier(deps, shopId, uid)
  const taken = { uid, name, isOwner }
  const isSealed = 'sealed' in by
  // A disabled account takes over nothing. What a device claims without a code only takes rights away.
  if ((isSealed || by.code !== null) && (await isKnownDisabled(deps, uid)))
    throw new Refusal('cashier_not_found')
  const begin = async (facts: Record<string, string>, isOver: boolean) => {
    if (!isOver) {
      await deps.accessState.lockBooks(caller.sid)
      await deps.accessState.beginTurn(caller.sid, turnLastsMs)
    }
    // What this session does from now on without a cashier is recorded under its own person's name.
    await deps.audit.record({
      ...{ action: 'staff.took-over', by: caller, shopId },
      facts: { person: uid, name, session: caller.sid, ...facts },
    })
  }
  if (isSealed) {
    const { sealed, turnId, since, isOver } = by
    const use = { shopId, uid, turnId, since }
    await checkSealed(
      deps,
      await keys(),
      caller,
      { sealed, use },
      {
        accepted: () => begin({ by: 'sealed', since, ...(isOver && { over: 'true' }) }, Boolean(isOver)),
        refused: (code) =>
          deps.audit.record({
            ...{ action: 'staff.turn-refused', by: caller, shopId },
            facts: { person: uid, name, session: caller.sid, since, code },
          }),
      },
    )
    return taken
  }
  if (by.code !== null) await checkCode(deps, caller, { shopId, uid, code: by.code })
  await begin({ by: by.code === null ? 'device' : 'server' }, false)
  return taken
}

async function requireCashier({ database }: IdentityDeps, shopId: string, uid: string): Promise<Cashier> {
  const found = (await listCashiers(database, shopId)).find((one) => one.uid === uid)
  if (!found) throw new Refusal('cashier_not_found')
  return found
}
