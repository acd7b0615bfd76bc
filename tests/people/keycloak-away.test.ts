import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Refusal } from '#domain/errors.ts'
import { createKeycloak, type Keycloak } from '#server/identity/keycloak.ts'
import { silentLog } from '../support/books.ts'
import { keycloakProxy } from '../support/keycloak-proxy.ts'
import { sessionsOf } from '../support/keycloak-sessions.ts'
import { testConfig } from '../support/served-app.ts'
import { administered } from './administered.ts'

// Keycloak goes away before a change to a person, or in the middle of it.
const road = keycloakProxy()
const { served, as, shopOf, actionsOn, unfinished } = administered()
let admin: ReturnType<typeof as>
let adminToken = ''
beforeAll(async () => {
  adminToken = (await served.openAdministrator()).adminToken
  const config = { ...testConfig().keycloak, url: road.url }
  admin = as(adminToken, await served.build({ keycloak: createKeycloak(config, silentLog) }))
})
beforeEach(() => {
  road.instead = () => null
})
const isAway = { status: 503, body: { code: 'identity_service_away' } }
const cut = (method: string, path: RegExp) => {
  road.instead = (requested) => (requested.method === method && path.test(requested.path) ? 'cut' : null)
}

test('a change that never reaches Keycloak is refused, and nothing is done here or there', async () => {
  const { owner, shopId } = await served.openOwnedShop()
  const person = await served.person()
  road.instead = () => 'cut'
  expect(await admin.call('GET', '')).toMatchObject(isAway)
  expect(await admin.call('GET', '/attention')).toMatchObject(isAway)
  expect(await admin.call('GET', `/${owner.uid}`)).toMatchObject(isAway)
  expect(await admin.disable(owner.uid)).toMatchObject(isAway)
  expect(await admin.logOut(owner.uid)).toMatchObject(isAway)
  expect(await admin.link(person.uid, shopId, 'employee')).toMatchObject(isAway)
  expect(await admin.makeAdministrator(person.uid)).toMatchObject(isAway)
  expect(await admin.call('POST', `/${owner.uid}/password`, {})).toMatchObject(isAway)
  const invitation = { email: `away-${person.email}`, links: [], isAdministrator: false }
  expect(await admin.call('POST', '/invitations', invitation)).toMatchObject(isAway)
  expect(await unfinished()).toBe(0)
  expect((await shopOf(shopId))?.employee).toBeUndefined()
  expect(await served.keycloak().findAccount(owner.uid)).toMatchObject({ isEnabled: true })
  expect(await sessionsOf(owner.uid)).toHaveLength(1)
  expect([...(await actionsOn(owner.uid)), ...(await actionsOn(person.uid))]).toEqual([])
})

test('a disabling that Keycloak interrupts is reported, and finished at the next look', async () => {
  const { owner } = await served.openOwnedShop()
  cut('POST', /\/logout$/)
  expect(await admin.disable(owner.uid)).toMatchObject({
    status: 503,
    body: { code: 'person_change_unfinished' },
  })
  expect((await admin.call('GET', `/${owner.uid}`)).body).toMatchObject({ unfinished: 'disable' })
  expect(await actionsOn(owner.uid)).toEqual([])
  road.instead = () => null
  expect((await admin.call('GET', `/${owner.uid}`)).body).toMatchObject({
    unfinished: null,
    isEnabled: false,
    sessions: [],
  })
  expect(await sessionsOf(owner.uid)).toEqual([])
  expect(await actionsOn(owner.uid)).toEqual(['person.disabled'])
  expect(await unfinished()).toBe(0)
})

test.each([undefined, 'a given temporary one'])(
  'a password that Keycloak set without answering is recorded at the next look (%s)',
  async (password) => {
    const { owner } = await served.openOwnedShop()
    const direct = createKeycloak(testConfig().keycloak, silentLog)
    const answersTooLate: Keycloak = {
      ...direct,
      setPassword: async (...given) => {
        await direct.setPassword(...given)
        throw new Refusal('identity_service_away')
      },
    }
    const resetting = as(adminToken, await served.build({ keycloak: answersTooLate }))
    expect(await resetting.call('POST', `/${owner.uid}/password`, { password })).toMatchObject({
      status: 503,
      body: { code: 'person_change_unfinished' },
    })
    expect((await admin.call('GET', `/${owner.uid}`)).body).toMatchObject({ unfinished: null, sessions: [] })
    expect(await sessionsOf(owner.uid)).toEqual([])
    expect(await actionsOn(owner.uid)).toEqual(['password.reset-by-administrator'])
    expect(await unfinished()).toBe(0)
  },
)

test('an invitation that Keycloak interrupts continues with the same account when it is sent again', async () => {
  const { _id: shopId } = await served.openShop()
  const email = `in-the-middle-${crypto.randomUUID()}@example.com`
  const invite = () =>
    admin.call('POST', '/invitations', {
      email,
      links: [{ shopId, right: 'employee' }],
      isAdministrator: false,
    })
  cut('PUT', /\/reset-password$/)
  expect(await invite()).toMatchObject({ status: 503, body: { code: 'person_change_unfinished' } })
  road.instead = () => null
  const { status, body } = await invite()
  expect({ status, password: body.temporaryPassword }).toEqual({ status: 201, password: expect.any(String) })
  expect((await shopOf(shopId))?.employee).toEqual([{ contact: email, uid: body.uid }])
  expect(await unfinished()).toBe(0)
})
