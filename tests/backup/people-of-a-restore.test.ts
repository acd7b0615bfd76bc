import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import type { Person } from '#server/backup/people.ts'
import { createKeycloak } from '#server/identity/keycloak.ts'
import { type AdminApi, openAdminApi } from '../../infra/keycloak/admin-api.ts'
import { applyRealm } from '../../infra/keycloak/apply-realm.ts'
import { OthersAreThere } from '../../infra/keycloak/make-room.ts'
import { fillIn, realmFile } from '../../infra/keycloak/read-realm.ts'
import { withCheapHash } from '../../infra/local/services/realm.ts'
import { silentLog } from '../support/books.ts'
import { password, testConfig } from '../support/served-app.ts'

// What a start does with the people that a restore of the other way left to it, in a real Keycloak. Their passwords are
// in other-way.test.ts.

const url = inject('keycloakUrl')
const bootstrap = inject('keycloakAdministrator')
const setupSecret = randomUUID()
const secrets = {
  KEYCLOAK_APP_SECRET: randomUUID(),
  KEYCLOAK_ACCOUNTING_SECRET: randomUUID(),
  KEYCLOAK_SERVICE_SECRET: randomUUID(),
}
const made: string[] = []
let name = ''
beforeEach(() => {
  name = `realm-${randomUUID().slice(0, 8)}`
  made.push(name)
})
afterAll(async () => {
  for (const realm of made) await (await administrator())('DELETE', `/${realm}`)
})

async function administrator(): Promise<AdminApi> {
  const api = await openAdminApi(url, 'master', bootstrap)
  if (!api) throw new Error('the administrator of the test Keycloak cannot log in')
  return api
}

const apply = (...people: Person[]) => {
  const realm = fillIn({ ...withCheapHash(realmFile()), realm: name }, secrets)
  return applyRealm({ url, realm, setupSecret, bootstrap, people })
}

const aPerson = (email: string): Person => ({
  ...{ id: randomUUID(), username: email, email, emailVerified: true, enabled: true, notBefore: 0 },
  ...{ firstName: '$' + '{KEYCLOAK_APP_SECRET}', createdTimestamp: 1_790_000_000_000 },
  ...{ attributes: {}, requiredActions: [], credentials: [] },
  ...{ realmRoles: [`default-roles-${name}`], clientRoles: { account: ['view-profile'] } },
})

const people = async () =>
  (await administrator())<Partial<Person>[]>('GET', `/${name}/users?briefRepresentation=true`)

const keycloak = () =>
  createKeycloak(
    {
      ...testConfig().keycloak,
      realm: name,
      appSecret: secrets.KEYCLOAK_APP_SECRET,
      accountingSecret: secrets.KEYCLOAK_ACCOUNTING_SECRET,
      serviceSecret: secrets.KEYCLOAK_SERVICE_SECRET,
    },
    silentLog,
  )

test('they come in with the realm by their own ids, and a start that was cut off after that changes nothing', async () => {
  const [ama, kofi] = [aPerson('ama@example.com'), aPerson('kofi@example.com')]
  expect(await apply(ama, kofi)).toEqual(['realm made', 'service account realm-setup'])
  const { attributes: _none, ...wanted } = ama
  expect(await people()).toMatchObject([
    {
      id: ama.id,
      username: 'ama@example.com',
      firstName: wanted.firstName,
      createdTimestamp: 1_790_000_000_000,
    },
    { id: kofi.id },
  ])
  await keycloak().setPassword(kofi.id, password, 'own')
  await apply(ama, kofi)
  expect(await people()).toMatchObject([{ id: ama.id }, { id: kofi.id }])
  expect(await keycloak().signIn('kofi@example.com', password)).toMatchObject({
    access_token: expect.any(String),
  })
})

test('a realm without people, as a start before the restore made it, is made again with them', async () => {
  await apply()
  expect(await people()).toEqual([])
  const ama = aPerson('ama@example.com')
  expect(await apply(ama)).toEqual(['realm made', 'service account realm-setup'])
  expect(await people()).toMatchObject([{ id: ama.id }])
  expect(await apply()).toEqual([])
})

test('people who were added in the meantime are not replaced', async () => {
  await apply()
  const uid = await keycloak().createPerson('esi@example.com', password)
  await expect(apply(aPerson('ama@example.com'))).rejects.toBeInstanceOf(OthersAreThere)
  expect(await people()).toMatchObject([{ id: uid }])
})
