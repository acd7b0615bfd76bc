import { covers } from './covers.js'

/**
 * @typedef {import('./admin-api.js').AdminApi} AdminApi
 * @typedef {{ id: string, name: string }} Named
 */

/** Settings of a client that the Admin API takes at addresses of their own. */
const OWN_ADDRESS = ['protocolMappers', 'defaultClientScopes', 'optionalClientScopes']

/**
 * Makes the client, or changes what differs in the one of that name.
 *
 * @param {AdminApi} api
 * @param {string} path of the realm
 * @param {Record<string, any>} client as the realm file has it
 * @param {string[]} changes
 */
export async function applyClient(api, path, client, changes) {
  const present = await clientNamed(api, path, client.clientId)
  const flows = await flowIds(api, path, client.authenticationFlowBindingOverrides)
  if (!present) {
    await api('POST', `${path}/clients`, { ...client, ...flows })
    changes.push(`client ${client.clientId}`)
    return
  }
  const settings = Object.fromEntries(Object.entries(client).filter(([name]) => !OWN_ADDRESS.includes(name)))
  const { protocolMappers = [], ...rest } = present
  const attributes = client.attributes && { attributes: { ...rest.attributes, ...client.attributes } }
  const wanted = { ...settings, ...attributes, ...flows }
  if (!covers(rest, wanted)) {
    await api('PUT', `${path}/clients/${present.id}`, { ...rest, ...wanted })
    changes.push(`client ${client.clientId}`)
  }
  await applyMappers(api, `${path}/clients/${present.id}`, protocolMappers, client, changes)
  for (const kind of /** @type {const} */ (['default', 'optional'])) {
    const names = client[`${kind}ClientScopes`]
    if (names) await applyScopes(api, path, present, { kind, names }, changes)
  }
}

/** @param {AdminApi} api @param {string} path @param {string} clientId @returns {Promise<any>} */
export async function clientNamed(api, path, clientId) {
  const found = await api('GET', `${path}/clients?clientId=${encodeURIComponent(clientId)}`)
  return found[0]
}

/**
 * The file names flows, the Admin API wants their ids.
 *
 * @param {AdminApi} api
 * @param {string} path
 * @param {Record<string, string> | undefined} overrides
 */
async function flowIds(api, path, overrides) {
  if (!overrides) return {}
  /** @type {{ id: string, alias: string }[]} */
  const flows = await api('GET', `${path}/authentication/flows`)
  const ids = Object.entries(overrides).map(([binding, alias]) => {
    const flow = flows.find((one) => one.alias === alias)
    if (!flow) throw new Error(`the realm has no flow called ${alias}`)
    return [binding, flow.id]
  })
  return { authenticationFlowBindingOverrides: Object.fromEntries(ids) }
}

/**
 * @param {AdminApi} api
 * @param {string} path of the client
 * @param {Named[]} present
 * @param {Record<string, any>} client
 * @param {string[]} changes
 */
async function applyMappers(api, path, present, client, changes) {
  /** @type {Named[]} */
  const wanted = client.protocolMappers ?? []
  const models = `${path}/protocol-mappers/models`
  for (const mapper of wanted) {
    const same = present.find(({ name }) => name === mapper.name)
    if (same && covers(same, mapper)) continue
    if (same) await api('PUT', `${models}/${same.id}`, { ...same, ...mapper })
    else await api('POST', models, mapper)
    changes.push(`mapper ${mapper.name} of ${client.clientId}`)
  }
  for (const mapper of present) {
    // A service account's own mappers come from Keycloak, and are no concern of the file.
    const isWanted = wanted.some(({ name }) => name === mapper.name)
    if (isWanted || client.serviceAccountsEnabled) continue
    await api('DELETE', `${models}/${mapper.id}`)
    changes.push(`mapper ${mapper.name} of ${client.clientId}`)
  }
}

/**
 * @param {AdminApi} api
 * @param {string} path
 * @param {{ id: string, clientId: string }} client
 * @param {{ kind: 'default' | 'optional', names: string[] }} wanted
 * @param {string[]} changes
 */
async function applyScopes(api, path, client, { kind, names }, changes) {
  const address = `${path}/clients/${client.id}/${kind}-client-scopes`
  /** @type {Named[]} */
  const present = await api('GET', address)
  const extra = present.filter(({ name }) => !names.includes(name))
  const missing = names.filter((name) => !present.some((scope) => scope.name === name))
  if (extra.length + missing.length === 0) return
  /** @type {Named[]} */
  const scopes = await api('GET', `${path}/client-scopes`)
  for (const { id } of extra) await api('DELETE', `${address}/${id}`)
  for (const name of missing) {
    const scope = scopes.find((one) => one.name === name)
    if (!scope) throw new Error(`the realm has no client scope called ${name}`)
    await api('PUT', `${address}/${scope.id}`)
  }
  changes.push(`${kind} scopes of ${client.clientId}`)
}

/**
 * Gives the account of a service exactly the roles that the file says. Anybody else in the file's list is
 * a person, and left alone.
 *
 * @param {AdminApi} api
 * @param {string} path
 * @param {{ serviceAccountClientId?: string, clientRoles?: Record<string, string[]> }} user
 * @param {string[]} changes
 */
export async function applyServiceAccount(api, path, { serviceAccountClientId, clientRoles = {} }, changes) {
  if (!serviceAccountClientId) return
  const client = await clientNamed(api, path, serviceAccountClientId)
  const account = await api('GET', `${path}/clients/${client.id}/service-account-user`)
  for (const [clientId, names] of Object.entries(clientRoles)) {
    const { id } = await clientNamed(api, path, clientId)
    const mappings = `${path}/users/${account.id}/role-mappings/clients/${id}`
    /** @type {Named[]} */
    const present = await api('GET', mappings)
    /** @type {Named[]} */
    const known = await api('GET', `${path}/clients/${id}/roles`)
    const extra = present.filter(({ name }) => !names.includes(name))
    const missing = known.filter(
      ({ name }) => names.includes(name) && !present.some((role) => role.name === name),
    )
    if (extra.length > 0) await api('DELETE', mappings, extra)
    if (missing.length > 0) await api('POST', mappings, missing)
    if (extra.length + missing.length > 0) changes.push(`roles of ${serviceAccountClientId}`)
  }
}
