import { Refusal } from '#domain/errors.ts'
import type { Actor } from '../../audit-log/actor.ts'
import { normaliseEmail } from '../../identity/email.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import type { Account } from '../../identity/keycloak-people.ts'
import { endMakingOf } from './account-in-making-store.ts'
import { type BegunAccountChange, carryOut, finishLeftOver, keepBegun, requireNoOther } from './changes.ts'
import { type BegunChange, listBegun } from './changes-store.ts'
import { addDeveloper, findDevelopers, listDevelopers, removeDevelopers } from './links-store.ts'
import { requirePerson } from './require-person.ts'
import { inTurn } from './turns.ts'

type Deps = Pick<IdentityDeps, 'config' | 'database' | 'keycloak'>

/** ADMIN_EMAIL names this address: it is an administrator's, without any record. */
export function isAdministratorBySetting({ config }: Pick<IdentityDeps, 'config'>, email: string): boolean {
  return config.adminEmail !== null && normaliseEmail(config.adminEmail) === normaliseEmail(email)
}

export async function isAdministrator(deps: Deps, person: { uid: string; email: string }): Promise<boolean> {
  if (isAdministratorBySetting(deps, person.email)) return true
  return (await findDevelopers(deps.database, person)).length > 0
}

/**
 * Of the administrators there is always one beside this person who can log in: enabled, with a password, and
 * about to be neither disabled nor deleted. To be asked in a turn (`inTurn`), before the change is begun.
 * @throws Refusal last_administrator
 */
export async function requireAnotherAdministrator(
  deps: Deps,
  person: { uid: string; email: string },
): Promise<void> {
  const leaving = new Set((await listBegun(deps.database)).flatMap(uidOfLeaving))
  const others = (await listDevelopers(deps.database)).map(
    ({ _id, email }) =>
      () =>
        accountOf(deps, _id, email),
  )
  const { adminEmail } = deps.config
  if (adminEmail !== null) others.push(() => accountByEmail(deps, adminEmail))
  for (const find of others) {
    const account = await find()
    if (!account?.isEnabled || account.uid === person.uid || leaving.has(account.uid)) continue
    if ((await deps.keycloak.readPasswordSetAt(account.uid)) !== null) return
  }
  throw new Refusal('last_administrator')
}

function uidOfLeaving(begun: BegunChange): string[] {
  return begun.kind === 'disable' || begun.kind === 'delete' ? [begun.uid] : []
}

/** A record made by hand may have an id that is no uid: then it counts by its address, as at a login. */
async function accountOf(deps: Deps, uid: string, email: string): Promise<Account | null> {
  return (await deps.keycloak.findAccount(uid)) ?? (await accountByEmail(deps, email))
}

/** Only where Keycloak has verified the address: no right follows from another. */
async function accountByEmail({ keycloak }: Deps, email: string): Promise<Account | null> {
  const uid = await keycloak.findByEmail(email)
  const account = uid === null ? null : await keycloak.findAccount(uid)
  return account?.isEmailVerified ? account : null
}

/**
 * Makes someone an administrator, or no longer one: then the person is logged out everywhere, within five
 * seconds. Again, it changes nothing.
 * @throws Refusal person_not_found, administrator_by_setting, last_administrator, person_being_changed
 */
export async function setAdministrator(
  deps: IdentityDeps,
  by: Actor,
  uid: string,
  isWanted: boolean,
): Promise<void> {
  const account = await requirePerson(deps, uid)
  await finishLeftOver(deps, uid)
  await (isWanted ? makeAdministrator(deps, by, account) : unmakeAdministrator(deps, by, account))
  deps.accessState.forgetRoles()
}

async function makeAdministrator(deps: IdentityDeps, by: Actor, { uid, email }: Account): Promise<void> {
  const { database, audit } = deps
  await inTurn(
    database,
    () => requirePerson(deps, uid),
    async (_, session) => {
      await requireNoOther(deps, uid, session)
      await endMakingOf(database, email, session)
      if ((await findDevelopers(database, { uid, email }, session)).length > 0) return
      await addDeveloper(database, { _id: uid, email }, session)
      const facts = { person: uid, email }
      await audit.record({ action: 'administrator.made', by, shopId: null, facts }, session)
    },
  )
}

async function unmakeAdministrator(deps: IdentityDeps, by: Actor, account: Account): Promise<void> {
  const { database } = deps
  const { uid, email } = account
  if (isAdministratorBySetting(deps, email)) throw new Refusal('administrator_by_setting')
  const begun: BegunAccountChange[] = []
  await inTurn(
    database,
    async () => {
      if (await isAdministrator(deps, account)) await requireAnotherAdministrator(deps, account)
    },
    async (_, session) => {
      const developers = await findDevelopers(database, { uid, email }, session)
      if (developers.length === 0) return
      await removeDevelopers(database, developers, session)
      const change = { kind: 'log-out', uid, email, action: 'administrator.unmade' } as const
      begun.push(await keepBegun(deps, by, change, session))
    },
  )
  const last = begun.at(-1)
  if (last) await carryOut(deps, last)
}
