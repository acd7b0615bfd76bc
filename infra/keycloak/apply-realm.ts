import type { Person } from '../../server/backup/people.ts'
import { type Account, type AdminApi, openAdminApi } from './admin-api.ts'
import { applyClient, applyServiceAccount, clientNamed } from './apply-clients.ts'
import { applyFlow } from './apply-flows.ts'
import { covers } from './covers.ts'
import { makeRoom } from './make-room.ts'
import type { Realm, RequiredAction } from './read-realm.ts'

/** The service account that keeps the realm as the file says; it is no part of the file. */
export const SETUP_CLIENT = 'realm-setup'
const USER_PROFILE = 'org.keycloak.userprofile.UserProfileProvider'
/** What is in the file beside the realm's own settings. */
const PARTS = ['clients', 'users', 'components', 'authenticationFlows', 'requiredActions']

type ClientAccount = { clientId: string; clientSecret: string }

/** Neither of the accounts that may change the realm is known to Keycloak. */
export class UnknownSetupAccount extends Error {}

/**
 * Brings a Keycloak to what the realm file says: makes the realm where it is missing, and else changes
 * what differs: the realm's settings, its required actions, user profile, flows and clients, each by its
 * name. What the file does not name stays; people who are there are never touched. May run at any time, again.
 *
 * @returns what was changed, a word or two each; empty where all was as it should be
 */
export async function applyRealm({
  url,
  realm,
  setupSecret,
  bootstrap,
  spares = [],
  people = [],
}: {
  /** Keycloak's address */
  url: string
  /** the file, its secrets filled in */
  realm: Realm
  /** of the service account that does this */
  setupSecret: string
  /** the account of the master realm that makes the service account where it is missing or has another secret */
  bootstrap: Account
  /** other accounts of the master realm, which are made by hand (`kc.sh bootstrap-admin`) where the database comes from another installation; taken away each time */
  spares?: readonly ClientAccount[]
  /** those of a restore, who come in with the realm */
  people?: readonly Person[]
}): Promise<string[]> {
  const setup = { clientId: SETUP_CLIENT, clientSecret: setupSecret }
  const changes: string[] = []
  let api = await openAdminApi(url, realm.realm, setup)
  if (!api || people.length > 0) {
    const master = await openMaster(url, [bootstrap, ...spares])
    if (!master) {
      throw new UnknownSetupAccount(
        'Keycloak knows neither the service account realm-setup nor the first administrator by the secrets of this installation',
      )
    }
    if (people.length > 0) await makeRoom(master, realm.realm, people)
    const users = [...(realm.users ?? []), ...people]
    if (await makeRealm(master, { ...realm, users })) changes.push('realm made')
    await makeSetupAccount(master, realm.realm, setupSecret)
    changes.push('service account realm-setup')
    api = await openAdminApi(url, realm.realm, setup)
    if (!api) throw new Error('the service account realm-setup was made, and cannot log in')
  }
  const path = `/${encodeURIComponent(realm.realm)}`
  for (const action of realm.requiredActions ?? []) await applyRequiredAction(api, path, action, changes)
  for (const profile of userProfilesIn(realm)) await applyUserProfile(api, path, profile, changes)
  for (const flow of realm.authenticationFlows ?? []) await applyFlow(api, path, flow, changes)
  // After the flows: they may name one.
  await applySettings(api, path, realm, changes)
  for (const client of realm.clients ?? []) await applyClient(api, path, client, changes)
  for (const user of realm.users ?? []) await applyServiceAccount(api, path, user, changes)
  if (spares.length > 0) await takeSparesAway({ url, bootstrap, spares }, changes)
  return changes
}

/** Logs in to the master realm as the first of these accounts that it knows; undefined where it knows none. */
async function openMaster(url: string, accounts: readonly Account[]) {
  for (const account of accounts) {
    const api = await openAdminApi(url, 'master', account)
    if (api) return api
  }
  return undefined
}

/**
 * A spare account may do everything in Keycloak, and would be in every backup from now on. The bootstrap
 * account of a database that was brought along has the secret of another installation: it is given the one
 * of this, so that it can take away next time what this installation has no secret of.
 */
async function takeSparesAway(
  { url, bootstrap, spares }: { url: string; bootstrap: Account; spares: readonly ClientAccount[] },
  changes: string[],
) {
  const first = await openMaster(url, [bootstrap])
  const master = first ?? (await openMaster(url, spares))
  if (!master) return
  if (!first && 'clientId' in bootstrap) {
    const known = await clientNamed(master, '/master', bootstrap.clientId)
    if (known) {
      await master('PUT', `/master/clients/${known.id}`, { ...known, secret: bootstrap.clientSecret })
      changes.push(`secret of ${bootstrap.clientId}`)
    }
  }
  // By an account that is none of those taken away, where there is one by now: a run that is cut off can go on.
  const last = (await openMaster(url, [bootstrap])) ?? master
  for (const { clientId } of spares) {
    const known = await clientNamed(last, '/master', clientId)
    if (!known) continue
    await last('DELETE', `/master/clients/${known.id}`)
    changes.push(`${clientId} taken away`)
  }
}

/**
 * The whole realm in one call: it is there entirely, or not at all.
 *
 * @returns whether it was missing
 */
async function makeRealm(master: AdminApi, realm: Realm): Promise<boolean> {
  const known: { realm: string }[] = await master('GET', '?briefRepresentation=true')
  if (known.some((one) => one.realm === realm.realm)) return false
  await master('POST', '', realm)
  return true
}

async function makeSetupAccount(master: AdminApi, realm: string, secret: string) {
  const path = `/${encodeURIComponent(realm)}`
  await applyClient(
    master,
    path,
    {
      clientId: SETUP_CLIENT,
      description: 'Keeps this realm as the realm file says, at every start.',
      enabled: true,
      protocol: 'openid-connect',
      publicClient: false,
      clientAuthenticatorType: 'client-secret',
      secret,
      standardFlowEnabled: false,
      implicitFlowEnabled: false,
      directAccessGrantsEnabled: false,
      serviceAccountsEnabled: true,
      fullScopeAllowed: true,
      defaultClientScopes: ['basic', 'roles'],
      optionalClientScopes: [],
    },
    [],
  )
  await applyServiceAccount(
    master,
    path,
    { serviceAccountClientId: SETUP_CLIENT, clientRoles: { 'realm-management': ['realm-admin'] } },
    [],
  )
}

async function applySettings(api: AdminApi, path: string, realm: Realm, changes: string[]) {
  const wanted = Object.fromEntries(Object.entries(realm).filter(([name]) => !PARTS.includes(name)))
  const present: Record<string, unknown> = await api('GET', path)
  const different = Object.keys(wanted).filter((name) => !covers(present[name], wanted[name]))
  if (different.length === 0) return
  await api('PUT', path, wanted)
  changes.push(...different)
}

async function applyRequiredAction(api: AdminApi, path: string, action: RequiredAction, changes: string[]) {
  const actions = `${path}/authentication/required-actions`
  const known: { alias: string }[] = await api('GET', actions)
  let present = known.find((one) => one.alias === action.alias)
  if (present && covers(present, action)) return
  if (!present) {
    await api('POST', `${path}/authentication/register-required-action`, {
      providerId: action.providerId,
      name: action.name,
    })
    present = await api('GET', `${actions}/${action.alias}`)
  }
  await api('PUT', `${actions}/${action.alias}`, { ...present, ...action })
  changes.push(`required action ${action.alias}`)
}

/** @returns one, or none */
const userProfilesIn = (realm: Realm): Record<string, unknown>[] =>
  (realm.components?.[USER_PROFILE] ?? []).flatMap((component) =>
    (component.config?.['kc.user.profile.config'] ?? []).map((text: string) => JSON.parse(text)),
  )

async function applyUserProfile(
  api: AdminApi,
  path: string,
  profile: Record<string, unknown>,
  changes: string[],
) {
  if (covers(await api('GET', `${path}/users/profile`), profile)) return
  await api('PUT', `${path}/users/profile`, profile)
  changes.push('user profile')
}
