import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { PartyPage } from '#domain/api/credit.ts'
import { postingDayHeader } from '#domain/api/locked-day.ts'
import { addDays, type Day } from '#domain/business-day.ts'
import { accounts } from '#domain/terms/chart.ts'
import { createCustomer } from '#server/customers/service.ts'
import { rebuildProjections } from '#server/rebuild/service.ts'
import { createSupplier } from '#server/suppliers/service.ts'
import { today } from '../support/clock.ts'
import { entriesOf } from '../support/journal.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()

/** A shop with its books open, a customer who owes 500 and 200, and a supplier who is owed 900. */
async function openBooks() {
  const { shopId, ownerToken: token, audit } = await served.openBooks()
  const [customerId, supplierId] = [randomUUID(), randomUUID()]
  await createCustomer(served.database(), shopId, { customerId, name: 'Akua', limitMinor: 1_000 as never })
  await createSupplier(served.database(), shopId, { supplierId, name: 'Volta Mills' })
  const put = (what: string, payload: object, id: string = randomUUID(), headers: object = {}) =>
    served.call({
      ...{ method: 'PUT', url: `/api/shops/${shopId}/${what}/${id}`, token, payload },
      headers: { ...headers },
    })
  const open = async (input: object) => {
    const id = randomUUID()
    expect((await put('opening-items', { businessDay: today(), ...input }, id)).status).toBe(201)
    return `opening:${id}`
  }
  const owed = { account: accounts.receivables, customerId }
  const first = await open({ ...owed, amountMinor: 500, due: '2026-01-10' })
  const second = await open({ ...owed, amountMinor: 200 })
  const bill = await open({
    ...{ account: accounts.payables, supplierId, supplierName: 'Volta Mills', amountMinor: 900 },
  })
  const received = { direction: 'received', customerId, businessDay: today(), money: 'bank' }
  const paid = { direction: 'paid', supplierId, businessDay: today(), money: 'bank' }
  const openMinor = async () => {
    const items = await served.database().collections.openItems.find({ '_id.shopId': shopId }).toArray()
    return Object.fromEntries(items.map(({ _id, openMinor }) => [_id.document, openMinor]))
  }
  return { shopId, token, customerId, supplierId, put, first, second, bill, received, paid, openMinor, audit }
}

describe('a payment', () => {
  test('settles the oldest first, is stored once, and other content under its id is refused', async () => {
    const { put, first, second, received, openMinor, audit } = await openBooks()
    const id = randomUUID()
    const body = { ...received, amountMinor: 600 }
    expect(await put('party-payments', body, id)).toMatchObject({
      status: 201,
      body: {
        paymentId: id,
        restMinor: 0,
        allocations: [
          { document: first, amountMinor: 500 },
          { document: second, amountMinor: 100 },
        ],
      },
    })
    expect((await put('party-payments', body, id)).status).toBe(200)
    expect(await put('party-payments', { ...body, amountMinor: 599 }, id)).toMatchObject({
      status: 409,
      body: { code: 'party_payment_conflict' },
    })
    expect(await openMinor()).toMatchObject({ [first]: 0, [second]: 100 })
    expect(await audit()).toEqual([])
  })

  test('of two on one bill at the same moment one is refused', async () => {
    const { put, bill, paid, openMinor, audit } = await openBooks()
    const body = { ...paid, amountMinor: 900, allocations: [{ document: bill, amountMinor: 900 }] }
    const answers = await Promise.all([put('party-payments', body), put('party-payments', body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'document_paid' })
    expect(await openMinor()).toMatchObject({ [bill]: 0 })
    expect(await audit()).toEqual([])
  })

  test('of more than is owed becomes credit if that was requested, and the credit pays the next bill', async () => {
    const { put, paid, supplierId, openMinor, audit } = await openBooks()
    const id = randomUUID()
    expect((await put('party-payments', { ...paid, amountMinor: 1_000, mayOverpay: true }, id)).status).toBe(
      201,
    )
    expect(await openMinor()).toMatchObject({ [id]: 100 })
    const next = randomUUID()
    await put(
      'opening-items',
      { businessDay: today(), account: '2000', supplierId, supplierName: 'Volta Mills', amountMinor: 250 },
      next,
    )
    expect((await put('party-payments', { ...paid, amountMinor: 150, creditMinor: 100 })).status).toBe(201)
    expect(await openMinor()).toMatchObject({ [id]: 0, [`opening:${next}`]: 0 })
    expect(await audit()).toEqual([])
  })

  test('is taken back whole, unless the credit that it left is spent', async () => {
    const { shopId, put, first, received, openMinor, audit } = await openBooks()
    const [one, other] = [randomUUID(), randomUUID()]
    await put('party-payments', { ...received, amountMinor: 500 }, one)
    await put('party-payments', { ...received, amountMinor: 260, mayOverpay: true }, other)
    const reverse = (id: string) => put('reversals', { of: { kind: 'payment', id }, reason: 'It bounced' })
    expect((await reverse(one)).status).toBe(201)
    expect(await openMinor()).toMatchObject({ [first]: 500, [other]: 60 })
    await put('party-payments', { ...received, amountMinor: 0, creditMinor: 60 })
    expect(await reverse(other)).toMatchObject({ status: 409, body: { code: 'allocation_above_open' } })
    expect(await audit()).toEqual([])
    const before = await openMinor()
    expect(await rebuildProjections(served.database(), shopId, new Date())).toEqual([])
    expect(await openMinor()).toEqual(before)
  })

  test('of a locked day is asked about, as is a deposit, in the books and at a till: an owner enters it there', async () => {
    const { shopId, token, customerId, put, received, audit } = await openBooks()
    const firstOpen = `${today().slice(0, 7)}-01` as Day
    const locked = addDays(firstOpen, -1)
    const tillId = randomUUID()
    const call = (method: 'GET' | 'POST', rest: string, payload?: object) =>
      served.call({ method, url: `/api/shops/${shopId}${rest}`, token, ...(payload && { payload }) })
    await call('POST', '/tills', { tillId, name: 'Front' })
    const owed = { account: accounts.receivables, customerId, amountMinor: 300, businessDay: locked }
    expect((await put('opening-items', owed)).status).toBe(201)
    expect((await put('locks', { through: locked, isFinal: false })).status).toBe(201)

    const body = { ...received, businessDay: locked, amountMinor: 50 }
    const cash = { ...body, money: 'cash', tillId }
    for (const entered of [body, cash])
      expect(await put('party-payments', entered)).toMatchObject({
        status: 422,
        body: { code: 'day_locked' },
      })
    const { direction: _, ...taken } = { ...body, money: 'cash' }
    const days = { businessDay: locked, postingDay: firstOpen }
    const requested = { status: 422, body: { code: 'day_locked', facts: { postingDay: firstOpen } } }
    for (const money of ['cash', 'bank'])
      expect(await put(`tills/${tillId}/payments`, { ...taken, money }), money).toMatchObject(requested)
    const agreed = { [postingDayHeader]: firstOpen }
    const paymentId = randomUUID()
    expect(await put(`tills/${tillId}/payments`, taken, paymentId, agreed)).toMatchObject({
      status: 201,
      body: { payment: days },
    })
    const deposit = {
      ...{ customerId, businessDay: locked, text: 'A cupboard', taxClassId: 'standard' },
      tenders: [{ kind: 'cash', amountMinor: 2_000 }],
    }
    expect(await put(`tills/${tillId}/deposits`, deposit)).toMatchObject(requested)
    expect(await put(`tills/${tillId}/deposits`, deposit, randomUUID(), agreed)).toMatchObject({
      ...{ status: 201, body: days },
    })
    const { items } = (await call('GET', '/reviews?seen=false')).body as { items: { kind: string }[] }
    // They agreed to the day: there is nothing to review.
    expect(items.filter(({ kind }) => kind !== 'opening-balance')).toEqual([])
    expect(await audit()).toEqual([])
  })

  test.each([
    ['above what is open', { amountMinor: 701 }, 409, 'payment_above_open'],
    ['above a document', { amountMinor: 600, of: 600 }, 409, 'payment_above_document'],
    ['less than it is to settle', { amountMinor: 10, of: 20 }, 422, 'payment_allocated_twice'],
    ['of a later year', { amountMinor: 10, businessDay: '2999-01-01' }, 422, 'payment_in_future'],
    ['before there was a debt', { amountMinor: 10, businessDay: '2020-01-01' }, 409, 'payment_above_open'],
    [
      'from an unknown party',
      { amountMinor: 10, customerId: randomUUID(), mayOverpay: true },
      404,
      'customer_not_found',
    ],
    [
      'into a till that there is not',
      { amountMinor: 10, money: 'cash', tillId: randomUUID() },
      404,
      'till_not_found',
    ],
    ['of cash without a till', { amountMinor: 10, money: 'cash' }, 400, 'invalid_request'],
    ['of nothing', { amountMinor: 0 }, 400, 'invalid_request'],
    ['into the owner’s pocket', { amountMinor: 10, money: 'owner' }, 400, 'invalid_request'],
    ['with credit that there is not', { amountMinor: 10, creditMinor: 5 }, 409, 'payment_credit_missing'],
  ])(
    'is refused where it is %s, and nothing is written',
    async (_, { of, ...wrong }: Record<string, unknown>, status, code) => {
      const { shopId, put, first, received } = await openBooks()
      const { collections } = served.database()
      const before = (await entriesOf(collections, shopId)).length
      const allocations = of === undefined ? {} : { allocations: [{ document: first, amountMinor: of }] }
      expect(await put('party-payments', { ...received, ...allocations, ...wrong })).toMatchObject({
        status,
        body: { code },
      })
      expect(await entriesOf(collections, shopId)).toHaveLength(before)
    },
  )
})

describe('a payment run', () => {
  test('pays several suppliers at once, all or none, and again it is the same', async () => {
    const { shopId, token, put, bill, supplierId, openMinor, audit } = await openBooks()
    const other = randomUUID()
    await createSupplier(served.database(), shopId, { supplierId: other, name: 'Tema Cement' })
    const lines = [{ lineId: '1', account: '6010', netMinor: 400, taxClassId: 'standard', taxes: [] }]
    const billed = { supplierId: other, businessDay: today(), due: today(), lines, totalMinor: 400 }
    const rent = randomUUID()
    expect((await put('bills', billed, rent)).status).toBe(201)
    const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
      served.call({
        method,
        url: `/api/shops/${shopId}/payment-runs${path}`,
        token,
        ...(payload && { payload }),
      })
    expect((await call('GET', '/due')).body).toMatchObject({
      count: 2,
      items: [
        { name: 'Volta Mills', document: bill, openMinor: 900 },
        { name: 'Tema Cement', document: rent, openMinor: 400, due: today() },
      ],
    })
    const paid = (to: string, document: string, amountMinor: number) => ({
      paymentId: randomUUID(),
      supplierId: to,
      allocations: [{ document, amountMinor }],
    })
    const run = { businessDay: today(), money: 'bank', reference: 'TRF 7' }
    const tooMuch = [paid(supplierId, bill, 900), paid(other, rent, 401)]
    expect(await call('POST', '', { ...run, payments: tooMuch })).toMatchObject({
      status: 409,
      body: { code: 'payment_above_document' },
    })
    expect(await openMinor()).toMatchObject({ [bill]: 900, [rent]: 400 })

    const payments = [paid(supplierId, bill, 900), paid(other, rent, 400)]
    const first = await call('POST', '', { ...run, payments })
    expect(first).toMatchObject({
      status: 200,
      body: { payments: [{ amountMinor: 900 }, { amountMinor: 400 }] },
    })
    expect((await call('POST', '', { ...run, payments })).body).toEqual(first.body)
    expect(await openMinor()).toMatchObject({ [bill]: 0, [rent]: 0 })
    expect(await audit()).toEqual([])
  })
})

describe('a write-off', () => {
  test('takes a debt off the books as a loss, and can be taken back', async () => {
    const { shopId, put, first, customerId, openMinor, audit } = await openBooks()
    const id = randomUUID()
    const body = {
      customerId,
      businessDay: today(),
      allocations: [{ document: first, amountMinor: 500 }],
      reason: 'Moved to Kumasi',
    }
    expect((await put('credit-write-offs', body, id)).status).toBe(201)
    expect((await put('credit-write-offs', body, id)).status).toBe(200)
    expect(await openMinor()).toMatchObject({ [first]: 0 })
    const [entry] = (await entriesOf(served.database().collections, shopId)).slice(-1)
    expect(entry?.lines).toMatchObject([
      { account: '6940', amountMinor: 500 },
      { account: '1100', amountMinor: -500 },
    ])
    expect(await put('credit-write-offs', body)).toMatchObject({
      status: 409,
      body: { code: 'document_paid' },
    })
    const reversal = { of: { kind: 'credit-write-off', id }, reason: 'Paid after all' }
    expect((await put('reversals', reversal)).status).toBe(201)
    expect(await openMinor()).toMatchObject({ [first]: 500 })
    expect(await audit()).toEqual([])
  })
})

describe('an instalment plan', () => {
  test('splits what is owed by its days, is paid the first part first, changed, and cancelled', async () => {
    const { shopId, token, put, first, second, customerId, received, openMinor, audit } = await openBooks()
    const dueOf = (days: number) => addDays(today() as Day, days)
    const allocations = [
      { document: first, amountMinor: 500 },
      { document: second, amountMinor: 100 },
    ]
    const instalments = [
      { due: dueOf(0), amountMinor: 300 },
      { due: dueOf(30), amountMinor: 300 },
    ]
    const body = { customerId, businessDay: today(), allocations, instalments }
    const cut = { ...body, instalments: instalments.slice(1) }
    expect(await put('instalment-plans', cut)).toMatchObject({
      status: 422,
      body: { code: 'instalments_unlike_amount' },
    })
    const answers = await Promise.all([put('instalment-plans', body), put('instalment-plans', body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    // Of the two one is recorded; sent again it is the same.
    const planId = String(answers.find(({ status }) => status === 201)?.body.planId)
    expect((await put('instalment-plans', body, planId)).status).toBe(200)
    expect(await openMinor()).toMatchObject({ [first]: 0, [second]: 100, [planId]: 600 })

    await put('party-payments', {
      ...received,
      amountMinor: 350,
      allocations: [{ document: planId, amountMinor: 350 }],
    })
    const url = `/api/shops/${shopId}/credit/customers/${customerId}`
    const page = async () => (await served.call({ method: 'GET', url, token })).body as unknown as PartyPage
    expect((await page()).open.find(({ document }) => document === planId)).toMatchObject({
      source: { kind: 'instalment-plan' },
      openMinor: 250,
      parts: [{ day: dueOf(30), amountMinor: 250 }],
    })
    const of = (document: string) => ({
      of: { kind: 'instalment-plan', id: document },
      reason: 'Another plan',
    })
    expect(await put('reversals', of(planId))).toMatchObject({
      status: 409,
      body: { code: 'instalment_plan_has_payments' },
    })
    // Another plan of what is left of it.
    const next = randomUUID()
    const change = {
      ...{ customerId, businessDay: today(), allocations: [{ document: planId, amountMinor: 250 }] },
      instalments: [{ due: dueOf(60), amountMinor: 250 }],
    }
    expect((await put('instalment-plans', change, next)).status).toBe(201)
    expect(await openMinor()).toMatchObject({ [planId]: 0, [next]: 250 })
    expect((await put('reversals', of(next))).status).toBe(201)
    expect(await openMinor()).toMatchObject({ [planId]: 250, [next]: 0 })
    expect(await audit()).toEqual([])
    const before = await openMinor()
    expect(await rebuildProjections(served.database(), shopId, new Date())).toEqual([])
    expect(await openMinor()).toEqual(before)
  })
})

test.each([
  ['instalment-plans', { instalments: [{ due: today(), amountMinor: 500 }] }, 'instalment_plan'],
  ['credit-write-offs', { reason: 'Moved to Kumasi' }, 'credit_write_off'],
])(
  'of %s one of next week is refused, and another one under the id of a recorded one',
  async (path, input, name) => {
    const { shopId, put, first, customerId } = await openBooks()
    const body = {
      ...{ customerId, businessDay: today() },
      allocations: [{ document: first, amountMinor: 500 }],
      ...input,
    }
    const count = async () => (await entriesOf(served.database().collections, shopId)).length
    const before = await count()
    const late = addDays(today() as Day, 7)
    const nextWeek = { ...body, businessDay: late, instalments: [{ due: late, amountMinor: 500 }] }
    const { instalments, ...writtenOff } = nextWeek
    const sent = path === 'instalment-plans' ? { ...writtenOff, instalments } : writtenOff
    expect(await put(path, sent)).toMatchObject({ status: 422, body: { code: `${name}_in_future` } })
    expect(await count()).toBe(before)
    const id = randomUUID()
    expect((await put(path, body, id)).status).toBe(201)
    const other = { ...body, businessDay: addDays(today() as Day, -1) }
    expect(await put(path, other, id)).toMatchObject({ status: 409, body: { code: `${name}_conflict` } })
    expect(await count()).toBe(before + 1)
  },
)

describe('at the till', () => {
  test('an employee takes a payment, and sees what is owed before and after', async () => {
    const { shopId, token, customerId } = await openBooks()
    const call = (method: 'GET' | 'PUT', path: string, payload?: object) =>
      served.call({ method, url: `/api/shops/${shopId}/${path}`, token, ...(payload && { payload }) })
    expect((await call('GET', `customers/${customerId}/balance`)).body).toEqual({
      owedMinor: 700,
      overdueMinor: 500,
      creditMinor: 0,
      limitMinor: 1_000,
    })
    const tillId = randomUUID()
    const till = {
      method: 'POST',
      url: `/api/shops/${shopId}/tills`,
      token,
      payload: { tillId, name: 'Front' },
    } as const
    expect((await served.call(till)).status).toBe(201)
    const input = { customerId, businessDay: today(), money: 'cash', amountMinor: 550 }
    const taken = await call('PUT', `tills/${tillId}/payments/${randomUUID()}`, input)
    expect(taken).toMatchObject({
      status: 201,
      body: { payment: { amountMinor: 550, tillId }, balance: { owedMinor: 150, overdueMinor: 0 } },
    })
  })
})

describe('a payment at a till', () => {
  /** A shop with an employee, a till of it and a customer; `pay` takes a payment of today there. */
  async function openTill() {
    const employee = await served.person('employee')
    const {
      shopId,
      ownerToken,
      callAs: call,
    } = await served.openOwnedShop({ employee: [{ contact: employee.email }] })
    const { token } = await served.signIn(employee)
    const [tillId, customerId] = [randomUUID(), randomUUID()]
    await call(ownerToken, 'POST', '/tills', { tillId, name: 'Front' })
    expect((await call(token, 'POST', '/customers', { customerId, name: 'Akua' })).status).toBe(201)
    const pay = (as: string, more: object, id: string = randomUUID()) =>
      call(as, 'PUT', `/tills/${tillId}/payments/${id}`, {
        ...{ customerId, businessDay: today(), money: 'cash', amountMinor: 10, ...more },
      })
    return { shopId, ownerToken, token, customerId, call, pay }
  }
  const daysAgo = (days: number) => addDays(today() as Day, -days)
  const refused = { status: 403, body: { code: 'owner_required' } }

  test('by an employee goes into the till and is no more than is owed; the rest is the owner’s', async () => {
    const { ownerToken, token, call, pay } = await openTill()
    const limited = { customerId: randomUUID(), name: 'Akua', limitMinor: 5_000 }
    expect(await call(token, 'POST', '/customers', limited)).toMatchObject(refused)
    const terms = { customerId: randomUUID(), name: 'Kofi', termsDays: 30 }
    expect((await call(token, 'POST', '/customers', terms)).status).toBe(403)
    expect((await call(ownerToken, 'POST', '/customers', terms)).status).toBe(201)
    for (const more of [{ money: 'bank' }, { mayOverpay: true }, { businessDay: daysAgo(-2) }])
      expect(await pay(token, more), JSON.stringify(more)).toMatchObject(refused)
    expect(await pay(token, {})).toMatchObject({ status: 409, body: { code: 'payment_above_open' } })
    expect((await pay(ownerToken, { mayOverpay: true })).status).toBe(201)
  })

  test('by an employee for one of the last 31 days is recorded and reviewed', async () => {
    const { shopId, ownerToken, token, customerId, call, pay } = await openTill()
    await served.unlockBooks(ownerToken)
    const debt = { account: accounts.receivables, customerId, amountMinor: 110, businessDay: daysAgo(40) }
    expect((await call(ownerToken, 'PUT', `/opening-items/${randomUUID()}`, debt)).status).toBe(201)
    const late = { businessDay: daysAgo(1), amountMinor: 20 }
    expect(await pay(token, late)).toMatchObject({ status: 201, body: { payment: late } })
    expect((await pay(token, { businessDay: daysAgo(31), amountMinor: 20 })).status).toBe(201)
    expect((await pay(token, { amountMinor: 20 })).status).toBe(201)
    expect((await pay(ownerToken, late)).status).toBe(201)
    const stored = await served
      .database()
      .collections.partyPayments.find({ '_id.shopId': shopId, amountMinor: 20 as never })
      .sort({ entryNumber: 1 })
      .toArray()
    const review = (said: Day) => ({ code: 'dated_back', said, expected: today() })
    expect(stored.map(({ reviews = [] }) => reviews)).toEqual([
      [review(daysAgo(1))],
      [review(daysAgo(31))],
      [],
      [],
    ])

    // A day before is the owner's, and what the owner recorded is answered again whoever sends it.
    const [earlier, id] = [{ businessDay: daysAgo(32), amountMinor: 30 }, randomUUID()]
    expect(await pay(token, earlier, id)).toMatchObject(refused)
    expect((await pay(ownerToken, earlier, id)).status).toBe(201)
    expect(await pay(token, earlier, id)).toMatchObject({ status: 200, body: { payment: earlier } })
  })
})
