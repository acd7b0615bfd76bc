import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { mostInARow, pauseMs } from '#server/identity/attempt-store.ts'
import { createKeycloak } from '#server/identity/keycloak.ts'
import { silentLog } from '../support/books.ts'
import { keycloakProxy } from '../support/keycloak-proxy.ts'
import { changeAccount, isLockedAtKeycloak, unlockAtKeycloak } from '../support/keycloak-sessions.ts'
import { password, servedApp, type TestPerson, testConfig } from '../support/served-app.ts'

const served = servedApp()
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

const guess = (app: App, email: string, secret: string, from = '203.0.113.1') =>
  served.call({
    method: 'POST',
    url: '/api/session',
    headers: { 'x-forwarded-for': from },
    payload: { email, password: secret },
    app,
  })

/** How many passwords Keycloak was asked about, by address. */
function evaluated(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { form } of proxy.asked) {
    const name = form.get('grant_type') === 'password' ? form.get('username') : null
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

/** As if the last attempt of everyone had been a quarter of an hour ago: when the next one is taken. */
async function letTimePass(): Promise<void> {
  const attempts = served.database().db.collection<{ nextAt: Date }>('signInAttempts')
  const latest = await attempts.find().sort({ nextAt: -1 }).limit(1).next()
  expect(latest?.nextAt.getTime()).toBeLessThanOrEqual(Date.now() + pauseMs)
  await attempts.updateMany({}, [{ $set: { nextAt: { $subtract: ['$nextAt', pauseMs] } } }])
}

async function lockOut(app: App, { email }: Pick<TestPerson, 'email'>) {
  for (let count = 0; count < mostInARow; count += 1) await guess(app, email, `guess ${count}`)
}

describe('passwords that are guessed', () => {
  test('ten thousand over a hundred accounts, from everywhere, at two processes: ten each are evaluated', async () => {
    const people: TestPerson[] = []
    for (let made = 0; made < 10; made += 1) {
      people.push(...(await Promise.all(Array.from({ length: 10 }, () => served.person('guessed')))))
    }
    const owner = people[0] as TestPerson
    const shop = await served.openShop({ owner: owner.uid })
    const apps = (await processes(2)) as [App, App]
    proxy.asked.length = 0

    const statuses = new Map<number, number>()
    let next = 0
    const attacker = async () => {
      for (let at = next++; at < 10_000; at = next++) {
        const { email } = people[at % people.length] as TestPerson
        const from = `198.51.${Math.floor(at / 250)}.${at % 250}`
        const { status } = await guess(at % 2 === 0 ? apps[0] : apps[1], email, `guess ${at}`, from)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: 200 }, attacker))

    const counts = evaluated()
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(10)
    expect(counts.size).toBe(100)
    expect([...statuses.keys()].sort().filter((status) => status !== 401 && status !== 429)).toEqual([])
    expect(statuses.get(401)).toBeGreaterThan(1000)

    // The owner, too, is told that the password is wrong; a quarter of an hour later it is right again.
    expect(await guess(apps[0], owner.email, password)).toMatchObject({
      status: 401,
      body: { code: 'credentials_invalid' },
    })
    await letTimePass()
    await expect.poll(() => isLockedAtKeycloak(owner.uid), { timeout: 120_000, interval: 1_000 }).toBe(false)
    expect(await guess(apps[0], owner.email, password)).toMatchObject({
      status: 200,
      body: { shopId: shop._id },
    })
  }, 600_000)

  test('from one address: sixty a minute are looked at, whoever’s they are', async () => {
    const [app] = (await processes(1)) as [App]
    proxy.asked.length = 0
    const answers = []
    for (let tens = 0; tens < 8; tens += 1) {
      const ten = Array.from({ length: 10 }, () => `${randomUUID()}@example.com`)
      answers.push(...(await Promise.all(ten.map((email) => guess(app, email, 'x', '203.0.113.9')))))
    }
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
    expect(proxy.asked).toHaveLength(60)
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({
      code: 'too_many_requests',
      facts: { seconds: expect.any(Number) },
    })
  })
})

describe('an account that was guessed at too often', () => {
  test('tells no more than a wrong password does, nor does one that is not there', async () => {
    const [app] = (await processes(1)) as [App]
    const [locked, open] = [await served.openOwnedShop(), await served.openOwnedShop()]
    const nobody = { email: `${randomUUID()}@example.com` }
    await lockOut(app, locked.owner)
    await lockOut(app, nobody)
    const took: number[] = []
    const answers = []
    for (const [email, secret] of [
      [open.owner.email, 'wrong'],
      [locked.owner.email, 'wrong'],
      [locked.owner.email, password],
      [nobody.email, 'wrong'],
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

  test('tells no more to who guesses several times at once: each waits for the one before', async () => {
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
    proxy.asked.length = 0
    await guess(app, owner.email, 'wrong')
    expect(evaluated().get(owner.email)).toBeUndefined()
    await letTimePass()
    await guess(app, owner.email, 'wrong')
    await guess(app, owner.email, 'wrong')
    expect(evaluated().get(owner.email)).toBe(1)
    await letTimePass()
    await unlockAtKeycloak(owner.uid)
    expect((await guess(app, owner.email, password)).status).toBe(200)
    expect((await guess(app, owner.email, 'wrong')).status).toBe(401)
    expect((await guess(app, owner.email, password)).status).toBe(200)
  })

  test('was guessed at in front of the books too: the same ten count', async () => {
    const { owner, ownerToken } = await served.openOwnedShop()
    const [app] = (await processes(1)) as [App]
    const stepUp = (secret: string) => {
      const url = '/api/session/accounting'
      return served.call({ method: 'POST', url, token: ownerToken, payload: { password: secret }, app })
    }
    for (let count = 0; count < mostInARow; count += 1) await stepUp(`guess ${count}`)
    expect(await stepUp(password)).toMatchObject({ status: 403, body: { code: 'password_wrong' } })
    expect((await guess(app, owner.email, password)).status).toBe(401)
  })
})

describe('a new password', () => {
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

describe('an attempt does not count', () => {
  test('where Keycloak did not answer, or the password was right', async () => {
    const { owner } = await served.openOwnedShop()
    const [app] = (await processes(1)) as [App]
    proxy.instead = () => 'cut'
    for (let count = 0; count <= mostInARow; count += 1) {
      expect((await guess(app, owner.email, password)).status).toBe(503)
    }
    proxy.instead = () => null
    for (let count = 0; count < mostInARow - 1; count += 1) await guess(app, owner.email, 'wrong')
    await changeAccount(owner.uid, { enabled: false })
    expect(await guess(app, owner.email, password)).toMatchObject({ body: { code: 'account_disabled' } })
    await changeAccount(owner.uid, { enabled: true })
    for (let count = 0; count < 3; count += 1) {
      expect((await guess(app, owner.email, password)).status).toBe(200)
    }
  })
})
