import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createKeycloak } from '#server/identity/keycloak.ts'
import { type AdminApi, openAdminApi } from '../../infra/keycloak/admin-api.ts'
import { applyRealm } from '../../infra/keycloak/apply-realm.ts'
import { fillIn, realmFile } from '../../infra/keycloak/read-realm.ts'
import { withCheapHash } from '../../infra/local/services/realm.ts'
import { silentLog } from '../support/books.ts'
import { password, testConfig } from '../support/served-app.ts'

const url = inject('keycloakUrl')
const name = `forms-${randomUUID().slice(0, 8)}`
const keycloakRealm = `${url}/realms/${name}`
const config = { ...testConfig().keycloak, realm: name }
const realm = fillIn(
  { ...withCheapHash(realmFile()), realm: name },
  {
    KEYCLOAK_APP_SECRET: config.appSecret,
    KEYCLOAK_ACCOUNTING_SECRET: config.accountingSecret,
    KEYCLOAK_SERVICE_SECRET: config.serviceSecret,
  },
)
const setupSecret = randomUUID()
const apply = () => applyRealm({ url, realm, setupSecret, bootstrap: inject('keycloakAdministrator') })
const email = `person-${randomUUID()}@example.com`

type Client = { id: string; clientId: string; redirectUris: string[] }
let api: AdminApi
let uid: string
const clients = (): Promise<Client[]> => api('GET', `/${name}/clients`)

beforeAll(async () => {
  await apply()
  const found = await openAdminApi(url, 'master', inject('keycloakAdministrator'))
  if (!found) throw new Error('the administrator of the test Keycloak cannot log in')
  api = found
  uid = await createKeycloak(config, silentLog).createPerson(email, password)
})
afterAll(() => api('DELETE', `/${name}`))

/** The page that a browser is shown which has no session yet. */
async function pageOf({ clientId, redirectUris }: Client): Promise<string> {
  // Those of Keycloak's own clients are paths of its public address.
  const redirect = new URL(redirectUris[0]?.replace('*', '') ?? '/', inject('keycloakIssuer'))
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirect.href,
    response_type: 'code',
    scope: 'openid',
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update('a verifier').digest('base64url'),
  })
  const answer = await fetch(`${keycloakRealm}/protocol/openid-connect/auth?${query}`)
  return answer.text()
}

/** Which clients get to a form for a password, or get a token for one without a secret. */
async function clientsThatTakePasswords(): Promise<string[]> {
  const taking: string[] = []
  for (const client of await clients()) {
    const grant = await fetch(`${keycloakRealm}/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: client.clientId,
        username: email,
        password,
      }),
    })
    await grant.body?.cancel()
    if (grant.ok || /type="password"/.test(await pageOf(client))) taking.push(client.clientId)
  }
  return taking
}

/** As it is in an earlier installation, or after a change by hand. */
async function openForms(): Promise<void> {
  const cli = (await clients()).find(({ clientId }) => clientId === 'admin-cli')
  await api('PUT', `/${name}/clients/${cli?.id}`, { ...cli, enabled: true, directAccessGrantsEnabled: true })
  await api('PUT', `/${name}`, { browserFlow: 'browser' })
}

test('no client of the realm leads to a form that takes a password', async () => {
  expect(await clientsThatTakePasswords()).toEqual([])
})

test('what an older installation has open is closed when the realm is applied', async () => {
  await openForms()
  expect((await clientsThatTakePasswords()).sort()).toEqual([
    'account',
    'account-console',
    'admin-cli',
    'app',
    'security-admin-console',
  ])
  expect(await apply()).toEqual(['browserFlow', 'client admin-cli'])
  expect(await clientsThatTakePasswords()).toEqual([])
  expect(await apply()).toEqual([])
})

test('the second device gets its session anyway', async () => {
  const tokens = await createKeycloak(config, silentLog).openSessionFor(uid)
  expect(tokens.refresh_token).toBeTruthy()
})
