import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import type { App } from '#server/app-deps.ts'
import { auditShop } from '#server/audit/service.ts'
import { dataCollections, filledCollections } from '#server/db/contents.ts'
import { loadDemoShop } from '#server/demo/load.ts'
import { announceSetup } from '#server/setup/announce.ts'
import { makeSetupCode } from '#server/setup/code.ts'
import { silentLog } from '../support/books.ts'
import { type Answer, password, servedApp, testConfig } from '../support/served-app.ts'

const served = servedApp()

const depsOf = (adminEmail: string | null = null) => ({
  config: testConfig({ adminEmail }),
  database: served.database(),
  keycloak: served.keycloak(),
  now: () => new Date(),
})
const start = async () => (await makeSetupCode(depsOf())) ?? 'none'
const anEmail = (name = 'first') => `${name}-${randomUUID()}@example.com`
const post = (url: string, payload: object, token?: string, app?: App): Promise<Answer> =>
  served.call({ method: 'POST', url: `/api/setup/${url}`, payload, token, app })
const become = (code: string, email = anEmail(), secret = password) =>
  post('administrator', { code, email, password: secret })
const progress = (token: string) => served.call({ method: 'GET', url: '/api/setup/progress', token })
const aShopOf = (more: object = {}) => ({
  shopId: randomUUID(),
  name: 'Osu Provisions',
  country: 'GH',
  currency: 'GHS',
  timeZone: 'Africa/Accra',
  receiptHeader: ['Osu Provisions', 'Oxford Street 12', 'Accra'],
  ...more,
})
const take = (shopId: unknown, step: string, outcome: string, token: string) =>
  served.call({
    method: 'PUT',
    url: `/api/shops/${shopId}/setup/steps`,
    payload: { step, outcome },
    token,
  })
const openWith = (shopId: unknown, balances: object[], token: string) =>
  served.call({
    method: 'PUT',
    url: `/api/shops/${shopId}/setup/opening-balances`,
    payload: { balances },
    token,
  })

/** Emptied before each test: what is tested is how an installation begins. */
beforeEach(async () => {
  const { db } = served.database()
  // All of them: what was counted a moment ago may not be read by a majority yet.
  for (const name of [...(await dataCollections(db)), 'setup']) await db.collection(name).deleteMany({})
})

async function begun() {
  const email = anEmail()
  const { status, body } = await become(await start(), email)
  expect({ status, body }).toMatchObject({ status: 201 })
  return { email, token: String(body.token) }
}

async function begunWithShop(more: object = {}) {
  const { email, token } = await begun()
  const shop = aShopOf(more)
  expect(await post('shop', shop, token)).toMatchObject({ status: 200 })
  return { email, token, shopId: shop.shopId }
}

describe('the code', () => {
  test('opens an installation without an administrator, and is kept as a hash alone', async () => {
    const code = await start()
    expect(await post('code', { code })).toMatchObject({ status: 204 })
    expect(await post('code', { code: code.toLowerCase().replaceAll('-', ' ') })).toMatchObject({
      status: 204,
    })
    const kept = await served.database().db.collection('setup').findOne({})
    expect(JSON.stringify(kept)).not.toContain(code)
  })

  test('is told once in the log, at any level, and not at all where there is an administrator', async () => {
    const lines: string[] = []
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk))
        done()
      },
    })
    const log = pino({ level: 'fatal' }, stream)
    await announceSetup({ ...depsOf(), log })
    expect(lines).toHaveLength(1)
    const code = /http:\/\/127\.0\.0\.1\/first-run#([0-9A-Z-]{24}) /.exec(lines[0] ?? '')?.[1]
    expect(await post('code', { code })).toMatchObject({ status: 204 })
    await become(code ?? '')
    await announceSetup({ ...depsOf(), log })
    expect(lines).toHaveLength(1)
  })

  test('of an earlier start, a wrong one and none at all open nothing, and say the same', async () => {
    const earlier = await start()
    const code = await start()
    const refused = { status: 403, body: { code: 'setup_code_wrong' } }
    expect(await post('code', { code: earlier })).toMatchObject(refused)
    expect(await post('code', { code: '' })).toMatchObject(refused)
    expect(await become('0000-0000-0000-0000-0000')).toMatchObject(refused)
    expect(await post('code', { code })).toMatchObject({ status: 204 })
  })

  test('is refused before anything else is looked at where no start has made one', async () => {
    expect(await become('0000-0000-0000-0000-0000')).toMatchObject({ body: { code: 'setup_code_wrong' } })
    expect(await served.database().collections.softwaredev.countDocuments()).toBe(0)
  })

  test('is tried ten times from one address, in a row or at once, in all processes, then not even the right one counts', async () => {
    const code = await start()
    const other = await served.build()
    const inBoth = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? other : undefined))
    const answers = await Promise.all(inBoth.map((app) => post('code', { code: 'wrong' }, undefined, app)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(403))
    expect(await post('code', { code })).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  })

  test('opens nothing of the installation but its first administrator', async () => {
    const code = await start()
    for (const url of ['/api/setup/progress', '/api/me', '/api/shops/x', '/api/shops/x/products']) {
      const answer = await served.call({ method: 'GET', url, token: code })
      expect(answer).toMatchObject({ status: 401 })
    }
    expect(await post('shop', aShopOf(), code)).toMatchObject({ status: 401 })
    expect(await take('x', 'stock', 'done', code)).toMatchObject({ status: 401 })
  })
})

describe('the first administrator', () => {
  test('is made once and signed in; from then on the code opens nothing', async () => {
    const code = await start()
    const state = () => served.call({ method: 'GET', url: '/api/setup' })
    expect(await state()).toMatchObject({ body: { needsAdministrator: true } })
    const email = anEmail('Ama')
    const { status, body } = await become(code, email)
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { isAdmin: true, role: 'admin', shopId: null, userEmail: email.toLowerCase() },
    })
    expect(await state()).toMatchObject({ body: { needsAdministrator: false } })
    const closed = { status: 410, body: { code: 'setup_closed' } }
    expect(await post('code', { code })).toMatchObject(closed)
    expect(await become(code)).toMatchObject(closed)
    expect(await makeSetupCode(depsOf())).toBeNull()
    expect(await served.database().collections.softwaredev.countDocuments()).toBe(1)
    const record = await served.database().db.collection('auditLog').findOne({})
    expect(record).toMatchObject({ action: 'setup.administrator-made', email: email.toLowerCase() })
  })

  test('is one of several who try at the same moment; the others leave no account behind', async () => {
    const code = await start()
    const emails = [anEmail('a'), anEmail('b'), anEmail('c')]
    const answers = await Promise.all(emails.map((email) => become(code, email)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const [at, { status, body }] of answers.entries()) {
      const uid = await served.keycloak().findByEmail(emails[at] ?? '')
      expect({ code: body.code, hasAccount: uid !== null }).toEqual(
        status === 201 ? { code: undefined, hasAccount: true } : { code: 'setup_closed', hasAccount: false },
      )
    }
  })

  test('asked for twice at once by the same person is one, and the account stays', async () => {
    const code = await start()
    const email = anEmail()
    const answers = await Promise.all([become(code, email), become(code, email)])
    expect(answers.map(({ status }) => status)).toContain(201)
    for (const { status, body } of answers) if (status !== 201) expect(body.code).toBe('setup_closed')
    expect(await served.signIn({ email })).toMatchObject({ isAdmin: true })
  })

  test('of a try that was cut off between account and record goes on with the same password, and no other', async () => {
    const person = await served.person('cut-off')
    const code = await start()
    expect(await become(code, person.email, 'another password')).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    })
    expect(await become(code, person.email)).toMatchObject({ status: 201, body: { isAdmin: true } })
  })

  test('has a sentence at its field for an address or a password that won’t do', async () => {
    const code = await start()
    const odd = await become(code, 'ama')
    expect(odd).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(odd.body.errors).toEqual([
      { path: 'email', message: 'Write an e-mail address, like ama@example.com.' },
    ])
    expect(await become(code, anEmail(), 'short')).toMatchObject({
      status: 422,
      body: { code: 'password_too_weak' },
    })
    expect(await become(code)).toMatchObject({ status: 201 })
  })

  test('is not asked for where the account of ADMIN_EMAIL is there', async () => {
    const admin = await served.person('configured')
    expect(await makeSetupCode(depsOf(admin.email))).toBeNull()
    expect(await makeSetupCode(depsOf(anEmail('nobody')))).not.toBeNull()
  })

  test('of books that lost theirs is all they need: the first run is over', async () => {
    await served.openShop()
    const { token } = await begun()
    expect(await progress(token)).toMatchObject({ body: { isFinished: true } })
  })
})

describe('the first shop', () => {
  test('is made with what was written, and is its administrator’s own', async () => {
    const { email, token } = await begun()
    const shop = aShopOf({
      taxRegistration: { from: '2026-01-01', scheme: 'standard', number: 'C0001234567' },
    })
    const { body } = await post('shop', shop, token)
    expect(body).toMatchObject({
      isFinished: false,
      administrator: email,
      shop: { shopId: shop.shopId, name: 'Osu Provisions', currency: 'GHS', owner: { email } },
    })
    expect(await served.database().collections.shops.findOne({ _id: shop.shopId })).toMatchObject({
      taxPack: 'GH',
      taxRegistrations: [{ from: '2026-01-01', scheme: 'standard', number: 'C0001234567' }],
      receiptHeader: ['Osu Provisions', 'Oxford Street 12', 'Accra'],
    })
    const me = await served.call({ method: 'GET', url: '/api/me', token })
    expect(me.body).toMatchObject({ shopId: shop.shopId, right: 'owner', isAdmin: true })
  })

  test('is one of two that two windows make at once; the same one again is known', async () => {
    const { token } = await begun()
    const [one, two] = [aShopOf(), aShopOf({ name: 'Another' })]
    const answers = await Promise.all([post('shop', one, token), post('shop', two, token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('setup_step_done')
    const kept = await served.database().collections.shops.find().toArray()
    expect(kept).toHaveLength(1)
    const again = kept[0]?._id === one.shopId ? one : two
    expect(await post('shop', again, token)).toMatchObject({ status: 200 })
    expect(await served.database().collections.shops.countDocuments()).toBe(1)
  })

  test('of someone else gets that owner, and the administrator goes on in it', async () => {
    const ownerEmail = anEmail('owner')
    const { token, shopId } = await begunWithShop({ ownerEmail })
    expect((await progress(token)).body).toMatchObject({ shop: { owner: { email: ownerEmail } } })
    const me = await served.call({ method: 'GET', url: '/api/me', token })
    expect(me.body).toMatchObject({ shopId, right: null, isAdmin: true })
    const { owner } = (await progress(token)).body.shop as { owner: { uid: string } }
    const url = `/api/admin/users/${owner.uid}/password`
    const { body } = await served.call({ method: 'POST', url, payload: {}, token })
    expect(String(body.temporaryPassword).length).toBeGreaterThan(9)
  })

  test('may be in any country, with a money and a clock of its own and no tax', async () => {
    const { shopId } = await begunWithShop({
      country: 'TG',
      currency: 'XOF',
      timeZone: 'Africa/Lome',
    })
    expect(await served.database().collections.shops.findOne({ _id: shopId })).toMatchObject({
      country: 'TG',
      currency: 'XOF',
      timeZone: 'Africa/Lome',
      taxPack: 'none',
    })
  })

  test('has a sentence at each field that won’t do', async () => {
    const { token } = await begun()
    const { status, body } = await post('shop', aShopOf({ name: ' ', ownerEmail: 'x' }), token)
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { path: 'name', message: 'Write the name of the shop, as it stands above its door.' },
      { path: 'ownerEmail', message: 'Write an e-mail address, like ama@example.com.' },
    ])
    expect(await post('shop', aShopOf({ country: 'ZZ' }), token)).toMatchObject({
      body: { code: 'unknown_country' },
    })
  })

  test('is made by an administrator alone', async () => {
    const { ownerToken } = await served.openOwnedShop()
    expect(await post('shop', aShopOf(), ownerToken)).toMatchObject({ body: { code: 'admin_required' } })
  })
})

describe('the facts of the first shop', () => {
  const change = (shopId: string, facts: object, token: string) => {
    const { shopId: _, ...payload } = aShopOf(facts)
    return served.call({ method: 'PUT', url: `/api/shops/${shopId}/setup/shop`, payload, token })
  }
  const recordOf = (shopId: string) => served.database().collections.shops.findOne({ _id: shopId })

  test('are corrected as long as nothing is in its books', async () => {
    const { token, shopId } = await begunWithShop({
      taxRegistration: { from: '2026-01-01', scheme: 'standard' },
    })
    const nigeria = { name: 'Yaba Provisions', country: 'NG', currency: 'NGN', timeZone: 'Africa/Lagos' }
    const { body } = await change(shopId, { ...nigeria, receiptHeader: ['Yaba'] }, token)
    expect(body).toMatchObject({ shop: { ...nigeria, hasBegun: false } })
    expect(await recordOf(shopId)).toMatchObject({
      ...nigeria,
      taxPack: 'NG',
      taxRegistrations: [],
      receiptHeader: ['Yaba'],
    })
  })

  test('but for name and receipt stay from the first entry on', async () => {
    const { token, shopId } = await begunWithShop()
    await openWith(shopId, [{ account: '1000', amountMinor: 1 }], token)
    expect(await change(shopId, { currency: 'USD' }, token)).toMatchObject({
      status: 409,
      body: { code: 'books_begun' },
    })
    const named = await change(shopId, { name: 'Osu Provisions & Sons', receiptHeader: [] }, token)
    expect(named).toMatchObject({ status: 200, body: { shop: { hasBegun: true } } })
    expect(await recordOf(shopId)).toMatchObject({
      name: 'Osu Provisions & Sons',
      currency: 'GHS',
      receiptHeader: [],
    })
  })

  test('are the first run’s own to change: of another shop, or afterwards, it is refused', async () => {
    const { token, shopId } = await begunWithShop()
    const other = await served.openShop()
    expect(await change(other._id, {}, token)).toMatchObject({ body: { code: 'setup_closed' } })
    for (const step of ['stock', 'till', 'backups']) await take(shopId, step, 'skipped', token)
    expect(await change(shopId, {}, token)).toMatchObject({ status: 410 })
  })
})

describe('opening balances', () => {
  test('stand in the books against 3950, once for each account', async () => {
    const { token, shopId } = await begunWithShop()
    const balances = [
      { account: '1000', amountMinor: 25_000 },
      { account: '1020', amountMinor: -3_000 },
      { account: '1030', amountMinor: 0 },
    ]
    const answers = await Promise.all([openWith(shopId, balances, token), openWith(shopId, balances, token)])
    expect(answers).toMatchObject([{ status: 200 }, { status: 200 }])
    const entries = await served.database().collections.entries.find({ '_id.shopId': shopId }).toArray()
    expect(entries.map(({ lines }) => lines)).toEqual([
      [
        { account: '1000', amountMinor: 25_000 },
        { account: '3950', amountMinor: -25_000 },
      ],
      [
        { account: '1020', amountMinor: -3_000 },
        { account: '3950', amountMinor: 3_000 },
      ],
    ])
    expect((await progress(token)).body).toMatchObject({
      openingBalances: [
        { account: '1000', amountMinor: 25_000 },
        { account: '1020', amountMinor: -3_000 },
      ],
    })
  })

  test('of another amount are refused, and what was recorded stands', async () => {
    const { token, shopId } = await begunWithShop()
    await openWith(shopId, [{ account: '1000', amountMinor: 25_000 }], token)
    expect(await openWith(shopId, [{ account: '1000', amountMinor: 1 }], token)).toMatchObject({
      status: 409,
      body: { code: 'opening_balance_recorded', facts: { account: '1000', amountMinor: 25_000 } },
    })
    expect(await served.database().collections.entries.countDocuments({ '_id.shopId': shopId })).toBe(1)
  })

  test('are corrected by a reversal and a new entry, from the amount that stands and no other', async () => {
    const { token, shopId } = await begunWithShop()
    const correct = (amountMinor: number, insteadOfMinor: number) =>
      openWith(shopId, [{ account: '1000', amountMinor, insteadOfMinor }], token)
    await openWith(shopId, [{ account: '1000', amountMinor: 125_050 }], token)
    // Pressed twice, it is corrected once.
    expect(await Promise.all([correct(12_505, 125_050), correct(12_505, 125_050)])).toMatchObject([
      { status: 200 },
      { status: 200, body: { openingBalances: [{ account: '1000', amountMinor: 12_505 }] } },
    ])
    expect(await correct(7, 125_050)).toMatchObject({
      status: 409,
      body: { code: 'opening_balance_recorded', facts: { account: '1000', amountMinor: 12_505 } },
    })
    // Two windows correct the same amount differently: one of them stands, and the other hears of it.
    const both = await Promise.all([correct(8, 12_505), correct(9, 12_505)])
    const [{ amountMinor: stands } = { amountMinor: -1 }] = (await progress(token)).body.openingBalances as {
      amountMinor: number
    }[]
    expect([8, 9]).toContain(stands)
    expect(both.map(({ status }) => status)).toEqual(stands === 8 ? [200, 409] : [409, 200])
    for (const [to, from] of [
      [0, stands],
      [5, 0],
      [6, 5],
    ] as const)
      expect(await correct(to, from)).toMatchObject({ status: 200 })

    const entries = await served.database().collections.entries.find({ '_id.shopId': shopId }).toArray()
    const amounts = entries.map(({ lines }) => Number(lines[0]?.amountMinor))
    expect(amounts.slice(0, 3)).toEqual([125_050, -125_050, 12_505])
    expect(amounts.slice(-3)).toEqual([5, -5, 6])
    expect(amounts.reduce((sum, amount) => sum + amount)).toBe(6)
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('are taken in the first run of this shop alone', async () => {
    const { token, shopId } = await begunWithShop()
    const other = await served.openShop()
    const money = [{ account: '1000', amountMinor: 1 }]
    expect(await openWith(other._id, money, token)).toMatchObject({ body: { code: 'setup_closed' } })
    expect(await openWith(shopId, [{ account: '4000', amountMinor: 1 }], token)).toMatchObject({
      status: 400,
    })
    for (const step of ['stock', 'till', 'backups']) await take(shopId, step, 'skipped', token)
    expect(await openWith(shopId, money, token)).toMatchObject({ status: 410 })
  })
})

describe('the first run', () => {
  test('is left and taken up again where it was, by whoever is the administrator', async () => {
    const { email, token, shopId } = await begunWithShop()
    await take(shopId, 'stock', 'skipped', token)
    const { token: later } = await served.signIn({ email })
    expect((await progress(later)).body).toMatchObject({
      isFinished: false,
      shop: { shopId },
      steps: { stock: 'skipped' },
    })
  })

  test('goes on for the owner of its shop, and for nobody else', async () => {
    const owner = await served.person('owner')
    const { shopId } = await begunWithShop({ ownerEmail: owner.email })
    const { token } = await served.signIn(owner)
    expect(await progress(token)).toMatchObject({ status: 200, body: { shop: { shopId } } })
    expect(await take(shopId, 'till', 'done', token)).toMatchObject({ status: 200 })
    const { ownerToken } = await served.openOwnedShop()
    expect(await progress(ownerToken)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await take(shopId, 'till', 'done', ownerToken)).toMatchObject({ status: 403 })
  })

  test('keeps what was done where another window passes over it, and is over with its last step', async () => {
    const { token, shopId } = await begunWithShop()
    await take(shopId, 'till', 'done', token)
    expect((await take(shopId, 'till', 'skipped', token)).body).toMatchObject({ steps: { till: 'done' } })
    await take(shopId, 'stock', 'done', token)
    expect((await take(shopId, 'backups', 'skipped', token)).body).toMatchObject({
      isFinished: true,
      steps: { stock: 'done', till: 'done', backups: 'skipped' },
    })
    expect(await take(shopId, 'backups', 'done', token)).toMatchObject({
      status: 200,
      body: { isFinished: true, steps: { backups: 'skipped' } },
    })
    expect(await post('shop', aShopOf(), token)).toMatchObject({ status: 410 })
  })

  test('tells an administrator where backups go and their key, the same each time, until it is over', async () => {
    const owner = await served.person('owner')
    const { token, shopId } = await begunWithShop({ ownerEmail: owner.email })
    const ask = (by: string) => served.call({ method: 'GET', url: '/api/setup/backups', token: by })
    const { status, body } = await ask(token)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { place: testConfig().backup.place, time: '02:30', lastMadeAt: null },
    })
    expect(body.key).toMatch(/^([0-9A-Z]{4}-){6}[0-9A-Z]{4}$/)
    expect((await ask(token)).body).toEqual(body)
    expect(await ask((await served.signIn(owner)).token)).toMatchObject({ body: { code: 'admin_required' } })
    for (const step of ['stock', 'till', 'backups']) await take(shopId, step, 'done', token)
    expect(await ask(token)).toMatchObject({ status: 410, body: { code: 'setup_closed' } })
  })

  test('that only printed its code leaves the database empty: the demo shop is still loaded', async () => {
    await start()
    expect(await filledCollections(served.database().db)).toEqual([])
    const outcome = await loadDemoShop({
      database: served.database(),
      writer: { recordSales: async () => [], receiveStock: async () => {}, openBalances: async () => {} },
      people: served.keycloak(),
      demo: {
        adminEmail: anEmail('demo-admin'),
        ownerEmail: anEmail('demo-owner'),
        employeeEmail: anEmail('demo-employee'),
        password,
      },
      now: () => new Date(),
      log: silentLog,
    })
    expect(outcome).toBe('loaded')
    expect(await makeSetupCode(depsOf())).toBeNull()
  })
})
