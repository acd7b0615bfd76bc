import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { limitsOfNewShop } from '#domain/documents/setting/staff-limits.ts'
import { usualPaymentTypes } from '#domain/payments/usual-types.ts'
import type { Database } from '#server/db/client.ts'
import { password, servedApp, testConfig } from '../support/served-app.ts'

const served = servedApp(undefined, { people: 'new' })
let adminToken = ''
beforeAll(async () => {
  adminToken = (await served.openAdministrator()).adminToken
})

const anEmail = (name = 'new') => `${name}-${randomUUID()}@example.com`
const post = (path: string, payload: object, token = adminToken, app = served.app()) =>
  served.call({ method: 'POST', url: `/api/admin/${path}`, token, payload, app })
const shopOf = (shopId: unknown) => served.database().collections.shops.findOne({ _id: String(shopId) })

/** The same database, in which no transaction ends. */
function withoutTransactions(database: Database): Database {
  return {
    ...database,
    transaction: () => Promise.reject(new Error('the disk is full')),
  }
}

describe('a new shop', () => {
  test('has its country’s defaults and an owner who can log in at once', async () => {
    const email = anEmail('Owner')
    const { status, body } = await post('shops', {
      name: 'Osu Provisions',
      country: 'gh',
      owner: { email, password },
    })
    expect({ status, body }).toEqual({ status: 201, body: { shopId: expect.any(String) } })
    const session = await served.signIn({ email })
    expect(session).toMatchObject({ shopId: body.shopId, role: 'user', userEmail: email.toLowerCase() })
    const shop = await served.call({ method: 'GET', url: `/api/shops/${body.shopId}`, token: session.token })
    expect(shop.body).toEqual({
      shopId: body.shopId,
      name: 'Osu Provisions',
      status: 'active',
      email: email.toLowerCase(),
      country: 'GH',
      currency: 'GHS',
      timeZone: 'Africa/Accra',
      dayStartHour: 0,
      financialYearStartMonth: 1,
      taxPack: 'GH',
      taxRegistrations: [],
      pricesIncludeTax: true,
      settings: {
        pricesIncludeTax: [{ from: null, setTo: true }],
        dayStartHour: [{ from: null, setTo: 0 }],
        financialYearStartMonth: [{ from: null, setTo: 1 }],
        smallestCoinMinor: [{ from: null, setTo: null }],
        staffLimits: [{ from: null, setTo: limitsOfNewShop }],
        taxPeriod: [{ from: null, setTo: null }],
        sellsWithoutShift: [{ from: null, setTo: true }],
        paymentTypes: [{ from: null, setTo: usualPaymentTypes('GH') }],
        locations: [{ from: null, setTo: [{ locationId: 'shop', name: 'Shop', tills: [] }] }],
        scaleBarcodes: [{ from: null, setTo: [] }],
        firstDayOfSales: [{ from: null, setTo: false }],
      },
      receiptHeader: ['Osu Provisions'],
      lockedThrough: null,
    })
    expect((await shopOf(body.shopId))?.owner).toEqual({ id: session.ownerId })
  })

  test('takes currency, time zone and tax registration where they are given', async () => {
    const { body } = await post('shops', {
      name: 'Corner',
      country: 'GB',
      currency: 'EUR',
      timeZone: 'Europe/Dublin',
      taxRegistration: { from: '2026-01-01', scheme: 'standard' },
      owner: { email: anEmail(), password },
    })
    expect(await shopOf(body.shopId)).toMatchObject({
      currency: 'EUR',
      timeZone: 'Europe/Dublin',
      taxRegistrations: [{ from: '2026-01-01', scheme: 'standard' }],
    })
  })

  test('returns once the password generated for a new owner without one, to be replaced at the first login', async () => {
    const email = anEmail()
    const { body } = await post('shops', { name: 'A', country: 'KE', owner: { email } })
    const payload = { email, password: String(body.temporaryPassword) }
    expect(await served.call({ method: 'POST', url: '/api/session', payload })).toMatchObject({
      body: { code: 'password_change_required' },
    })
  })

  test('of someone who has an account leaves the password as it is', async () => {
    const owner = await served.person('known')
    const payload = { name: 'A', country: 'GH', owner: { email: owner.email, password: 'another password' } }
    const { body } = await post('shops', payload)
    expect(body).toEqual({ shopId: expect.any(String) })
    expect(await served.signIn(owner)).toMatchObject({ shopId: body.shopId })
  })

  test('is on record', async () => {
    const { body } = await post('shops', {
      name: 'Recorded',
      country: 'GH',
      owner: { email: anEmail(), password },
    })
    const record = await served.database().db.collection('auditLog').findOne({ shopId: body.shopId })
    expect(record).toMatchObject({ action: 'shop.created', facts: { name: 'Recorded', country: 'GH' } })
  })

  test('is refused with the reason for a country, currency, time zone or password that won’t do', async () => {
    const wanted = { name: 'A', country: 'GH', owner: { email: anEmail(), password } }
    expect(await post('shops', { ...wanted, country: 'ZZ' })).toMatchObject({
      status: 422,
      body: { code: 'unknown_country' },
    })
    expect(await post('shops', { ...wanted, currency: 'QQQ' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    })
    expect(await post('shops', { ...wanted, timeZone: 'Mars/Base' })).toMatchObject({ status: 400 })
    expect(await post('shops', { ...wanted, owner: { email: anEmail(), password: 'short' } })).toMatchObject({
      status: 422,
      body: {
        code: 'password_too_weak',
        detail: 'Choose another password: it is too short (at least 10 characters).',
      },
    })
  })

  test('that could not be written leaves no account behind', async () => {
    const app = await served.build({ database: withoutTransactions(served.database()) })
    const email = anEmail()
    expect(
      (await post('shops', { name: 'A', country: 'GH', owner: { email, password } }, adminToken, app)).status,
    ).toBe(500)
    expect(await served.keycloak().findByEmail(email)).toBeNull()
  })
})

describe('a new person', () => {
  test('as employee joins those whom the shop has, and may sell but not manage', async () => {
    const first = await served.person('first')
    const { shopId } = await served.openOwnedShop({ employee: { contact: first.email } })
    const email = anEmail('second')
    const { status, body } = await post('users', { email, password, shopId, role: 'employee' })
    expect({ status, body }).toEqual({ status: 201, body: { uid: expect.any(String) } })
    expect((await shopOf(shopId))?.employee).toEqual([
      { contact: first.email },
      { contact: email, uid: body.uid },
    ])
    for (const person of [first, { email }]) {
      const { token } = await served.signIn(person)
      const me = await served.call({ method: 'GET', url: '/api/me', token })
      expect(me.body).toMatchObject({ shopId, right: 'employee' })
    }
  })

  test('as owner replaces the present one', async () => {
    const { shopId, owner } = await served.openOwnedShop()
    const email = anEmail('heir')
    const { body } = await post('users', { email, password, shopId, role: 'owner' })
    expect(await shopOf(shopId)).toMatchObject({ owner: { id: body.uid }, email })
    expect(await served.signIn({ email })).toMatchObject({ shopId, ownerId: body.uid })
    const former = { method: 'POST', url: '/api/session', payload: { email: owner.email, password } } as const
    expect(await served.call(former)).toMatchObject({ status: 403, body: { code: 'account_not_found' } })
  })

  test('as administrator is one', async () => {
    const email = anEmail('developer')
    await post('users', { email, password, role: 'admin' })
    expect(await served.signIn({ email })).toMatchObject({ isAdmin: true, shopId: null })
  })

  test('is refused where the email is taken, the shop is not there, or no shop is named', async () => {
    const { shopId, owner } = await served.openOwnedShop()
    const wanted = { email: anEmail(), password, shopId, role: 'employee' }
    expect(await post('users', { ...wanted, email: owner.email })).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    })
    expect(await post('users', { ...wanted, shopId: 'none' })).toMatchObject({
      status: 404,
      body: { code: 'shop_not_found' },
    })
    expect(await post('users', { email: anEmail(), password, role: 'owner' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'shopId', message: 'Choose the shop of the owner or employee.' }] },
    })
    expect(await served.keycloak().findByEmail(wanted.email)).toBeNull()
  })
})

describe('administration', () => {
  test('is closed to owners', async () => {
    const { ownerToken } = await served.openOwnedShop()
    const refused = { status: 403, body: { code: 'admin_required' } }
    expect(
      await post('shops', { name: 'A', country: 'GH', owner: { email: anEmail() } }, ownerToken),
    ).toMatchObject(refused)
    expect(await post('users', { email: anEmail(), password, role: 'admin' }, ownerToken)).toMatchObject(
      refused,
    )
  })

  test('§6 One specific hard-coded email is also always treated as admin: the configured address, without any record', async () => {
    const person = await served.person('chief')
    const app = await served.build({ config: testConfig({ adminEmail: person.email.toUpperCase() }) })
    const session = await served.signIn(person, app)
    expect(session).toMatchObject({ isAdmin: true, role: 'admin' })
    const payload = { name: 'A', country: 'NG', owner: { email: anEmail(), password } }
    expect((await post('shops', payload, session.token, app)).status).toBe(201)
  })
})
