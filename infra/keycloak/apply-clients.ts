import type { AdminApi } from './admin-api.ts'
import { covers } from './covers.ts'
import type { Client, ServiceAccount } from './read-realm.ts'

type Named = { id: string; name: string }

/** A client as the Admin API returns it. */
type KnownClient = Client & { id: string; protocolMappers?: Named[] }

/** Settings of a client that the Admin API takes at addresses of their own. */
const OWN_ADDRESS = ['protocolMappers', 'defaultClientScopes', 'optionalClientScopes']

/**
 * Makes the client, or changes what differs in the one of that name.
 *
 * @param path of the realm
 * @param client as the realm file has it
 */
export async function applyClient(api: AdminApi, path: string, client: Client, changes: string[]) {
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
  for (const kind of ['default', 'optional'] as const) {
    const names = client[`${kind}ClientScopes`]
    if (names) await applyScopes(api, path, present, { kind, names }, changes)
  }
}

export async function clientNamed(
  api: AdminApi,
  path: string,
  clientId: string,
): Promise<KnownClient | undefined> {
  const found: KnownClient[] = await api('GET', `${path}/clients?clientId=${encodeURIComponent(clientId)}`)
  return found[0]
}

async function needClient(api: AdminApi, path: string, clientId: string): Promise<KnownClient> {
  const client = await clientNamed(api, path, clientId)
  if (!client) throw new Error(`the realm has no client called ${clientId}`)
  return client
}

/** The file names flows, the Admin API wants their ids. */
async function flowIds(api: AdminApi, path: string, overrides: Record<string, string> | undefined) {
  if (!overrides) return {}
  const flows: { id: string; alias: string }[] = await api('GET', `${path}/authentication/flows`)
  const ids = Object.entries(overrides).map(([binding, alias]) => {
    const flow = flows.find((one) => one.alias === alias)
    if (!flow) throw new Error(`the realm has no flow called ${alias}`)
    return [binding, flow.id]
  })
  return { authenticationFlowBindingOverrides: Object.fromEntries(ids) }
}

/** @param path of the client */
async function applyMappers(
  api: AdminApi,
  path: string,
  present: Named[],
  client: Client,
  changes: string[],
) {
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

async function applyScopes(
  api: AdminApi,
  path: string,
  client: { id: string; clientId: string },
  { kind, names }: { kind: 'default' | 'optional'; names: string[] },
  changes: string[],
) {
  const address = `${path}/clients/${client.id}/${kind}-client-scopes`
  const present: Named[] = await api('GET', address)
  const extra = present.filter(({ name }) => !names.includes(name))
  const missing = names.filter((name) => !present.some((scope) => scope.name === name))
  if (extra.length + missing.length === 0) return
  const scopes: Named[] = await api('GET', `${path}/client-scopes`)
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
 */
export async function applyServiceAccount(
  api: AdminApi,
  path: string,
  { serviceAccountClientId, clientRoles = {} }: ServiceAccount,
  changes: string[],
) {
  if (!serviceAccountClientId) return
  const client = await needClient(api, path, serviceAccountClientId)
  const account: { id: string } = await api('GET', `${path}/clients/${client.id}/service-account-user`)
  for (const [clientId, names] of Object.entries(clientRoles)) {
    const { id } = await needClient(api, path, clientId)
    const mappings = `${path}/users/${account.id}/role-mappings/clients/${id}`
    const present: Named[] = await api('GET', mappings)
    const known: Named[] = await api('GET', `${path}/clients/${id}/roles`)
    const extra = present.filter(({ name }) => !names.includes(name))
    const missing = known.filter(
      ({ name }) => names.includes(name) && !present.some((role) => role.name === name),
    )
    if (extra.length > 0) await api('DELETE', mappings, extra)
    if (missing.length > 0) await api('POST', mappings, missing)
    if (extra.length + missing.length > 0) changes.push(`roles of ${serviceAccountClientId}`)
  }
}
