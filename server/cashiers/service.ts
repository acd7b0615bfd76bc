import type { Cashier, Cashiers, CodeState, OwnCodeToSet, TurnTaken } from '#domain/api/cashier.ts'
import { Refusal } from '#domain/errors.ts'
import { markLength } from '#domain/terms/cashier-code.ts'
import { rightLabels } from '#domain/terms/right.ts'
import type { Actor } from '../audit-log/actor.ts'
import type { Database } from '../db/client.ts'
import type { Caller } from '../http/caller.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { findPeople } from '../identity/person-store.ts'
import { belongsToShop, ownerIdOf } from '../identity/roles.ts'
import { requireShop } from '../shops/store.ts'
import { requireOwnEmployee } from '../staff/own-person.ts'
import { checkCode } from './check-code.ts'
import { type CodeDocument, deleteCode, findCodesOf, findSalt, isLocked, saveCode } from './code-store.ts'
import { hashCode } from './hash-code.ts'
import { isKnownDisabled } from './known-disabled.ts'
import { turnLastsMs } from './signed-in-store.ts'

/** The owner, and everyone of the shop who has a code; those who left the shop are not among them. */
export async function listCashiers(database: Database, shopId: string): Promise<Cashiers> {
  const shop = await requireShop(database, shopId)
  const codes = new Map((await findCodesOf(database, shopId)).map((code) => [code._id.uid, code]))
  const ownerUid = ownerIdOf(shop)
  const uids = new Set([...(ownerUid === null ? [] : [ownerUid]), ...codes.keys()])
  const people = await findPeople(database, [...uids])
  const items = [...uids].flatMap((uid): Cashier[] => {
    const person = people.get(uid)
    const isOwner = uid === ownerUid
    if (!isOwner && !belongsToShop(uid, person?.email ?? null, shop)) return []
    const code = codes.get(uid)
    const name = person?.name ?? person?.email ?? rightLabels[isOwner ? 'owner' : 'employee']
    // An owner's code approves what goes beyond the limits: a device has its mark only if the owner asked for that.
    const isOnDevices = code !== undefined && (!isOwner || code.isForDevices === true)
    return [{ uid, name, isOwner, hasCode: code !== undefined, code: isOnDevices ? markOf(code) : null }]
  })
  return { items: items.toSorted((a, b) => a.name.localeCompare(b.name)) }
}

function markOf({ salt, rounds, hash }: CodeDocument): Cashier['code'] {
  return { salt, rounds, mark: hash.slice(0, markLength) }
}

/** The state of the codes of the shop's people, by uid; people without a code are absent. */
export async function codeStates(
  database: Database,
  shopId: string,
  now: Date,
): Promise<Map<string, CodeState>> {
  const codes = await findCodesOf(database, shopId)
  return new Map(codes.map((one) => [one._id.uid, isLocked(one, now) ? 'locked' : 'set']))
}

/** @throws Refusal as `requireOwnEmployee` does */
export async function setStaffCode(
  deps: IdentityDeps,
  by: Actor,
  { shopId, contact, code }: { shopId: string; contact: string; code: string },
): Promise<void> {
  const { uid, email, name } = await requireOwnEmployee(deps, shopId, contact)
  // A till shows who takes over by name, also of somebody who never logged in.
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
  { shopId, code, isForDevices = false }: OwnCodeToSet & { shopId: string },
): Promise<void> {
  if (caller.right !== 'owner') throw new Refusal('cashier_not_found')
  await deps.names.note(caller.claims)
  await setCode(deps, caller, { shopId, uid: caller.uid, email: caller.email, code, isForDevices })
}

export async function removeOwnCode(deps: IdentityDeps, caller: Caller, shopId: string): Promise<void> {
  if (caller.right !== 'owner') throw new Refusal('cashier_not_found')
  await removeCode(deps, caller, { shopId, uid: caller.uid, email: caller.email })
}

type Person = { shopId: string; uid: string; email: string }

async function setCode(
  { database, audit, now }: IdentityDeps,
  by: Actor,
  { shopId, uid, email, code, isForDevices }: Person & { code: string; isForDevices?: boolean },
): Promise<void> {
  const hashed = await hashCode(shopId, uid, code, await findSalt(database, shopId, uid))
  await saveCode(database, {
    _id: { shopId, uid },
    ...hashed,
    setAt: now(),
    wrongInARow: 0,
    waitsUntil: null,
    ...(isForDevices !== undefined && { isForDevices }),
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
 * Somebody takes over the till by a code: the session may do no more than staff from now on, whoever it is of, until
 * a password is entered. Without a code only that is taken away, which the device says after it was offline.
 * @throws Refusal cashier_not_found, also for an administrator, and as `checkCode` does
 */
export async function takeTurn(
  deps: IdentityDeps,
  caller: Caller,
  { shopId, uid, code }: { shopId: string; uid: string; code: string | null },
): Promise<TurnTaken> {
  if (caller.right !== 'owner' && caller.right !== 'employee') throw new Refusal('cashier_not_found')
  const { name, isOwner } = await requireCashier(deps, shopId, uid)
  if (code !== null) {
    // A disabled account takes over nothing. What a device says it did already only takes rights away.
    if (await isKnownDisabled(deps, uid)) throw new Refusal('cashier_not_found')
    await checkCode(deps, caller, { shopId, uid, code })
  }
  await deps.standings.lockBooks(caller.sid)
  await deps.standings.beginTurn(caller.sid, turnLastsMs)
  // What this session does from now on without saying who serves stands under its own person's name.
  const facts = { person: uid, name, session: caller.sid, by: code === null ? 'device' : 'server' }
  await deps.audit.record({ action: 'staff.took-over', by: caller, shopId, facts })
  return { uid, name, isOwner }
}

async function requireCashier({ database }: IdentityDeps, shopId: string, uid: string): Promise<Cashier> {
  const { items } = await listCashiers(database, shopId)
  const found = items.find((one) => one.uid === uid)
  if (!found) throw new Refusal('cashier_not_found')
  return found
}
