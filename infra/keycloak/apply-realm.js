import { openAdminApi } from './admin-api.js'
import { applyClient, applyServiceAccount, clientNamed } from './apply-clients.js'
import { applyFlow } from './apply-flows.js'
import { covers } from './covers.js'

/** The service account that keeps the realm as the file says; it is no part of the file. */
const SETUP_CLIENT = 'realm-setup'
const USER_PROFILE = 'org.keycloak.userprofile.UserProfileProvider'
/** What stands in the file beside the realm's own settings. */
const PARTS = ['clients', 'users', 'components', 'authenticationFlows', 'requiredActions']

/** @typedef {{ clientId: string, clientSecret: string }} ClientAccount */

/** Neither of the accounts that may change the realm is known to Keycloak. */
export class UnknownSetupAccount extends Error {}

/**
 * Brings a Keycloak to what the realm file says: makes the realm where it is missing, and else changes
 * what differs: the realm's settings, its required actions, user profile, flows and clients, each by its
 * name. What the file does not name stays; people are never touched. May run at any time, again.
 *
 * @param {object} request
 * @param {string} request.url Keycloak's address
 * @param {Record<string, any>} request.realm the file, its secrets filled in
 * @param {string} request.setupSecret of the service account that does this
 * @param {import('./admin-api.js').Account} request.bootstrap the account of the master realm that makes the
 *   service account where it is missing or has another secret
 * @param {readonly ClientAccount[]} [request.spares] other accounts of the master realm, which are made by hand
 *   (`kc.sh bootstrap-admin`) where the database comes from another installation; taken away each time
 * @returns {Promise<string[]>} what was changed, a word or two each; empty where all was as it should be
 */
export async function applyRealm({ url, realm, setupSecret, bootstrap, spares = [] }) {
  const setup = { clientId: SETUP_CLIENT, clientSecret: setupSecret }
  /** @type {string[]} */
  const changes = []
  let api = await openAdminApi(url, realm.realm, setup)
  if (!api) {
    const master = await openMaster(url, [bootstrap, ...spares])
    if (!master) {
      throw new UnknownSetupAccount(
        'Keycloak knows neither the service account realm-setup nor the first administrator by the secrets of this installation',
      )
    }
    if (await makeRealm(master, realm)) changes.push('realm made')
    await makeSetupAccount(master, realm.realm, setupSecret)
    changes.push('service account realm-setup')
    api = await openAdminApi(url, realm.realm, setup)
    if (!api) throw new Error('the service account realm-setup was made, and can not sign in')
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

/**
 * Signs in to the master realm as the first of these accounts that it knows; undefined where it knows none.
 *
 * @param {string} url
 * @param {readonly import('./admin-api.js').Account[]} accounts
 */
async function openMaster(url, accounts) {
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
 *
 * @param {{ url: string, bootstrap: import('./admin-api.js').Account, spares: readonly ClientAccount[] }} request
 * @param {string[]} changes
 */
async function takeSparesAway({ url, bootstrap, spares }, changes) {
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
 * @param {import('./admin-api.js').AdminApi} master
 * @param {Record<string, any>} realm
 * @returns {Promise<boolean>} whether it was missing
 */
async function makeRealm(master, realm) {
  /** @type {{ realm: string }[]} */
  const known = await master('GET', '?briefRepresentation=true')
  if (known.some((one) => one.realm === realm.realm)) return false
  await master('POST', '', realm)
  return true
}

/**
 * @param {import('./admin-api.js').AdminApi} master
 * @param {string} realm
 * @param {string} secret
 */
async function makeSetupAccount(master, realm, secret) {
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

/**
 * @param {import('./admin-api.js').AdminApi} api
 * @param {string} path
 * @param {Record<string, any>} realm
 * @param {string[]} changes
 */
async function applySettings(api, path, realm, changes) {
  const wanted = Object.fromEntries(Object.entries(realm).filter(([name]) => !PARTS.includes(name)))
  const present = await api('GET', path)
  const different = Object.keys(wanted).filter((name) => !covers(present[name], wanted[name]))
  if (different.length === 0) return
  await api('PUT', path, wanted)
  changes.push(...different)
}

/**
 * @param {import('./admin-api.js').AdminApi} api
 * @param {string} path
 * @param {{ alias: string, name: string, providerId: string }} action
 * @param {string[]} changes
 */
async function applyRequiredAction(api, path, action, changes) {
  const actions = `${path}/authentication/required-actions`
  /** @type {{ alias: string }[]} */
  const known = await api('GET', actions)
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

/** @param {Record<string, any>} realm @returns {Record<string, unknown>[]} one, or none */
const userProfilesIn = (realm) =>
  (realm.components?.[USER_PROFILE] ?? []).flatMap((/** @type {any} */ component) =>
    (component.config?.['kc.user.profile.config'] ?? []).map((/** @type {string} */ text) =>
      JSON.parse(text),
    ),
  )

/**
 * @param {import('./admin-api.js').AdminApi} api
 * @param {string} path
 * @param {Record<string, unknown>} profile
 * @param {string[]} changes
 */
async function applyUserProfile(api, path, profile, changes) {
  if (covers(await api('GET', `${path}/users/profile`), profile)) return
  await api('PUT', `${path}/users/profile`, profile)
  changes.push('user profile')
}
