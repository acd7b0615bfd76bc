import { beforeAll, expect, test, vi } from 'vitest'
import { createKeycloak, type Keycloak } from '#server/identity/keycloak.ts'
import { silentLog } from '../support/books.ts'
import { testConfig } from '../support/served-app.ts'
import { administered } from './administered.ts'

// Two changes to one person at once, or one after another that was cut off: neither hides the other from the log.
const { served, as, actionsOn, unfinished } = administered()
let admin: ReturnType<typeof as>
let adminToken = ''
beforeAll(async () => {
  adminToken = (await served.openAdministrator()).adminToken
  admin = as(adminToken)
})
const isBeingChanged = { status: 409, body: { code: 'person_being_changed' } }
const reset = (uid: string, password?: string, by = admin) =>
  by.call('POST', `/${uid}/password`, { password })

/** A process that stops in the middle of a call of Keycloak until it is let go on. */
async function stoppedAt(call: 'setPassword' | 'endSessionsOf') {
  const gate = Promise.withResolvers<void>()
  const keycloak: Keycloak = createKeycloak(testConfig().keycloak, silentLog)
  const ask = keycloak[call] as (...given: unknown[]) => Promise<void>
  const stopping = {
    ...keycloak,
    [call]: async (...given: unknown[]) => {
      await ask(...given)
      await gate.promise
    },
  }
  return { by: as(adminToken, await served.build({ keycloak: stopping })), goOn: gate.resolve }
}
const untilBegun = (uid: string) =>
  vi.waitFor(async () => {
    const begun = served.database().db.collection('personChanges')
    expect(await begun.countDocuments({ _id: uid as never })).toBe(1)
  }, 10_000)

test.each([
  ['a log-out', (uid: string) => admin.logOut(uid)],
  ['a reset to a password that is refused', (uid: string) => reset(uid, 'short')],
  ['another reset', (uid: string) => reset(uid)],
])('a password reset is recorded whatever is requested concurrently: %s', async (_, concurrent) => {
  const { uid } = await served.person()
  const { by, goOn } = await stoppedAt('setPassword')
  const resetting = reset(uid, undefined, by)
  await untilBegun(uid)
  expect(await concurrent(uid)).toMatchObject(isBeingChanged)
  goOn()
  expect(await resetting).toMatchObject({ status: 200 })
  expect(await actionsOn(uid)).toEqual(['password.reset-by-administrator'])
  expect(await unfinished()).toBe(0)
})

test('the removal of an administrator is recorded whatever is requested concurrently', async () => {
  const { uid } = (await served.openAdministrator()).admin
  const { by, goOn } = await stoppedAt('endSessionsOf')
  const unmaking = by.makeAdministrator(uid, false)
  await untilBegun(uid)
  expect(await admin.logOut(uid)).toMatchObject(isBeingChanged)
  expect(await reset(uid)).toMatchObject(isBeingChanged)
  goOn()
  expect(await unmaking).toMatchObject({ status: 204 })
  expect(await actionsOn(uid)).toEqual(['administrator.unmade'])
  expect(await unfinished()).toBe(0)
})

test('a change another administrator began is finished first, and each is recorded', async () => {
  const { uid } = await served.person()
  const other = (await served.openAdministrator()).admin
  const begun = { kind: 'log-out', uid, email: '', begunAt: new Date(), isLeft: true }
  const by = { ...other, from: null }
  const left = [
    { ...begun, by, action: 'administrator.unmade' },
    { ...begun, by, action: 'person.logged-out' },
  ]
  for (const change of left) {
    await served
      .database()
      .db.collection('personChanges')
      .insertOne({ ...change, _id: uid as never })
    expect(await admin.logOut(uid)).toMatchObject({ status: 204 })
  }
  expect(await actionsOn(uid)).toEqual([
    'administrator.unmade',
    'person.logged-out',
    'person.logged-out',
    'person.logged-out',
  ])
  expect(await unfinished()).toBe(0)
})
