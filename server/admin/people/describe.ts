import type { ListedPerson, Person } from '#domain/api/admin-people.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import type { Account } from '../../identity/keycloak-people.ts'
import { readLastSignIns } from '../../identity/person-store.ts'
import type { Roles } from '../../identity/roles.ts'
import { longestSessionMs } from '../../session/service.ts'
import { findSessionDevices } from '../../session/session-device-store.ts'
import { isAdministratorBySetting } from './administrators.ts'
import { finishLeftOver } from './changes.ts'
import { readLockOf } from './lock.ts'
import { readRecordsOf } from './records-store.ts'
import { requirePerson } from './require-person.ts'
import { RoleIndex } from './role-index.ts'

const linksInList = 3
type Links = Person['links']

/** What a list shows of these people: what Keycloak says of their accounts, and what is known of them here. */
export async function describePeople(
  deps: IdentityDeps,
  accounts: readonly Account[],
  index: RoleIndex,
): Promise<ListedPerson[]> {
  const [signedInAt, lockedOut] = await Promise.all([
    readLastSignIns(
      deps.database,
      accounts.map(({ uid }) => uid),
    ),
    deps.keycloak.findLockedOut(accounts.map(({ email }) => email)),
  ])
  return Promise.all(
    accounts.map(async (account) => {
      const lastSignedInAt = signedInAt.get(account.uid) ?? null
      const roles = index.rolesOf(account)
      const links = linksOf(roles, index)
      return {
        ...factsOf(account, roles, lastSignedInAt),
        isLocked: lockedOut.has(account.email),
        links: links.slice(0, linksInList),
        linkCount: links.length,
        sessionCount: await countSessions(deps, account, lastSignedInAt),
      }
    }),
  )
}

/**
 * One person with everything that is known.
 * @throws Refusal person_not_found
 */
export async function readPerson(deps: IdentityDeps, uid: string): Promise<Person> {
  const { database, keycloak } = deps
  const unfinished = await finishLeftOver(deps, uid)
  const account = await requirePerson(deps, uid)
  const { developers, shops } = await readRecordsOf(database, [account])
  const index = new RoleIndex(developers, shops, deps.config.adminEmail)
  const roles = index.rolesOf(account)
  const [signedInAt, lock, sessions, passwordSetAt] = await Promise.all([
    readLastSignIns(database, [uid]),
    readLockOf(deps, account),
    sessionsOf(deps, uid),
    keycloak.readPasswordSetAt(uid),
  ])
  return {
    ...factsOf(account, roles, signedInAt.get(uid) ?? null),
    isLocked: lock.isLocked,
    links: linksOf(roles, index),
    sessions,
    lock,
    isAdministratorBySetting: isAdministratorBySetting(deps, account.email),
    passwordSetAt: passwordSetAt?.toISOString() ?? null,
    unfinished,
  }
}

function factsOf(account: Account, { isAdmin }: Roles, lastSignedInAt: Date | null) {
  return {
    uid: account.uid,
    email: account.email,
    name: account.name,
    isEnabled: account.isEnabled,
    isAdministrator: isAdmin,
    createdAt: account.createdAt?.toISOString() ?? null,
    lastSignedInAt: lastSignedInAt?.toISOString() ?? null,
  }
}

function linksOf({ memberships }: Roles, index: RoleIndex): Links {
  return [...memberships.values()]
    .map(({ shopId, right, isActive }) => ({ shopId, shopName: index.nameOf(shopId), right, isActive }))
    .sort((a, b) => a.shopName.localeCompare(b.shopName, 'en') || (a.shopId < b.shopId ? -1 : 1))
}

/** Keycloak is asked only about those who may have a session: none outlives ten hours. */
async function countSessions(
  { keycloak, now }: IdentityDeps,
  { uid }: Account,
  lastSignedInAt: Date | null,
): Promise<number> {
  if (lastSignedInAt === null || now().getTime() - lastSignedInAt.getTime() > longestSessionMs) return 0
  return (await keycloak.listSessions(uid)).length
}

/** Where a person is logged in, the newest first. */
export async function sessionsOf(
  { database, keycloak }: Pick<IdentityDeps, 'database' | 'keycloak'>,
  uid: string,
): Promise<Person['sessions']> {
  const sessions = await keycloak.listSessions(uid)
  const devices = await findSessionDevices(
    database,
    sessions.map(({ sid }) => sid),
  )
  return sessions.map(({ sid, startedAt, lastUsedAt }) => ({
    sessionId: sid,
    device: devices.get(sid)?.device ?? null,
    startedAt: startedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }))
}
