import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { createKeycloak } from '#server/identity/keycloak.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { silentLog } from '../support/books.ts'
import { keycloakProxy } from '../support/keycloak-proxy.ts'
import { changeAccount, isLockedAtKeycloak, sessionsOf } from '../support/keycloak-sessions.ts'
import { linkIn, mailServer } from '../support/mail-server.ts'
import { recordedLog } from '../support/recorded-log.ts'
import { eventually, password, servedApp, testConfig } from '../support/served-app.ts'

const mail = mailServer()
const served = servedApp(undefined, { people: 'new' })
const recorded = recordedLog()
const proxy = keycloakProxy()
const chosen = 'a password of my own'
const origin = 'https://till.example'

let adminToken = ''
let app: App
let otherProcess: App
beforeAll(async () => {
  adminToken = (await served.openAdministrator()).adminToken
  const config = testConfig({
    appOrigin: origin,
    mail: { smtpUrl: mail.url(), from: 'Till <till@shop.example>' },
  })
  app = await served.build({ config, log: recorded.log })
  otherProcess = await served.build({ config })
})

type Payload = Record<string, string>
const send = (method: 'POST' | 'PUT', path: string, payload: Payload, token?: string, at: App = app) =>
  served.call({ method, url: `/api/session${path}`, payload, token, app: at })
const signIn = (email: string, secret: string) => send('POST', '', { email, password: secret })
const whoAmI = (token: string, at: App = app) =>
  served.call({ method: 'GET', url: '/api/me', token, app: at })
const resetByAdministrator = (uid: string, payload: Payload = {}, token = adminToken) =>
  served.call({ method: 'POST', url: `/api/admin/users/${uid}/password`, payload, token, app })
const auditOf = (filter: Record<string, unknown>) =>
  served.database().db.collection('auditLog').find(filter).toArray()

/** Asks for a link and answers its token, once the mail has come. */
async function linkFor(email: string): Promise<string> {
  const before = mail.mailsTo(email).length
  expect((await send('POST', '/password/forgotten', { email })).status).toBe(202)
  await expect.poll(() => mail.mailsTo(email).length, { timeout: 10_000 }).toBe(before + 1)
  const [newest] = mail.mailsTo(email).slice(-1)
  if (!newest) throw new Error('no mail')
  return linkIn(newest).hash.slice(1)
}
const reset = (token: string, newPassword: string, at: App = app) =>
  send('POST', '/password/reset', { token, newPassword }, undefined, at)

describe('a password an administrator gave', () => {
  test('signs the person out everywhere at once and is on record', async () => {
    const { owner, ownerToken } = await served.openOwnedShop()
    const { status, body, headers } = await resetByAdministrator(owner.uid)
    expect({ status, body }).toEqual({
      status: 200,
      body: { temporaryPassword: expect.any(String), mailedTo: owner.email },
    })
    expect(headers['cache-control']).toBe('no-store')
    expect(await whoAmI(ownerToken)).toMatchObject({ status: 401, body: { code: 'session_revoked' } })
    await eventually(401, () => whoAmI(ownerToken, otherProcess))
    expect(await sessionsOf(owner.uid)).toEqual([])
    expect((await signIn(owner.email, password)).status).toBe(401)
    const [record, ...others] = await auditOf({
      action: 'password.reset-by-administrator',
      'facts.person': owner.uid,
    })
    expect(others).toEqual([])
    expect(JSON.stringify(record)).not.toContain(String(body.temporaryPassword))
  })

  test('is refused at the login until it is replaced, and replacing it logs in', async () => {
    const { owner, shopId } = await served.openOwnedShop()
    const { body } = await resetByAdministrator(owner.uid, { password: 'temporary-password' })
    expect(body).toEqual({ temporaryPassword: 'temporary-password', mailedTo: null })
    const { email } = owner
    expect(await signIn(email, 'temporary-password')).toMatchObject({
      status: 403,
      body: { code: 'password_change_required' },
    })
    const wish = { email, password: 'temporary-password', newPassword: chosen }
    const signedIn = await send('POST', '/password', wish)
    expect(signedIn).toMatchObject({ status: 200, body: { shopId, userEmail: email, role: 'user' } })
    expect((await whoAmI(String(signedIn.body.token))).status).toBe(200)
    expect((await signIn(email, chosen)).status).toBe(200)
    expect((await signIn(email, 'temporary-password')).status).toBe(401)
  })

  test('is not replaced without knowing it, nor by anything weak or the same', async () => {
    const { owner } = await served.openOwnedShop()
    await resetByAdministrator(owner.uid, { password: 'temporary-password' })
    const wish = { email: owner.email, password: 'temporary-password', newPassword: chosen }
    const replace = (change: Payload) => send('POST', '/password', { ...wish, ...change })
    const refused = {
      status: 401,
      body: { code: 'credentials_invalid', detail: 'Invalid email or password' },
    }
    expect(await replace({ password: 'not-the-password' })).toMatchObject(refused)
    expect(await replace({ email: 'nobody@example.com' })).toMatchObject(refused)
    const weak = (rule: string) => ({ status: 422, body: { code: 'password_too_weak', facts: { rule } } })
    expect(await replace({ newPassword: 'short' })).toMatchObject(
      weak('it is too short (at least 10 characters)'),
    )
    expect(await replace({ newPassword: owner.email })).toMatchObject(weak('it is the email address'))
    expect(await replace({ newPassword: 'x'.repeat(129) })).toMatchObject(weak('it is too long'))
    expect(await replace({ newPassword: 'temporary-password' })).toMatchObject(
      weak('it is the one you have now'),
    )
    expect((await replace({})).status).toBe(200)
  })

  test('lets in again whoever was locked out by wrong passwords', async () => {
    const { owner } = await served.openOwnedShop()
    for (let guess = 0; guess < 10; guess += 1) await signIn(owner.email, `guess ${guess}`)
    expect((await signIn(owner.email, password)).status).toBe(401)
    await resetByAdministrator(owner.uid, { password: 'temporary-password' })
    const wish = { email: owner.email, password: 'temporary-password', newPassword: chosen }
    expect((await send('POST', '/password', wish)).status).toBe(200)
  })

  test('is an administrator’s to give, to a person who is there, and no weak one', async () => {
    const { owner, ownerToken } = await served.openOwnedShop()
    expect(await resetByAdministrator(owner.uid, {}, ownerToken)).toMatchObject({
      status: 403,
      body: { code: 'admin_required' },
    })
    expect(await resetByAdministrator(randomUUID())).toMatchObject({
      status: 404,
      body: { code: 'person_not_found' },
    })
    expect(await resetByAdministrator(owner.uid, { password: 'short' })).toMatchObject({ status: 422 })
    expect((await whoAmI(ownerToken)).status).toBe(200)
  })
})

describe('someone who is logged in', () => {
  test('changes the password: this session goes on, the others end', async () => {
    const { owner, ownerToken } = await served.openOwnedShop()
    const other = await served.signIn(owner)
    expect((await send('PUT', '/password', { password, newPassword: chosen }, ownerToken)).status).toBe(204)
    expect((await whoAmI(ownerToken)).status).toBe(200)
    expect(await whoAmI(other.token)).toMatchObject({ status: 401, body: { code: 'session_revoked' } })
    expect(await sessionsOf(owner.uid)).toHaveLength(1)
    expect((await signIn(owner.email, chosen)).status).toBe(200)
    expect(await auditOf({ action: 'password.changed', uid: owner.uid })).toHaveLength(1)
    expect(await auditOf({ action: 'password.change-begun', uid: owner.uid })).not.toHaveLength(0)
  })

  test('needs the present password for it, and a wrong one ends nothing', async () => {
    const { owner, ownerToken } = await served.openOwnedShop()
    const wish = { password: 'not the password', newPassword: chosen }
    expect(await send('PUT', '/password', wish, ownerToken)).toMatchObject({
      status: 403,
      body: { code: 'present_password_wrong' },
    })
    expect((await whoAmI(ownerToken)).status).toBe(200)
    expect((await signIn(owner.email, password)).status).toBe(200)
    expect((await send('PUT', '/password', wish)).status).toBe(401)
  })
})

describe('where Keycloak goes away while a password is changed', () => {
  let behindProxy: App
  beforeAll(async () => {
    const config = testConfig()
    behindProxy = await served.build({
      keycloak: createKeycloak({ ...config.keycloak, url: proxy.url }, silentLog),
    })
  })
  const change = (token: string) =>
    send('PUT', '/password', { password, newPassword: chosen }, token, behindProxy)

  test('before it, nothing is changed', async () => {
    const { owner, ownerToken } = await served.openOwnedShop()
    proxy.instead = ({ path }) => (path.endsWith('/sessions') ? { status: 503 } : null)
    expect(await change(ownerToken)).toMatchObject({ status: 503, body: { code: 'identity_service_away' } })
    proxy.instead = () => null
    expect((await signIn(owner.email, password)).status).toBe(200)
  })

  test('after it, the others are out anyway, and it is on record', async () => {
    const { owner, ownerToken } = await served.openOwnedShop()
    const other = await served.signIn(owner)
    let isSet = false
    proxy.instead = ({ path }) => {
      if (isSet) return 'cut'
      isSet = path.endsWith('/reset-password')
      return null
    }
    expect((await change(ownerToken)).status).toBe(204)
    proxy.instead = () => null
    expect(await whoAmI(other.token)).toMatchObject({ status: 401, body: { code: 'session_revoked' } })
    expect((await whoAmI(ownerToken)).status).toBe(200)
    expect((await signIn(owner.email, chosen)).status).toBe(200)
    expect(await auditOf({ action: 'password.changed', uid: owner.uid })).toHaveLength(1)
  })

  test('before the first session of a new one, the request fails, and the new one holds', async () => {
    const { owner } = await served.openOwnedShop()
    const token = await linkFor(owner.email)
    proxy.instead = ({ form }) => (form.get('password') === chosen ? 'cut' : null)
    expect(await reset(token, chosen, behindProxy)).toMatchObject({
      status: 503,
      body: { code: 'identity_service_away' },
    })
    proxy.instead = () => null
    expect((await signIn(owner.email, chosen)).status).toBe(200)
  })
})

describe('a forgotten password', () => {
  test('is replaced by a link that came by email: whoever was logged in is out, and the person is in', async () => {
    const { owner, ownerToken, shopId } = await served.openOwnedShop()
    const token = await linkFor(owner.email)
    const [received] = mail.mailsTo(owner.email)
    expect(received).toMatchObject({ from: 'till@shop.example', to: [owner.email] })
    expect(received && linkIn(received).href).toBe(`${origin}/login/new-password#${token}`)

    const signedIn = await reset(token, chosen)
    expect(signedIn).toMatchObject({ status: 200, body: { shopId, userEmail: owner.email } })
    expect((await whoAmI(String(signedIn.body.token))).status).toBe(200)
    expect(await whoAmI(ownerToken)).toMatchObject({ status: 401, body: { code: 'session_revoked' } })
    expect((await signIn(owner.email, password)).status).toBe(401)
    expect(await auditOf({ action: 'password.reset-by-email', uid: owner.uid })).toHaveLength(1)
    expect(recorded.said()).not.toContain(token)
    expect(recorded.said()).not.toContain(chosen)
    expect(recorded.said()).not.toContain(String(signedIn.body.token))
  })

  test('link works once, of several who use it at once in two processes', async () => {
    const { owner } = await served.openOwnedShop()
    const token = await linkFor(owner.email)
    const answers = await Promise.all(
      [app, otherProcess, app, otherProcess].map((at, i) => reset(token, `${chosen} ${i}`, at)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410])
  })

  test('is replaced though strangers have Keycloak lock the account at the same time', async () => {
    const { owner } = await served.openOwnedShop()
    const keycloak = createKeycloak(testConfig().keycloak, silentLog)
    const guessed = await served.build({
      keycloak: {
        ...keycloak,
        async setPassword(...given) {
          await keycloak.setPassword(...given)
          for (let guess = 0; guess < 10; guess += 1) {
            await expect(keycloak.signIn(owner.email, `guess ${guess}`)).rejects.toThrow()
          }
          expect(await isLockedAtKeycloak(owner.uid)).toBe(true)
        },
      },
    })
    const signedIn = await reset(await linkFor(owner.email), chosen, guessed)
    expect(signedIn).toMatchObject({ status: 200, body: { userEmail: owner.email } })
  })

  test('link survives a password that is too weak', async () => {
    const { owner } = await served.openOwnedShop()
    const token = await linkFor(owner.email)
    expect(await reset(token, 'short')).toMatchObject({ status: 422, body: { code: 'password_too_weak' } })
    expect((await reset(token, chosen)).status).toBe(200)
  })

  test('link ends after half an hour, with the next password, and where it was made up', async () => {
    const { owner } = await served.openOwnedShop()
    const [early, late] = [await linkFor(owner.email), await linkFor(owner.email)]
    const invalid = { status: 410, body: { code: 'password_link_invalid' } }
    const later = await served.build({ now: () => new Date(Date.now() + 31 * 60 * 1000) })
    expect(await reset(late, chosen, later)).toMatchObject(invalid)
    expect((await reset(late, chosen)).status).toBe(200)
    expect(await reset(early, chosen)).toMatchObject(invalid)
    expect(await reset('x'.repeat(43), chosen)).toMatchObject(invalid)
  })

  test('link of an account that was disabled since opens nothing', async () => {
    const { owner } = await served.openOwnedShop()
    const token = await linkFor(owner.email)
    await changeAccount(owner.uid, { enabled: false })
    expect(await reset(token, chosen)).toMatchObject({ status: 410 })
  })

  test('is answered the same way for an unknown address, and no mail is sent', async () => {
    const { owner } = await served.openOwnedShop()
    const stranger = `nobody-${randomUUID()}@example.com`
    const [known, unknown] = [
      await send('POST', '/password/forgotten', { email: owner.email }),
      await send('POST', '/password/forgotten', { email: stranger }),
    ]
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body })
    await expect.poll(() => mail.mailsTo(owner.email).length).toBe(1)
    expect(mail.mailsTo(stranger)).toEqual([])
  })

  test('sends three links an hour to a person and no more', async () => {
    const { owner } = await served.openOwnedShop()
    for (let sent = 0; sent < 3; sent += 1) await linkFor(owner.email)
    expect((await send('POST', '/password/forgotten', { email: owner.email })).status).toBe(202)
    const later = new Date(Date.now() + 61 * 60 * 1000)
    const nextHour = await served.build({
      config: testConfig({ appOrigin: origin, mail: { smtpUrl: mail.url(), from: 'till@shop.example' } }),
      now: () => later,
    })
    await send('POST', '/password/forgotten', { email: owner.email }, undefined, nextHour)
    await expect.poll(() => mail.mailsTo(owner.email).length).toBe(4)
  })

  test('sends no more than three to a person who is asked for six times at the same moment', async () => {
    const { owner } = await served.openOwnedShop()
    const ask = () => send('POST', '/password/forgotten', { email: owner.email })
    await Promise.all(Array.from({ length: 6 }, ask))
    const found = served.database().db.collection('passwordLinks').find({ uid: owner.uid })
    await expect.poll(() => mail.mailsTo(owner.email).length).toBeGreaterThan(0)
    await expect.poll(async () => (await found.clone().toArray()).length <= 3).toBe(true)
    expect(mail.mailsTo(owner.email).length).toBeLessThan(4)
  })

  test('is an administrator’s affair where no mail server is configured, and the login says so', async () => {
    const options = (at: App) => served.call({ method: 'GET', url: '/api/session/options', app: at })
    expect((await options(app)).body).toEqual({ passwordByEmail: true })
    expect((await options(served.app())).body).toEqual({ passwordByEmail: false })
    const answer = await send(
      'POST',
      '/password/forgotten',
      { email: 'a@b.example' },
      undefined,
      served.app(),
    )
    expect(answer).toMatchObject({ status: 409, body: { code: 'mail_not_configured' } })
  })
})
