import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { createKeycloak } from '#server/identity/keycloak.ts'
import { keycloakError } from '#server/identity/keycloak-setup.ts'
import { type AdminApi, openAdminApi } from '../../infra/keycloak/admin-api.ts'
import { applyRealm, UnknownSetupAccount } from '../../infra/keycloak/apply-realm.ts'
import { fillIn, type Realm, realmFile } from '../../infra/keycloak/read-realm.ts'
import { withCheapHash } from '../../infra/local/services/realm.ts'
import { silentLog } from '../support/books.ts'
import { password, testConfig } from '../support/served-app.ts'

const name = `realm-${randomUUID().slice(0, 8)}`
const setupSecret = randomUUID()
const secrets = {
  KEYCLOAK_APP_SECRET: randomUUID(),
  KEYCLOAK_ACCOUNTING_SECRET: randomUUID(),
  KEYCLOAK_SERVICE_SECRET: randomUUID(),
}
const file: ReturnType<typeof realmFile> = { ...withCheapHash(realmFile()), realm: name }
const url = inject('keycloakUrl')

const config = (given = secrets) => ({
  ...testConfig().keycloak,
  realm: name,
  appSecret: given.KEYCLOAK_APP_SECRET,
  accountingSecret: given.KEYCLOAK_ACCOUNTING_SECRET,
  serviceSecret: given.KEYCLOAK_SERVICE_SECRET,
})
/** What the Admin API returns of a client, a role or an account, as far as it is used here. */
type Known = { id: string; protocolMappers: { id: string }[] }
type Profile = { attributes: { name: string }[] }

const apply = (realm: Realm = file, given = secrets) =>
  applyRealm({
    url,
    realm: fillIn(realm, given),
    setupSecret,
    bootstrap: inject('keycloakAdministrator'),
  })

/** The administrator's way in, for what the realm is then found to be, and for spoiling it. */
async function administrator(): Promise<AdminApi> {
  const api = await openAdminApi(url, 'master', inject('keycloakAdministrator'))
  if (!api) throw new Error('the administrator of the test Keycloak cannot log in')
  return api
}

describe('the realm as code', () => {
  const person = { email: `stays-${randomUUID()}@example.com`, uid: '' }

  beforeAll(async () => {
    expect(await apply()).toEqual(['realm made', 'service account realm-setup'])
    person.uid = await createKeycloak(config(), silentLog).createPerson(person.email, password)
  })
  afterAll(async () => {
    await (await administrator())('DELETE', `/${name}`)
  })
  /** The person made at first is there and logs in; nothing that was applied has touched anybody. */
  const expectPersonToSignIn = async (given = secrets) => {
    const { access_token } = await createKeycloak(config(given), silentLog).signIn(person.email, password)
    expect(access_token).toBeTruthy()
  }

  test('is made in a Keycloak that has none, and fits the app', async () => {
    expect(await keycloakError(config())).toBeNull()
    await expectPersonToSignIn()
  })

  test.each([
    'Ama Mensah & Kofi (Accra)',
    'Müller/Öz, Jr.',
    'Ọlá Adéṣọlá',
    'Nguyễn Thị Hồng',
    'محمد علي',
    '李小龍',
    'Ama “Sisi” O’Brien-Bonsu',
    '+1 #2 @3 <4> {5} [6]; $7 100%',
    'می‌خواهم',
  ])('takes the name %s', async (given) => {
    const keycloak = createKeycloak(config(), silentLog)
    await keycloak.setName(person.uid, given)
    expect(await keycloak.findAccount(person.uid)).toMatchObject({ name: given })
  })

  test('applied again, changes nothing', async () => {
    expect(await apply()).toEqual([])
  })

  test('is applied by a service account of its own, without the administrator', async () => {
    const other = { username: 'nobody', password: 'none' }
    const realm = fillIn(file, secrets)
    expect(await applyRealm({ url, realm, setupSecret, bootstrap: other })).toEqual([])
    await expect(applyRealm({ url, realm, setupSecret: 'another', bootstrap: other })).rejects.toBeInstanceOf(
      UnknownSetupAccount,
    )
  })

  test('brings a changed setting and a changed secret to a realm that is there', async () => {
    const rotated = { ...secrets, KEYCLOAK_APP_SECRET: randomUUID() }
    expect(await keycloakError(config(rotated))).toContain('KEYCLOAK_APP_SECRET is another one there')
    expect(await apply({ ...file, accessTokenLifespan: 600, failureFactor: 5 }, rotated)).toEqual([
      'accessTokenLifespan',
      'failureFactor',
      'client app',
    ])
    expect(await keycloakError(config(rotated))).toBeNull()
    await expectPersonToSignIn(rotated)
    expect(await apply()).toEqual(['accessTokenLifespan', 'failureFactor', 'client app'])
  })

  test('brings a client another flow, and a service account another role, and takes them back', async () => {
    const secondDevice = {
      standardFlowEnabled: true,
      redirectUris: ['https://elsewhere.invalid/'],
      attributes: { 'pkce.code.challenge.method': 'S256' },
    }
    const before = {
      standardFlowEnabled: false,
      redirectUris: [],
      attributes: { 'pkce.code.challenge.method': '' },
    }
    const roles = ['manage-users', 'view-users', 'query-users', 'view-realm']
    const withClientAndRoles = (settings: object, names: string[]) => ({
      ...file,
      clients: file.clients?.map((client) =>
        client.clientId === 'app' ? { ...client, ...settings } : client,
      ),
      users: file.users?.map((user) => ({ ...user, clientRoles: { 'realm-management': names } })),
    })
    await apply(withClientAndRoles(before, roles))
    expect(await apply(withClientAndRoles(secondDevice, [...roles, 'impersonation']))).toEqual([
      'client app',
      'roles of app-service',
    ])
    expect(await apply(withClientAndRoles(secondDevice, [...roles, 'impersonation']))).toEqual([])
    const [client]: Known[] = await (await administrator())('GET', `/${name}/clients?clientId=app`)
    expect(client).toMatchObject(secondDevice)
    await expectPersonToSignIn()

    await apply()
    expect(await apply()).toEqual([])
  })

  test('puts right what was changed by hand, and leaves what it does not name', async () => {
    const api = await administrator()
    const [client]: Known[] = await api('GET', `/${name}/clients?clientId=app`)
    const [service]: Known[] = await api('GET', `/${name}/clients?clientId=app-service`)
    const account: Known = await api('GET', `/${name}/clients/${service?.id}/service-account-user`)
    const [management]: Known[] = await api('GET', `/${name}/clients?clientId=realm-management`)
    const roles = `/${name}/users/${account.id}/role-mappings/clients/${management?.id}`
    const profile: Profile = await api('GET', `/${name}/users/profile`)

    await api('POST', `/${name}/clients`, { clientId: 'of-another', enabled: true })
    await api(
      'DELETE',
      `/${name}/clients/${client?.id}/protocol-mappers/models/${client?.protocolMappers[0]?.id}`,
    )
    await api('DELETE', roles, await api('GET', roles))
    await api('PUT', `/${name}/users/profile`, {
      ...profile,
      attributes: profile.attributes.filter((one) => one.name !== 'lastName'),
    })
    await api('PUT', `/${name}/authentication/required-actions/UPDATE_PASSWORD`, {
      ...(await api<object>('GET', `/${name}/authentication/required-actions/UPDATE_PASSWORD`)),
      enabled: false,
    })

    expect(await apply()).toEqual([
      'required action UPDATE_PASSWORD',
      'user profile',
      'mapper audience app of app',
      'roles of app-service',
    ])
    expect(await apply()).toEqual([])
    expect(await api('GET', `/${name}/clients?clientId=of-another`)).toHaveLength(1)
    expect(await createKeycloak(config(), silentLog).findByEmail(person.email)).toBe(person.uid)
    await expectPersonToSignIn()
  })

  test('makes a login flow, binds a client to it by its name, and follows its changes', async () => {
    const step = (authenticator: string, requirement = 'REQUIRED') => ({ authenticator, requirement })
    const withFlow = (...steps: ReturnType<typeof step>[]) => ({
      ...file,
      authenticationFlows: [{ alias: 'own grant', authenticationExecutions: steps }],
      clients: file.clients?.map((client) =>
        client.clientId === 'app-accounting'
          ? { ...client, authenticationFlowBindingOverrides: { direct_grant: 'own grant' } }
          : client,
      ),
    })
    const user = step('direct-grant-validate-username')
    const secret = step('direct-grant-validate-password')
    expect(await apply(withFlow(user, secret))).toEqual(['flow own grant', 'client app-accounting'])
    expect(await apply(withFlow(user, secret))).toEqual([])
    expect(await createKeycloak(config(), silentLog).confirmPassword(person.email, password)).toBe(person.uid)
    const otp = step('direct-grant-validate-otp', 'DISABLED')
    expect(await apply(withFlow(user, secret, otp))).toEqual(['flow own grant'])
    expect(await apply(withFlow(user, secret, otp))).toEqual([])
  })

  describe('with a spare administrator, made by hand where a database was brought along', () => {
    const [own, spare, second] = [`bootstrap-of-${name}`, `spare-of-${name}`, `second-spare-of-${name}`]
    const [here, elsewhere] = [randomUUID(), randomUUID()]
    const applyHere = (setup = setupSecret) =>
      applyRealm({
        url,
        realm: fillIn(file, secrets),
        setupSecret: setup,
        bootstrap: { clientId: own, clientSecret: here },
        spares: [spare, second].map((clientId) => ({ clientId, clientSecret: here })),
      })
    const signsIn = async (clientId: string, clientSecret: string) =>
      (await openAdminApi(url, 'master', { clientId, clientSecret })) !== undefined
    /** As `kc.sh bootstrap-admin service` makes it. */
    async function makeAdministrator(clientId: string, secret: string): Promise<void> {
      const api = await administrator()
      await api('POST', '/master/clients', { clientId, secret, serviceAccountsEnabled: true })
      const [client]: Known[] = await api('GET', `/master/clients?clientId=${clientId}`)
      const account: Known = await api('GET', `/master/clients/${client?.id}/service-account-user`)
      const role = await api('GET', '/master/roles/admin')
      await api('POST', `/master/users/${account.id}/role-mappings/realm`, [role])
    }
    const left = async () => {
      const known: { clientId: string }[] = await (await administrator())('GET', '/master/clients')
      return known.map(({ clientId }) => clientId).filter((clientId) => clientId.endsWith(`-of-${name}`))
    }
    afterEach(async () => {
      const api = await administrator()
      for (const clientId of await left()) {
        const [client]: Known[] = await api('GET', `/master/clients?clientId=${clientId}`)
        await api('DELETE', `/master/clients/${client?.id}`)
      }
    })

    test('removes it though the secrets were kept and it was not needed', async () => {
      await makeAdministrator(own, here)
      await makeAdministrator(spare, here)
      expect(await applyHere()).toEqual([`${spare} taken away`])
      expect(await left()).toEqual([own])
      expect(await applyHere()).toEqual([])
    })

    test('takes one away whose secret is lost', async () => {
      await makeAdministrator(own, here)
      await makeAdministrator(spare, elsewhere)
      expect(await applyHere()).toEqual([`${spare} taken away`])
      expect(await left()).toEqual([own])
    })

    test('comes in by it where the database knows no secret of this installation, and only those count from then on', async () => {
      await makeAdministrator(own, elsewhere)
      await makeAdministrator(spare, elsewhere)
      const moved = randomUUID()
      await expect(applyHere(moved)).rejects.toBeInstanceOf(UnknownSetupAccount)
      await makeAdministrator(second, here)
      expect(await applyHere(moved)).toEqual([
        'service account realm-setup',
        `secret of ${own}`,
        `${spare} taken away`,
        `${second} taken away`,
      ])
      expect(await left()).toEqual([own])
      expect([await signsIn(own, here), await signsIn(own, elsewhere)]).toEqual([true, false])
      expect(await applyHere(moved)).toEqual([])
      expect(await apply()).toEqual(['service account realm-setup'])
      await expectPersonToSignIn()
    })

    test('changes nothing where neither it nor the first administrator is known', async () => {
      expect(await applyHere()).toEqual([])
    })
  })
})
