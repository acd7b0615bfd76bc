import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { letAdministratorIn } from '#server/admin/people/locked-out.ts'
import { changeAccount, sessionsOf } from '../support/keycloak-sessions.ts'
import { testConfig } from '../support/served-app.ts'
import { administered } from './administered.ts'
import { peopleDeps } from './people-deps.ts'

const { served, as, onlyAdministrators, actionsOn, unfinished } = administered()
const developers = () => served.database().collections.softwaredev.find().toArray()
const lastOne = { status: 409, body: { code: 'last_administrator' } }

beforeEach(async () => {
  await served.database().collections.softwaredev.deleteMany({})
})

describe('an administrator', () => {
  test('is appointed, and may administer from the next login on', async () => {
    const [one] = await onlyAdministrators(1)
    const person = await served.person()
    const admin = as(one?.adminToken ?? '')
    expect((await admin.makeAdministrator(person.uid)).status).toBe(204)
    expect((await admin.makeAdministrator(person.uid)).status).toBe(204)
    expect(await served.signIn(person)).toMatchObject({ isAdmin: true, role: 'admin' })
    expect(await actionsOn(person.uid)).toEqual(['administrator.made'])
  })

  test('is one no more when unmade, and out everywhere', async () => {
    const [one, two] = await onlyAdministrators(2)
    const { uid } = two?.admin ?? { uid: '' }
    expect((await as(one?.adminToken ?? '').makeAdministrator(uid, false)).status).toBe(204)
    expect((await developers()).map(({ _id }) => _id)).toEqual([one?.admin.uid])
    expect(await served.call({ method: 'GET', url: '/api/me', token: two?.adminToken })).toMatchObject({
      status: 401,
      body: { code: 'session_revoked' },
    })
    expect(await sessionsOf(uid)).toEqual([])
    expect(await actionsOn(uid)).toEqual(['administrator.unmade'])
    expect(await unfinished()).toBe(0)
  })

  test('by a record of another hand, found by its address, is unmade with that record', async () => {
    const [one] = await onlyAdministrators(1)
    const person = await served.person()
    const email = ` ${person.email.toUpperCase()}`
    await served.database().collections.softwaredev.insertOne({ _id: 'by-hand', email })
    expect((await as(one?.adminToken ?? '').makeAdministrator(person.uid, false)).status).toBe(204)
    expect((await developers()).map(({ _id }) => _id)).toEqual([one?.admin.uid])
  })
})

test('an administrator who is locked out gets a temporary password at the computer, and no one else does', async () => {
  const [one] = await onlyAdministrators(1)
  const { admin, adminToken } = one ?? { admin: { uid: '', email: '' }, adminToken: '' }
  const person = await served.person()
  const deps = peopleDeps(served.database(), testConfig(), () => new Date())
  try {
    await expect(letAdministratorIn(deps, person.email)).rejects.toThrow(/is not an administrator/)
    await expect(letAdministratorIn(deps, 'nobody@example.com')).rejects.toThrow(/No account has/)
    const temporary = await letAdministratorIn(deps, admin.email)
    const me = { method: 'GET', url: '/api/me', token: adminToken } as const
    expect(await served.call(me)).toMatchObject({ status: 401, body: { code: 'session_revoked' } })
    const payload = { email: admin.email, password: temporary }
    expect(await served.call({ method: 'POST', url: '/api/session', payload })).toMatchObject({
      body: { code: 'password_change_required' },
    })
  } finally {
    await deps.accessState.close()
  }
  expect(await actionsOn(admin.uid)).toEqual(['password.reset-by-administrator'])
})

/** `npm run password`, with what npm start writes into .env where MongoDB and Keycloak run elsewhere. */
async function runPasswordCommand(address: string): Promise<{ code: number; printed: string }> {
  const env = {
    ...process.env,
    MONGODB_URI: served.uri,
    MONGODB_DATABASE: served.name,
    KEYCLOAK_URL: inject('keycloakUrl'),
    KEYCLOAK_ISSUER: inject('keycloakIssuer'),
    ...inject('keycloakSecrets'),
  }
  try {
    const { stdout, stderr } = await promisify(execFile)(
      'npm',
      ['run', '--silent', 'password', '--', address],
      { env },
    )
    return { code: 0, printed: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, printed: stdout + stderr }
  }
}

test('npm run password gives an administrator a password to log in with, and refuses a stranger', async () => {
  const [one] = await onlyAdministrators(1)
  const { uid, email } = one?.admin ?? { uid: '', email: '' }
  expect(await runPasswordCommand('stranger@example.com')).toEqual({
    code: 1,
    printed: 'No account has the email address stranger@example.com. Nothing was changed.\n',
  })
  expect(await actionsOn(uid)).toEqual([])

  const { code, printed } = await runPasswordCommand(email)
  const [, temporary = ''] = /for the next login:\n\n {4}(\S+)\n/.exec(printed) ?? []
  expect({ code, temporary }).toEqual({ code: 0, temporary: expect.stringMatching(/^.{10,}$/) })
  const payload = { email, password: temporary, newPassword: 'a password of my own' }
  expect(await served.call({ method: 'POST', url: '/api/session/password', payload })).toMatchObject({
    status: 200,
    body: { userEmail: email, isAdmin: true },
  })
  const [record] = await served.database().db.collection('auditLog').find({ 'facts.person': uid }).toArray()
  expect(record).toMatchObject({
    action: 'password.reset-by-administrator',
    email: 'someone at the computer',
  })
  expect(JSON.stringify(record)).not.toContain(temporary)
})

describe('the last administrator', () => {
  test('is neither unmade, nor disabled, nor deleted', async () => {
    const [one] = await onlyAdministrators(1)
    const admin = as(one?.adminToken ?? '')
    const { uid } = one?.admin ?? { uid: '' }
    expect(await admin.makeAdministrator(uid, false)).toMatchObject(lastOne)
    expect(await admin.disable(uid)).toMatchObject({ status: 422, body: { code: 'own_account' } })
    expect(await admin.remove(uid)).toMatchObject({ status: 422, body: { code: 'own_account' } })
    expect(await served.keycloak().findAccount(uid)).toMatchObject({ isEnabled: true })
    expect(await developers()).toHaveLength(1)
  })

  test.each([
    ['disabled at Keycloak', (uid: string) => changeAccount(uid, { enabled: false })],
    ['deleted at Keycloak', (uid: string) => served.keycloak().deletePerson(uid)],
  ])('is whoever remains where the other was %s', async (_, takeAway) => {
    const [one, two] = await onlyAdministrators(2)
    await takeAway(two?.admin.uid ?? '')
    expect(await as(one?.adminToken ?? '').makeAdministrator(one?.admin.uid ?? '', false)).toMatchObject(
      lastOne,
    )
  })

  test('is whoever remains where the other has no password yet', async () => {
    const [one] = await onlyAdministrators(1)
    const email = `invited-${crypto.randomUUID()}@example.com`
    const uid = await served.keycloak().createPerson(email, null)
    await served.database().collections.softwaredev.insertOne({ _id: uid, email })
    expect(await as(one?.adminToken ?? '').makeAdministrator(one?.admin.uid ?? '', false)).toMatchObject(
      lastOne,
    )
  })

  test.each(['ADMIN_EMAIL', 'a record of another hand'])(
    'is whoever remains where the address of the other, in %s, is not verified',
    async (where) => {
      const [one] = await onlyAdministrators(1)
      const { uid, email } = await served.person()
      const isSetting = where === 'ADMIN_EMAIL'
      const app = await served.build({ config: testConfig({ adminEmail: isSetting ? email : null }) })
      if (!isSetting) await served.database().collections.softwaredev.insertOne({ _id: 'by-hand', email })
      await changeAccount(uid, { emailVerified: false })
      const unmake = () => as(one?.adminToken ?? '', app).makeAdministrator(one?.admin.uid ?? '', false)
      expect(await unmake()).toMatchObject(lastOne)
      await changeAccount(uid, { emailVerified: true })
      expect(await unmake()).toMatchObject({ status: 204 })
    },
  )

  test.each(['disable', 'unmake'] as const)(
    'stays where two %s each other at the same moment, in two processes',
    async (how) => {
      const other = await served.build()
      for (let round = 0; round < 5; round += 1) {
        const [one, two] = await onlyAdministrators(2)
        const [uidOne, uidTwo] = [one?.admin.uid ?? '', two?.admin.uid ?? '']
        const [asOne, asTwo] = [as(one?.adminToken ?? ''), as(two?.adminToken ?? '', other)]
        const answers = await Promise.all(
          how === 'disable'
            ? [asOne.disable(uidTwo), asTwo.disable(uidOne)]
            : [asOne.makeAdministrator(uidTwo, false), asTwo.makeAdministrator(uidOne, false)],
        )
        expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
        const left = await Promise.all(
          (await developers()).map(({ _id }) => served.keycloak().findAccount(_id)),
        )
        expect(left.filter((account) => account?.isEnabled)).toHaveLength(1)
        expect(await unfinished()).toBe(0)
      }
    },
    60_000,
  )
})

describe('the address of ADMIN_EMAIL', () => {
  test('counts as the administrator who remains, and is unmade by the setting alone', async () => {
    const chief = await served.person('chief')
    const app = await served.build({ config: testConfig({ adminEmail: chief.email.toUpperCase() }) })
    const [one] = await onlyAdministrators(1)
    const chiefs = as((await served.signIn(chief, app)).token, app)
    expect(await chiefs.makeAdministrator(chief.uid, false)).toMatchObject({
      status: 409,
      body: { code: 'administrator_by_setting' },
    })
    expect((await chiefs.makeAdministrator(one?.admin.uid ?? '', false)).status).toBe(204)
    expect(await developers()).toEqual([])
  })

  test('is disabled only while another administrator remains', async () => {
    const chief = await served.person('chief')
    const app = await served.build({ config: testConfig({ adminEmail: chief.email }) })
    const [one, two] = await onlyAdministrators(2)
    await changeAccount(two?.admin.uid ?? '', { enabled: false })
    await served.database().collections.softwaredev.deleteOne({ _id: two?.admin.uid })
    const admin = as(one?.adminToken ?? '', app)
    expect((await admin.disable(chief.uid)).status).toBe(204)
    expect(await admin.makeAdministrator(one?.admin.uid ?? '', false)).toMatchObject(lastOne)
  })
})
