import { createHash, randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { maxInARow, pauseMs } from '#server/identity/attempt-store.ts'
import { createKeycloak } from '#server/identity/keycloak.ts'
import { silentLog } from '../support/books.ts'
import { keycloakProxy } from '../support/keycloak-proxy.ts'
import { changeAccount, isLockedAtKeycloak } from '../support/keycloak-sessions.ts'
import { isLong } from '../support/part-of-today.ts'
import { type Answer, password, servedApp, type TestPerson, testConfig } from '../support/served-app.ts'

const served = servedApp(undefined, { people: 'new' })
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
const proxy = keycloakProxy()

/** Processes of the server on one database, behind a proxy, asking Keycloak by the counted road. */
async function processes(count: number) {
  const config = testConfig({ trustProxy: '127.0.0.1' })
  const apps = []
  for (let made = 0; made < count; made += 1) {
    const keycloak = createKeycloak({ ...config.keycloak, url: proxy.url }, silentLog)
    apps.push(await served.build({ keycloak, config }))
  }
  return apps
}

type App = Awaited<ReturnType<typeof processes>>[number]

const guess = (app: App, email: string, secret: string, from = '203.0.113.1', cookie = '') =>
  served.call({
    method: 'POST',
    url: '/api/session',
    headers: { 'x-forwarded-for': from, 'user-agent': firefox, ...(cookie && { cookie }) },
    payload: { email, password: secret },
    app,
  })

/**
 * How many passwords Keycloak was asked about, by address, since the first `after` of all questions; one that its own
 * lock held up is asked about twice.
 */
function evaluated(after = 0): Map<string, number> {
  const passwords = new Map<string, Set<string | null>>()
  for (const { form } of proxy.asked.slice(after)) {
    const name = form.get('grant_type') === 'password' ? form.get('username') : null
    if (name) passwords.set(name, (passwords.get(name) ?? new Set()).add(form.get('password')))
  }
  return new Map([...passwords].map(([name, requested]) => [name, requested.size]))
}

/** The cookie that a login left on the device. */
function markOf({ headers }: Answer): string {
  const [mark] = String(headers['set-cookie']).split(';')
  if (!mark?.startsWith('known-device=')) throw new Error('the device was not marked')
  return mark
}

/** As if a person's last attempt had been a quarter of an hour ago: when the next one is taken. */
async function letTimePass({ email }: Pick<TestPerson, 'email'>): Promise<void> {
  const attempts = served.database().db.collection<{ who: string; nextAt: Date }>('signInAttempts')
  const own = { who: createHash('sha256').update(email).digest('base64url') }
  const latest = await attempts.find(own).sort({ nextAt: -1 }).limit(1).next()
  expect(latest?.nextAt.getTime()).toBeLessThanOrEqual(Date.now() + pauseMs)
  await attempts.updateMany(own, [{ $set: { nextAt: { $subtract: ['$nextAt', pauseMs] } } }])
}

async function lockOut(app: App, { email }: Pick<TestPerson, 'email'>) {
  for (let count = 0; count < maxInARow; count += 1) await guess(app, email, `guess ${count}`)
}

/** `npm run test:long` guesses three thousand and six hundred passwords. */
const fivesOfAccounts = isLong ? 6 : 1

describe('passwords that are guessed', () => {
  test('a hundred of each of many accounts, from as many addresses and then from everywhere, at two processes: ten each are evaluated', async () => {
    const people: TestPerson[] = []
    for (let made = 0; made < fivesOfAccounts; made += 1) {
      people.push(...(await Promise.all(Array.from({ length: 5 }, () => served.person('guessed')))))
    }
    const owner = people[0] as TestPerson
    const shop = await served.openShop({ owner: owner.uid })
    const apps = (await processes(2)) as [App, App]

    const count = people.length
    const statuses = new Map<number, number>()
    let next = 0
    const attacker = async () => {
      for (let at = next++; at < count * 120; at = next++) {
        // Each address tries every account.
        const { email } = people[(at + Math.floor(at / count)) % count] as TestPerson
        // The last ones from an address each: no rate of an address holds them up.
        const from =
          at < count * 100 ? `198.51.100.${at % count}` : `198.52.${Math.floor(at / 250)}.${at % 250}`
        const { status } = await guess(at % 2 === 0 ? apps[0] : apps[1], email, `guess ${at}`, from)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: 100 }, attacker))

    const counts = evaluated()
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(10)
    expect(counts.size).toBe(count)
    expect([...statuses.keys()].sort().filter((status) => status !== 401 && status !== 429)).toEqual([])
    expect(statuses.get(401)).toBeGreaterThan(count * 10)

    // The owner's right password is refused as wrong, too; a quarter of an hour later it is accepted.
    expect(await guess(apps[0], owner.email, password)).toMatchObject({
      status: 401,
      body: { code: 'credentials_invalid' },
    })
    await letTimePass(owner)
    expect(await guess(apps[0], owner.email, password)).toMatchObject({
      status: 200,
      body: { shopId: shop._id },
    })
  }, 600_000)

  test('from one address: sixty a minute are looked at, whoever’s they are', async () => {
    const [app] = (await processes(1)) as [App]
    const after = proxy.asked.length
    const answers = []
    for (let tens = 0; tens < 8; tens += 1) {
      const ten = Array.from({ length: 10 }, () => `${randomUUID()}@example.com`)
      answers.push(...(await Promise.all(ten.map((email) => guess(app, email, 'x', '203.0.113.9')))))
    }
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
    expect(evaluated(after).size).toBe(60)
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({
      code: 'too_many_requests',
      facts: { seconds: expect.any(Number) },
    })
  })
})

// A wrong password takes its time: these wait side by side, each with a person and an app of its own.
describe.concurrent('an account that was guessed at too often', () => {
  test('reveals no more than a wrong password does, nor does one that does not exist', async () => {
    const [app] = (await processes(1)) as [App]
    const [locked, open] = [await served.openOwnedShop(), await served.openOwnedShop()]
    const unknown = { email: `${randomUUID()}@example.com` }
    await lockOut(app, locked.owner)
    await lockOut(app, unknown)
    const took: number[] = []
    const answers = []
    for (const [email, secret] of [
      [open.owner.email, 'wrong'],
      [locked.owner.email, 'wrong'],
      [locked.owner.email, password],
      [unknown.email, 'wrong'],
    ] as const) {
      const began = performance.now()
      const { status, body } = await guess(app, email, secret)
      took.push(performance.now() - began)
      answers.push({ status, body })
    }
    expect(answers[0]).toMatchObject({ status: 401, body: { detail: 'Invalid email or password' } })
    for (const answer of answers) expect(answer).toEqual(answers[0])
    for (const ms of took) expect(ms).toBeGreaterThan(395)
  })

  test('reveals no more to several guesses at once: each waits for the one before', async () => {
    const [app] = (await processes(1)) as [App]
    const [locked, open] = [await served.openOwnedShop(), await served.openOwnedShop()]
    await lockOut(app, locked.owner)
    for (const { email } of [open.owner, locked.owner]) {
      const began = performance.now()
      const took = await Promise.all(
        Array.from({ length: 5 }, async (_, at) => {
          expect((await guess(app, email, `at once ${at}`)).status).toBe(401)
          return performance.now() - began
        }),
      )
      took.sort((a, b) => a - b)
      for (const [at, ms] of took.entries()) expect(ms).toBeGreaterThan(395 * (at + 1))
    }
  })

  test('is asked about once a quarter of an hour, and a right password opens it for good', async () => {
    const { owner } = await served.openOwnedShop()
    const [app] = (await processes(1)) as [App]
    await lockOut(app, owner)
    const after = proxy.asked.length
    await guess(app, owner.email, 'wrong')
    expect(evaluated(after).get(owner.email)).toBeUndefined()
    await letTimePass(owner)
    await guess(app, owner.email, 'wrong')
    await guess(app, owner.email, 'wrong')
    expect(evaluated(after).get(owner.email)).toBe(1)
    await letTimePass(owner)
    expect((await guess(app, owner.email, password)).status).toBe(200)
    expect((await guess(app, owner.email, 'wrong')).status).toBe(401)
    expect((await guess(app, owner.email, password)).status).toBe(200)
  })

  test('at the login, in front of the books and where the password is changed has a count for each', async () => {
    const { owner, ownerToken: token } = await served.openOwnedShop()
    const [app] = (await processes(1)) as [App]
    const ask = (method: 'POST' | 'PUT', url: string, payload: Record<string, string>) =>
      served.call({ method, url: `/api/session/${url}`, token, payload, app })
    const stepUp = (secret: string) => ask('POST', 'accounting', { password: secret })
    const change = (secret: string) =>
      ask('PUT', 'password', { password: secret, newPassword: 'another password' })
    for (let count = 0; count < maxInARow; count += 1) await stepUp(`guess ${count}`)
    expect(await stepUp(password)).toMatchObject({ status: 403, body: { code: 'password_wrong' } })
    expect((await guess(app, owner.email, password)).status).toBe(200)
    for (let count = 0; count < maxInARow; count += 1) await change(`guess ${count}`)
    expect(await change(password)).toMatchObject({ status: 403, body: { code: 'present_password_wrong' } })
    expect((await guess(app, owner.email, password)).status).toBe(200)
  })
})

describe.concurrent('a device that the owner logged in on before', () => {
  const hourMs = 60 * 60 * 1000

  test('logs in all the while strangers guess for an hour', async () => {
    const { owner } = await served.openOwnedShop()
    let clock = new Date()
    const now = () => clock
    const config = testConfig({ trustProxy: '127.0.0.1' })
    const keycloak = createKeycloak({ ...config.keycloak, url: proxy.url }, silentLog)
    const app = await served.build({ keycloak, config, now })
    const began = clock.getTime()
    // Tokens are of the wall's time: only the counts go by this clock, which is at its end when all is done.
    clock = new Date(began - hourMs)
    const known = markOf(await guess(app, owner.email, password, '192.168.1.20'))
    const after = proxy.asked.length
    for (let minutes = 0; minutes < 60; minutes += 5) {
      clock = new Date(began - hourMs + minutes * 60_000)
      const from = `198.51.100.${minutes}`
      await Promise.all(
        Array.from({ length: 3 }, (_, at) => guess(app, owner.email, `guess ${minutes} ${at}`, from)),
      )
      const signedIn = await guess(app, owner.email, password, '192.168.1.20', known)
      expect({ minutes, status: signedIn.status }).toEqual({ minutes, status: 200 })
    }
    // Ten, then one each quarter of an hour, and the right one.
    expect(evaluated(after).get(owner.email)).toBeLessThanOrEqual(maxInARow + 4 + 1)
    expect((await guess(app, owner.email, password, '203.0.113.7')).status).toBe(401)
  }, 180_000)

  test('is held to ten in a row itself, and leaves the others as they are', async () => {
    const { owner } = await served.openOwnedShop()
    const [app] = (await processes(1)) as [App]
    const [one, two] = [
      markOf(await guess(app, owner.email, password)),
      markOf(await guess(app, owner.email, password)),
    ]
    for (let count = 0; count < maxInARow; count += 1)
      await guess(app, owner.email, `guess ${count}`, '192.168.1.20', one)
    const right = async (cookie: string) =>
      (await guess(app, owner.email, password, '192.168.1.20', cookie)).status
    expect([await right(one), await right(two), await right('')]).toEqual([401, 200, 200])
  })

  test('is no other person’s, nor anybody’s whose mark was made up', async () => {
    const [owner, other] = [(await served.openOwnedShop()).owner, (await served.openOwnedShop()).owner]
    const [app] = (await processes(1)) as [App]
    const known = markOf(await guess(app, owner.email, password))
    await lockOut(app, other)
    await lockOut(app, owner)
    const forged = known.replace(/=.{4}/, '=AAAA')
    expect((await guess(app, other.email, password, '192.168.1.20', known)).status).toBe(401)
    expect((await guess(app, owner.email, password, '192.168.1.20', forged)).status).toBe(401)
    expect((await guess(app, owner.email, password, '192.168.1.20', known)).status).toBe(200)
  })

  test('has a rate of its own where others flood the address it shares with them', async () => {
    const { owner } = await served.openOwnedShop()
    const [app] = (await processes(1)) as [App]
    const shared = '203.0.113.40'
    const known = markOf(await guess(app, owner.email, password, shared))
    const flood = () =>
      served.call({
        method: 'POST',
        url: '/api/session',
        headers: { 'x-forwarded-for': shared },
        payload: { email: '', password: '' },
        app,
      })
    await Promise.all(Array.from({ length: 60 }, flood))
    expect((await flood()).status).toBe(429)
    expect((await guess(app, owner.email, password, shared, known)).status).toBe(200)
  })

  test.each([
    ['its session was ended from another one', 'session'],
    ['the person logged out everywhere', 'everywhere'],
    ['the password was changed on another device', 'password'],
  ] as const)('is a stranger’s again where %s', async (_what, how) => {
    const { owner, ownerToken: token } = await served.openOwnedShop()
    const [app] = (await processes(1)) as [App]
    const signedIn = await guess(app, owner.email, password)
    const known = markOf(signedIn)
    const newPassword = 'another password'
    if (how === 'session') {
      const sid = String(decodeJwt(String(signedIn.body.token)).sid)
      await served.call({ method: 'DELETE', url: `/api/me/sessions/${sid}`, token, app })
    } else if (how === 'everywhere') {
      await served.call({ method: 'DELETE', url: '/api/session?everywhere=true', token, app })
    } else {
      await served.call({
        method: 'PUT',
        url: '/api/session/password',
        token,
        payload: { password, newPassword },
        app,
      })
    }
    await lockOut(app, owner)
    const present = how === 'password' ? newPassword : password
    expect((await guess(app, owner.email, present, '192.168.1.20', known)).status).toBe(401)
  })

  test('is marked for logins of this origin alone, and by https where that is spoken', async () => {
    const { owner } = await served.openOwnedShop()
    const [app] = (await processes(1)) as [App]
    const { headers } = await served.call({
      method: 'POST',
      url: '/api/session',
      headers: { 'x-forwarded-for': '203.0.113.1', 'x-forwarded-proto': 'https' },
      payload: { email: owner.email, password },
      app,
    })
    expect(headers['set-cookie']).toMatch(
      /^known-device=\S+; Path=\/api\/session; .*HttpOnly; SameSite=Strict; Secure$/,
    )
    expect((await guess(app, owner.email, 'wrong')).headers).not.toHaveProperty('set-cookie')
  })
})

describe.concurrent('the owner of a new device, while strangers guess', () => {
  test('gets in by the code that a known one shows, and is known there from then on, whatever Keycloak’s own lock says', async () => {
    const { owner, ownerToken: token } = await served.openOwnedShop()
    const [app] = (await processes(1)) as [App]
    await lockOut(app, owner)
    // Keycloak's cookies do not come by the counted road.
    const minted = await served.call({
      method: 'POST',
      url: '/functions/customToken',
      token,
      payload: { data: null },
    })
    const { token: code } = minted.body.result as { token: string }
    const redeemed = await served.call({
      method: 'POST',
      url: '/api/session/custom-token',
      payload: { token: code },
    })
    expect(redeemed.status).toBe(200)
    expect((await guess(app, owner.email, password, '203.0.113.5', markOf(redeemed))).status).toBe(200)
  })

  test('gets in by the temporary password that an administrator hands over, though they go on', async () => {
    const { owner } = await served.openOwnedShop()
    const { adminToken: token } = await served.openAdministrator()
    const [app] = (await processes(1)) as [App]
    await lockOut(app, owner)
    const url = `/api/admin/users/${owner.uid}/password`
    const { body } = await served.call({ method: 'POST', url, token, payload: {}, app })
    await lockOut(app, owner)
    const replace = (temporary: unknown) =>
      served.call({
        method: 'POST',
        url: '/api/session/password',
        payload: { email: owner.email, password: String(temporary), newPassword: 'a password of my own' },
        app,
      })
    expect((await replace('another')).status).toBe(401)
    const signedIn = await replace(body.temporaryPassword)
    expect(signedIn.status).toBe(200)
    const known = markOf(signedIn)
    expect((await guess(app, owner.email, 'a password of my own', '203.0.113.5', known)).status).toBe(200)
  })

  test('is let in by an administrator who lifts the lock, which is on record', async () => {
    const { owner, ownerToken } = await served.openOwnedShop()
    const { adminToken } = await served.openAdministrator()
    const [app] = (await processes(1)) as [App]
    await lockOut(app, owner)
    expect((await guess(app, owner.email, password)).status).toBe(401)
    const lift = (token: string, uid = owner.uid) =>
      served.call({ method: 'DELETE', url: `/api/admin/users/${uid}/lock`, token, app })
    const locked = (token: string, uid = owner.uid) =>
      served.call({ method: 'GET', url: `/api/admin/users/${uid}/lock`, token, app })
    const { body } = await locked(adminToken)
    expect(body).toEqual({
      isLocked: true,
      until: expect.any(String),
      locks: [{ tried: 'sign-in', isKnownDevice: false, until: body.until }],
      // Whether Keycloak has written down the last one already is a matter of a moment.
      isLockedAtKeycloak: expect.any(Boolean),
    })
    const minutes = (new Date(String(body.until)).getTime() - Date.now()) / 60_000
    expect(Math.ceil(minutes)).toBe(15)
    expect(await locked(ownerToken)).toMatchObject({ status: 403, body: { code: 'admin_required' } })
    expect(await locked(adminToken, randomUUID())).toMatchObject({ status: 404 })
    expect(await lift(ownerToken)).toMatchObject({ status: 403, body: { code: 'admin_required' } })
    expect(await lift(adminToken, randomUUID())).toMatchObject({
      status: 404,
      body: { code: 'person_not_found' },
    })
    expect((await lift(adminToken)).status).toBe(204)
    expect(await isLockedAtKeycloak(owner.uid)).toBe(false)
    const none = { isLocked: false, until: null, locks: [], isLockedAtKeycloak: false }
    expect((await locked(adminToken)).body).toEqual(none)
    expect((await guess(app, owner.email, password)).status).toBe(200)
    const log = served.database().db.collection('auditLog')
    expect(await log.countDocuments({ action: 'person.lock-lifted', 'facts.person': owner.uid })).toBe(1)
  })
})

describe.concurrent('the lock that an administrator sees', () => {
  test('is of the known device on which the passwords were wrong, and ends by itself', async () => {
    const { owner } = await served.openOwnedShop()
    const { adminToken: token } = await served.openAdministrator()
    const [app] = (await processes(1)) as [App]
    const mark = markOf(await guess(app, owner.email, password))
    for (let count = 0; count < maxInARow; count += 1) {
      expect((await guess(app, owner.email, `guess ${count}`, '203.0.113.1', mark)).status).toBe(401)
    }
    const read = () => served.call({ method: 'GET', url: `/api/admin/users/${owner.uid}/lock`, token, app })
    expect((await read()).body).toMatchObject({
      isLocked: true,
      locks: [{ tried: 'sign-in', isKnownDevice: true }],
    })
    await letTimePass(owner)
    expect((await read()).body).toMatchObject({ isLocked: false, until: null, locks: [] })
  })
})

describe.concurrent('what was refused', () => {
  const refusedOf = async (token: string, app: App) =>
    (await served.call({ method: 'GET', url: '/api/me/refused-attempts', token, app })).body.items

  test('is its owner’s to read: when, from where, what was tried and how it ended', async () => {
    const { owner, ownerToken: token } = await served.openOwnedShop()
    const [app] = (await processes(1)) as [App]
    const known = markOf(await guess(app, owner.email, password))
    for (let count = 0; count < maxInARow + 2; count += 1) await guess(app, owner.email, `guess ${count}`)
    await guess(app, owner.email, 'mistyped', '192.168.1.20', known)
    const url = '/api/session/accounting'
    await served.call({ method: 'POST', url, token, payload: { password: 'wrong' }, app })
    const at = { firstAt: expect.any(String), lastAt: expect.any(String) }
    const stranger = {
      tried: 'sign-in',
      address: '203.0.113.1',
      device: 'Firefox on Windows',
      isKnownDevice: false,
    }
    expect(await refusedOf(token, app)).toEqual([
      {
        ...at,
        tried: 'books',
        outcome: 'wrong-password',
        address: '127.0.0.1',
        device: null,
        isKnownDevice: false,
        count: 1,
      },
      {
        ...at,
        ...stranger,
        outcome: 'wrong-password',
        address: '192.168.1.20',
        isKnownDevice: true,
        count: 1,
      },
      { ...at, ...stranger, outcome: 'not-looked-at', count: 2 },
      { ...at, ...stranger, outcome: 'wrong-password', count: 10 },
    ])
    const other = await served.openOwnedShop()
    expect(await refusedOf(other.ownerToken, app)).toEqual([])
  })

  test('is counted from fifty places a day, and beyond them without its place', async () => {
    const { owner, ownerToken: token } = await served.openOwnedShop()
    const [app] = (await processes(1)) as [App]
    for (let count = 0; count < 53; count += 1) await guess(app, owner.email, 'wrong', `198.51.100.${count}`)
    const items = (await refusedOf(token, app)) as { address: string | null; count: number }[]
    expect(items.filter(({ address }) => address !== null)).toHaveLength(50)
    expect(items.filter(({ address }) => address === null)).toMatchObject([{ count: 3, device: null }])
  }, 120_000)
})

describe.concurrent('a new password', () => {
  test('opens at once an account that was guessed at too often', async () => {
    const { owner } = await served.openOwnedShop()
    const { adminToken: token } = await served.openAdministrator()
    const [app] = (await processes(1)) as [App]
    await lockOut(app, owner)
    const secret = 'a password given by hand'
    const url = `/api/admin/users/${owner.uid}/password`
    expect(
      (await served.call({ method: 'POST', url, token, payload: { password: secret }, app })).status,
    ).toBe(200)
    expect(await guess(app, owner.email, secret)).toMatchObject({
      body: { code: 'password_change_required' },
    })
  })
})

describe('an attempt counts', () => {
  test('where Keycloak called the password wrong and then does not report its lock', async () => {
    const { owner } = await served.openOwnedShop()
    const [app] = (await processes(1)) as [App]
    proxy.instead = ({ path }) => (path.startsWith('/admin/') ? { status: 503 } : null)
    const statuses = []
    for (let count = 0; count < maxInARow + 3; count += 1)
      statuses.push((await guess(app, owner.email, `guess ${count}`)).status)
    proxy.instead = () => null
    expect(evaluated().get(owner.email)).toBe(maxInARow)
    expect(new Set(statuses)).toEqual(new Set([401]))
  })
})

describe('an attempt does not count', () => {
  test('where Keycloak did not answer, or the password was right', async () => {
    const { owner } = await served.openOwnedShop()
    const [app] = (await processes(1)) as [App]
    proxy.instead = () => 'cut'
    for (let count = 0; count <= maxInARow; count += 1) {
      expect((await guess(app, owner.email, password)).status).toBe(503)
    }
    proxy.instead = () => null
    for (let count = 0; count < maxInARow - 1; count += 1) await guess(app, owner.email, 'wrong')
    await changeAccount(owner.uid, { enabled: false })
    expect(await guess(app, owner.email, password)).toMatchObject({ body: { code: 'account_disabled' } })
    await changeAccount(owner.uid, { enabled: true })
    for (let count = 0; count < 3; count += 1) {
      expect((await guess(app, owner.email, password)).status).toBe(200)
    }
  })
})
