import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aSale, aSaleLine } from '#domain/documents/sale/a-sale.fixture.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { minor } from '#domain/money.ts'
import { between, happens, mulberry32 } from '#domain/random.ts'
import { auditShop } from '#server/audit/service.ts'
import { readBalances } from '#server/ledger/store.ts'
import { rebuildProjections } from '#server/rebuild/service.ts'
import { findLateNumbers } from '#server/shifts/late-store.ts'
import { findOutside } from '#server/shifts/outside-store.ts'
import { today } from '../support/clock.ts'
import { servedApp } from '../support/served-app.ts'

// Every receipt is in exactly one Z report, or on the list of those outside a shift.
const served = servedApp()
const counted = (amountMinor: number) => ({ amountMinor, denominations: [] })

async function openTill() {
  const { shopId, ownerToken: token, call } = await served.openBooks({ timeZone: 'UTC' })
  const tillId = randomUUID()
  await call('POST', '/tills', { tillId, name: 'Till 1' })
  const state = { sequence: 0 }
  /** A receipt that the till gives out; it arrives when it is sent. */
  const ring = (facts: Partial<SaleBody> = {}) => {
    state.sequence += 1
    const receiptNumber = `A-${state.sequence}`
    const sale = aSale({ tillId, receiptNumber, soldAt: new Date().toISOString(), ...facts })
    return { saleId: randomUUID(), receiptNumber, sale }
  }
  const send = async ({ saleId, sale }: { saleId: string; sale: SaleBody }) =>
    expect((await call('PUT', `/sales/${saleId}`, sale)).status).toBe(201)
  const sell = async (facts: Partial<SaleBody> = {}) => {
    const rung = ring(facts)
    await send(rung)
    return rung
  }
  const open = async (
    outside?: { through: number; isAdded: boolean },
    shiftId = randomUUID(),
    floatMinor = 0,
  ) => {
    const float = counted(floatMinor)
    const body = { tillId, float, lastSequence: state.sequence, ...(outside && { outside }) }
    expect(await call('PUT', `/shifts/${shiftId}`, body)).toMatchObject({ status: 201 })
    return shiftId
  }
  const close = async (shiftId: string, countedMinor = 0, withoutMissing?: true, atTill?: string) => {
    const body = { cash: counted(countedMinor), slips: [], countedAt: new Date().toISOString() }
    const last = { lastSequence: state.sequence, ...(withoutMissing && { withoutMissing }), atTill }
    const closed = await call('PUT', `/shifts/${shiftId}/close`, { isSure: true, ...body, ...last })
    expect(closed.status, JSON.stringify(closed.body)).toBe(201)
    return closed.body
  }
  const balances = async () =>
    Object.fromEntries(await readBalances(served.database().collections, shopId, null))
  const asked = async () => (await call('GET', `/outside-shifts/${tillId}`)).body
  const listed = async () => {
    const numbers: string[] = []
    let cursor = ''
    do {
      const page = (await call('GET', `/outside-shifts?limit=2${cursor}`)).body as {
        items: { receiptNumber: string }[]
        nextCursor: string | null
      }
      numbers.push(...page.items.map(({ receiptNumber }) => receiptNumber))
      cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`
    } while (cursor !== '')
    return numbers
  }
  return { shopId, token, call, tillId, ring, send, sell, open, close, asked, listed, balances }
}

test('what was sold without a shift is asked about, listed, and added to the shift that is opened', async () => {
  const { shopId, call, sell, open, close, asked, listed } = await openTill()
  const first = await sell()
  await sell({ tenders: [{ kind: 'card', amountMinor: 1_000 }] as SaleBody['tenders'] })
  await sell()
  // Of two paid in cash, one was really paid by card.
  const correction = {
    from: { kind: 'cash' },
    to: { kind: 'card' },
    amountMinor: 1_000,
    reason: 'Keyed to cash',
  }
  const path = `/sales/${first.saleId}/payment-corrections/${randomUUID()}`
  expect((await call('PUT', path, correction)).status).toBe(201)
  const question = await asked()
  expect(question).toMatchObject({ receipts: 3, deposits: 0, cashMinor: 1_000, isTooMany: false })
  expect(await listed()).toEqual(['A-3', 'A-2', 'A-1'])

  // Recorded after the question was answered: it is not in the answer, and stays on the list.
  await sell()
  const shiftId = await open({ through: question.through as number, isAdded: true })
  expect(await listed()).toEqual(['A-4'])
  await sell({ shiftId })
  const z = await close(shiftId)
  expect(z).toMatchObject({
    sums: { sales: 1, salesMinor: 1_000, firstReceipt: 'A-5', lastReceipt: 'A-5' },
    outside: {
      sums: {
        ...{ sales: 3, salesMinor: 3_000, netMinor: 3_000, firstReceipt: 'A-1', lastReceipt: 'A-3' },
        tenders: [
          { tender: 'cash', amountMinor: 1_000 },
          { tender: 'card', amountMinor: 2_000 },
        ],
      },
    },
    // Its cash was in the drawer before the float was counted.
    closed: { expected: [{ tender: 'cash', amountMinor: 1_000 }], varianceMinor: -1_000 },
  })
  expect((await call('GET', `/shifts/${shiftId}`)).body).toEqual(z)

  // The rest is asked about at the next opening, and after that answer stays on the list permanently.
  const again = await asked()
  expect(again).toMatchObject({ receipts: 1, cashMinor: 1_000 })
  await close(await open({ through: again.through as number, isAdded: false }))
  expect(await asked()).toMatchObject({ receipts: 0, cashMinor: 0 })
  expect(await listed()).toEqual(['A-4'])
  expect(await auditShop(served.database(), shopId)).toEqual([])
  expect(await rebuildProjections(served.database(), shopId, new Date())).toEqual([])
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('payments on account are in the Z report of their shift, or on the list until a shift adds them', async () => {
  const { shopId, call, tillId, sell, open, close, asked } = await openTill()
  const customerId = randomUUID()
  expect((await call('POST', '/customers', { customerId, name: 'Ama Mensah' })).status).toBe(201)
  const onAccount = [{ kind: 'on-account', amountMinor: 1_000 }] as SaleBody['tenders']
  for (const _ of [1, 2]) await sell({ customerId, tenders: onAccount })
  const businessDay = today()
  const pay = async (money: string, amountMinor: number) => {
    const paymentId = randomUUID()
    const path = `/tills/${tillId}/payments/${paymentId}`
    const { status, body } = await call('PUT', path, { customerId, businessDay, money, amountMinor })
    expect(status, JSON.stringify(body)).toBe(201)
    return paymentId
  }
  const reverse = async (id: string) => {
    const input = { of: { kind: 'payment', id }, reason: 'Keyed twice' }
    expect((await call('PUT', `/reversals/${randomUUID()}`, input)).status).toBe(201)
  }
  const taken = async (query = '') => (await call('GET', `/outside-shifts-taken${query}`)).body
  const amountsOf = ({ items }: Record<string, unknown>) =>
    (items as { kind: string; amountMinor: number }[]).map(({ kind, amountMinor }) => [kind, amountMinor])
  const nowhere = `/tills/${randomUUID()}/payments/${randomUUID()}`
  const mobile = { customerId, businessDay, money: 'mobile-money', amountMinor: 200 }
  expect(await call('PUT', nowhere, mobile)).toMatchObject({ status: 404, body: { code: 'till_not_found' } })
  await pay('cash', 300)
  await pay('mobile-money', 200)
  expect(amountsOf(await taken())).toEqual([
    ['payment', 200],
    ['payment', 300],
  ])
  const first = await taken('?limit=1')
  expect(amountsOf(first)).toEqual([['payment', 200]])
  expect(amountsOf(await taken(`?limit=1&cursor=${first.nextCursor}`))).toEqual([['payment', 300]])
  const question = (await asked()) as { through: number }
  expect(question).toMatchObject({ receipts: 2, payments: 2, cashMinor: 300 })

  const shiftId = await open({ through: question.through, isAdded: true }, randomUUID(), 300)
  expect(await taken()).toMatchObject({ items: [], nextCursor: null })
  await pay('cash', 70)
  await pay('mobile-money', 50)
  const payments = [
    { tender: 'cash', amountMinor: 70 },
    { tender: 'mobile-money', amountMinor: 50 },
  ]
  expect((await call('GET', `/shifts/${shiftId}`)).body).toMatchObject({ payments })
  expect(await close(shiftId, 370)).toMatchObject({
    payments,
    outside: {
      payments: [
        { tender: 'cash', amountMinor: 300 },
        { tender: 'mobile-money', amountMinor: 200 },
      ],
    },
    closed: {
      expected: [
        { tender: 'cash', amountMinor: 370 },
        { tender: 'mobile-money', amountMinor: 50 },
      ],
      varianceMinor: 0,
    },
  })
  // What was reversed by then is in no report: its money is not there.
  const second = await open(undefined, randomUUID(), 370)
  await reverse(await pay('mobile-money', 60))
  await reverse(await pay('cash', 80))
  expect((await call('GET', `/shifts/${second}`)).body).toMatchObject({ payments: [] })
  const z = await close(second, 370)
  expect(z).toMatchObject({ payments: [], closed: { varianceMinor: 0 } })
  expect((z.closed as { expected: object[] }).expected).toEqual([{ tender: 'cash', amountMinor: 370 }])

  // What comes after the count is of no shift.
  await pay('cash', 10)
  await reverse(await pay('mobile-money', 20))
  expect(amountsOf(await taken())).toEqual([['payment', 10]])
  expect(await asked()).toMatchObject({ payments: 1, cashMinor: 10 })
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('a payment that is recorded while a shift is opened at its till belongs to that shift', async () => {
  const { shopId, token, call, tillId, open, close } = await openTill()
  const customerId = randomUUID()
  await call('POST', '/customers', { customerId, name: 'Ama Mensah' })
  // Opens a shift between the read of the last one and the entry of the payment.
  const opened: string[] = []
  const own = served.database()
  const { shiftOpens } = own.collections
  const findOne = async (...given: Parameters<typeof shiftOpens.findOne>) => {
    const found = await shiftOpens.findOne(...given)
    opened.push(await open())
    return found
  }
  const slow = new Proxy(shiftOpens, {
    get: (target, key) => (key === 'findOne' ? findOne : Reflect.get(target, key).bind(target)),
  })
  const collections = { ...own.collections, shiftOpens: slow }
  const app = await served.build({ database: { ...own, collections } })
  const businessDay = today()
  const paid = await served.call({
    ...{ app, method: 'PUT', url: `/api/shops/${shopId}/tills/${tillId}/payments/${randomUUID()}` },
    token,
    payload: { customerId, businessDay, money: 'cash', amountMinor: 300, mayOverpay: true },
  })
  expect(paid.status).toBe(201)
  expect(opened).toHaveLength(1)
  expect((await call('GET', '/outside-shifts-taken')).body).toMatchObject({ items: [] })
  expect(await close(opened[0] ?? '', 300)).toMatchObject({
    payments: [{ tender: 'cash', amountMinor: 300 }],
    closed: { varianceMinor: 0 },
  })
})

test('a receipt that arrives after its shift was closed is on the list until it is added to another shift', async () => {
  const { shopId, call, tillId, sell, open, close, asked, listed } = await openTill()
  const early = await open()
  await sell({ shiftId: early })
  await close(early)
  await sell({ shiftId: early })
  await sell({ shiftId: randomUUID() })
  expect(await asked()).toMatchObject({ receipts: 1, cashMinor: 1_000 })
  expect(await listed()).toEqual(['A-3', 'A-2'])
  const { through } = (await asked()) as { through: number }
  const later = await open({ through, isAdded: true })
  // The shift that the third names is not one of this till: it stays on the list.
  expect(await listed()).toEqual(['A-3'])
  expect(await close(later)).toMatchObject({
    sums: { sales: 0 },
    outside: { sums: { sales: 1, firstReceipt: 'A-2', lastReceipt: 'A-2' } },
  })
  expect((await call('GET', `/shifts/${early}`)).body).toMatchObject({ sums: { sales: 1 } })

  // An answer about entries that do not exist yet is ignored.
  const ahead = await open({ through: 999_999, isAdded: true })
  expect(await close(ahead)).not.toHaveProperty('outside')
  await sell()
  expect(await asked()).toMatchObject({ receipts: 1 })
  expect(await listed()).toEqual(['A-4', 'A-3'])

  // The same opening again, with another answer, is the same opening.
  const shiftId = await open()
  const body = { tillId, float: counted(0), lastSequence: 4, outside: { through, isAdded: true } }
  expect((await call('PUT', `/shifts/${shiftId}`, body)).status).toBe(200)

  // Receipts that name an unknown shift take no place of those that can be added.
  const after = (await asked()).through as number
  await sell({ shiftId: randomUUID() })
  await sell({ shiftId: early })
  const range = { tillId, after, through: after + 2 }
  const { receipts } = await findOutside(served.database(), shopId, range, 1)
  expect(receipts).toMatchObject([{ receiptNumber: 'A-6', totals: { grossMinor: 1_000 } }])
})

test('receipts that name a shift belong to it, also if they arrived before its opening', async () => {
  const { sell, open, close, asked, listed } = await openTill()
  const shiftId = randomUUID()
  await sell({ shiftId })
  expect(await asked()).toMatchObject({ receipts: 0 })
  expect(await listed()).toEqual(['A-1'])
  const { through } = (await asked()) as { through: number }
  await open({ through, isAdded: true }, shiftId)
  expect(await listed()).toEqual([])
  const z = await close(shiftId)
  expect(z).toMatchObject({ sums: { sales: 1, firstReceipt: 'A-1' } })
  expect(z).not.toHaveProperty('outside')
})

const of = (amountMinor: number) => ({ lines: [aSaleLine({ unitPriceMinor: minor(amountMinor) })] })

test('the cash of a receipt that arrives after its shift was closed was in the count of that shift', async () => {
  const { shopId, call, ring, send, sell, open, close, balances } = await openTill()
  const shiftId = await open(undefined, randomUUID(), 10_000)
  await sell({ shiftId, ...of(5_000) })
  const late = ring({ shiftId, ...of(3_000) })
  const keyed = ring({ shiftId, ...of(200) })
  // Counted: the float, the sale, and both receipts that have not arrived, of which one was paid by card.
  expect(await close(shiftId, 18_000, true)).toMatchObject({
    closed: { varianceMinor: 3_000, missing: ['A-2', 'A-3'] },
  })
  expect(await balances()).toMatchObject({ 1000: 18_000, 6910: -3_000 })
  await send(late)
  expect(await balances()).toMatchObject({ 1000: 18_000, 4000: -8_000, 6910: 0 })
  const day = today()
  const income = await call('GET', `/reports/income-schedule?from=${day}&to=${day}&group=tender`)
  expect(income.body).toMatchObject({ tiesToLedger: true })

  // Keyed as cash and paid by card: the count did not have it, and the correction takes the loss back.
  await send(keyed)
  expect(await balances()).toMatchObject({ 1000: 18_000, 6910: 200 })
  const correction = {
    from: { kind: 'cash' },
    to: { kind: 'card' },
    amountMinor: 200,
    reason: 'Keyed to cash',
  }
  const path = `/sales/${keyed.saleId}/payment-corrections/${randomUUID()}`
  expect((await call('PUT', path, correction)).body).toMatchObject({ isCounted: true })
  expect(await balances()).toMatchObject({ 1000: 18_000, 1040: 200, 6910: 0 })

  // The Z report stays as printed; its page lists what arrived since.
  expect((await call('GET', `/shifts/${shiftId}`)).body).toMatchObject({
    sums: { sales: 1 },
    closed: { varianceMinor: 3_000 },
    // Of the two, one was corrected to card.
    arrivedSince: { receiptNumbers: ['A-2', 'A-3'], receiptCount: 2, salesCashMinor: 3_000 },
  })
  // Another receipt that repeats the number of one of them was in no count, and neither was its correction.
  const again = ring({ shiftId, ...of(500) })
  await send({ ...again, sale: { ...again.sale, receiptNumber: 'A-2' } })
  const toCard = { ...correction, amountMinor: 500 }
  await call('PUT', `/sales/${again.saleId}/payment-corrections/${randomUUID()}`, toCard)
  expect((await call('GET', `/shifts/${shiftId}`)).body).toMatchObject({
    arrivedSince: { receiptNumbers: ['A-2', 'A-3'], receiptCount: 2, salesCashMinor: 3_000 },
  })
  expect((await call('GET', '/shifts')).body).toMatchObject({
    items: [{ closed: { varianceMinor: 3_000, arrivedSince: { receiptCount: 2, salesCashMinor: 3_000 } } }],
  })
  const { items } = (await call('GET', '/reviews?code=shift_differs')).body as {
    items: { reference: string; reviews: object[] }[]
  }
  const count = { number: 1, varianceMinor: 3_000, salesCashMinor: 3_000, refundsCashMinor: 0 }
  // The reason that was asked for comes first.
  const request = items.map(({ reference, reviews }) => [reference, reviews[0]])
  expect(request).toMatchObject([
    ['A-2', { code: 'shift_differs', said: 'closed' }],
    ['A-3', { code: 'shift_differs', count }],
    ['A-2', { code: 'shift_differs', count }],
  ])
  expect(request[0]?.[1]).not.toHaveProperty('count')
  expect(await findLateNumbers(served.database(), shopId, shiftId, 1)).toEqual(['A-2'])
  const next = await open(undefined, randomUUID(), 18_000)
  expect((await call('GET', `/shifts/${next}`)).body).toMatchObject({ heldMinor: 18_000 })
  const z = await close(next, 18_000)
  expect(z).toMatchObject({ closed: { varianceMinor: 0 } })
  expect(z).not.toHaveProperty('arrivedSince')
  expect(await auditShop(served.database(), shopId)).toEqual([])
  expect(await rebuildProjections(served.database(), shopId, new Date())).toEqual([])
})

test('what a till sold after its shift was closed elsewhere was not in that count: it is in the next float', async () => {
  const { call, sell, open, close, balances } = await openTill()
  const shiftId = await open(undefined, randomUUID(), 10_000)
  await close(shiftId, 10_000)
  const soldAt = new Date(Date.now() + 3_600_000).toISOString()
  const { saleId } = await sell({ shiftId, soldAt, ...of(3_000) })
  expect(await balances()).toMatchObject({ 1000: 13_000, 4000: -3_000 })
  const correction = {
    from: { kind: 'cash' },
    to: { kind: 'card' },
    amountMinor: 500,
    reason: 'Keyed to cash',
  }
  const path = `/sales/${saleId}/payment-corrections/${randomUUID()}`
  expect((await call('PUT', path, correction)).body).toMatchObject({ isCounted: false })
  const next = await open(undefined, randomUUID(), 12_500)
  expect((await call('GET', `/shifts/${next}`)).body).toMatchObject({ heldMinor: 12_500 })
})

test('a receipt given out after the close is in the drawer, though it states an earlier time', async () => {
  const { tillId, call, ring, send, sell, open, close, balances } = await openTill()
  const shiftId = await open(undefined, randomUUID(), 10_000)
  await sell({ shiftId, ...of(5_000) })
  const soldAt = new Date().toISOString()
  await close(shiftId, 15_000, undefined, tillId)
  await send(ring({ shiftId, soldAt, ...of(3_000) }))
  expect(await balances()).toMatchObject({ 1000: 18_000 })
  // A reused receipt number was not in the count either.
  const again = ring({ shiftId, soldAt, ...of(700) })
  await send({ ...again, sale: { ...again.sale, receiptNumber: 'A-1' } })
  const books = await balances()
  expect([books['1000'], books['6910'] ?? 0]).toEqual([18_700, 0])
  const next = await open(undefined, randomUUID(), 18_700)
  expect((await call('GET', `/shifts/${next}`)).body).toMatchObject({ heldMinor: 18_700 })

  // A receipt of another series is none of those that have to be there before the till closes its shift.
  const kept = ring({ shiftId: next, ...of(400) })
  const other = ring({ shiftId: next, ...of(400) })
  const receiptNumber = kept.receiptNumber.replace('A-', 'Z-')
  await send({ ...other, sale: { ...other.sale, receiptNumber } })
  const body = { cash: counted(19_100), slips: [], countedAt: new Date().toISOString(), atTill: tillId }
  const lastSequence = Number(kept.receiptNumber.slice(2))
  expect(await call('PUT', `/shifts/${next}/close`, { ...body, lastSequence })).toMatchObject({
    status: 409,
    body: { code: 'shift_receipts_missing', detail: expect.stringContaining(kept.receiptNumber) },
  })
})

test('a shift closed elsewhere: the next opening of its till shows which receipts were in the count', async () => {
  const { call, ring, send, open, close, balances } = await openTill()
  const shiftId = await open(undefined, randomUUID(), 10_000)
  const soldAt = new Date().toISOString()
  const late = ring({ shiftId, soldAt, ...of(3_000) })
  const refund = ring({ shiftId, soldAt, kind: 'return', reason: 'other', ...of(200) })
  await close(shiftId, 12_800, true)
  const next = await open(undefined, randomUUID(), 12_800)
  const after = ring({ shiftId, soldAt, ...of(700) })
  await send(after)
  const books = await balances()
  expect([books['1000'], books['6910']]).toEqual([13_500, -2_800])
  await send(late)
  await send(refund)
  expect(await balances()).toMatchObject({ 1000: 13_500, 6910: 0 })
  expect((await call('GET', `/shifts/${shiftId}`)).body).toMatchObject({
    arrivedSince: {
      receiptNumbers: [late.receiptNumber, refund.receiptNumber],
      ...{ receiptCount: 2, salesCashMinor: 3_000, refundsCashMinor: 200 },
    },
  })
  expect(await close(next, 13_500)).toMatchObject({ closed: { varianceMinor: 0 } })
})

test('the drawer of a till is true after each count, in whatever order late receipts arrive', async () => {
  const seed = Number(process.env.LATE_RECEIPTS_SEED ?? 7)
  const shifts = Number(process.env.LATE_RECEIPTS_SHIFTS ?? 6)
  const random = mulberry32(seed)
  const upTo = (most: number) => between(random, 0, most - 1)
  const { shopId, call, ring, send, open, close, balances } = await openTill()
  let drawerMinor = 0
  let notArrived: ReturnType<typeof ring>[] = []
  const arrive = async () => {
    const now = notArrived.filter(() => happens(random, 0.4))
    for (const one of now) await send(one)
    notArrived = notArrived.filter((one) => !now.includes(one))
  }
  const cashOf = (receipts: typeof notArrived) =>
    receipts.reduce((sum, { sale }) => sum + sale.totals.grossMinor, 0)
  for (let count = 1; count <= shifts; count += 1) {
    const heldMinor = drawerMinor
    drawerMinor = upTo(2) === 0 ? heldMinor : upTo(20_000)
    const shiftId = await open(undefined, randomUUID(), drawerMinor)
    expect((await call('GET', `/shifts/${shiftId}`)).body, `seed ${seed}`).toMatchObject({ heldMinor })
    const rung = Array.from({ length: 3 }, () => ring({ shiftId, ...of(100 + upTo(5_000)) }))
    const late = rung.filter(() => happens(random, 0.5))
    for (const one of rung) if (!late.includes(one)) await send(one)
    await arrive()
    drawerMinor += cashOf(rung)
    const z = await close(shiftId, drawerMinor, true)
    expect(z, `seed ${seed}`).toMatchObject({ closed: { varianceMinor: cashOf(late) } })
    notArrived.push(...late)
    await arrive()
    const books = await balances()
    expect([books['1000'] ?? 0, books['6910'] ?? 0], `seed ${seed}`).toEqual([
      drawerMinor,
      0 - cashOf(notArrived),
    ])
  }
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('cash of receipts that were sold before the float was counted and arrive after the opening is in the float', async () => {
  const { shopId, tillId, call, ring, send, sell, open, close, balances } = await openTill()
  const before = await open(undefined, randomUUID(), 0)
  await close(before, 0, undefined, tillId)
  const soldAt = new Date(Date.now() - 60_000).toISOString()
  const unnamed = ring({ soldAt, ...of(2_000) })
  const late = ring({ shiftId: before, soldAt: new Date().toISOString(), ...of(1_500) })
  const refunded = ring({ soldAt, kind: 'return', reason: 'other', ...of(500) })
  // Counted: 70.00 from the safe, and what these three left in the drawer.
  const shiftId = await open(undefined, randomUUID(), 10_000)
  expect(await balances()).toMatchObject({ 1000: 10_000, 1005: -10_000 })
  for (const one of [unnamed, late, refunded]) await send(one)
  // Their cash was in no count of its own: they are reviewed, also where selling without a shift is free.
  const { items } = (await call('GET', '/reviews?code=shift_missing')).body as {
    items: { reference: string; reviews: object[] }[]
  }
  expect(items.map(({ reference }) => reference).sort()).toEqual([
    unnamed.receiptNumber,
    refunded.receiptNumber,
  ])
  await sell({ shiftId, ...of(3_000) })
  expect(await close(shiftId, 13_000)).toMatchObject({ closed: { varianceMinor: 0 } })
  const books = await balances()
  expect([books['1000'], books['1005'], books['6910'] ?? 0]).toEqual([13_000, -7_000, 0])

  // Keyed as cash and paid by card: the float was counted without it, and the safe gave more of it.
  const correction = {
    from: { kind: 'cash' },
    to: { kind: 'card' },
    amountMinor: 500,
    reason: 'Keyed to cash',
  }
  const path = `/sales/${unnamed.saleId}/payment-corrections/${randomUUID()}`
  expect((await call('PUT', path, correction)).body).toMatchObject({ isCounted: true })
  expect(await balances()).toMatchObject({ 1000: 13_000, 1005: -7_500, 1040: 500 })
  const day = today()
  const income = await call('GET', `/reports/income-schedule?from=${day}&to=${day}&group=tender`)
  expect(income.body).toMatchObject({ tiesToLedger: true })
  expect(await auditShop(served.database(), shopId)).toEqual([])
  expect(await rebuildProjections(served.database(), shopId, new Date())).toEqual([])
})

test('a receipt that was in its float when its payment type is corrected leaves the drawer as it was counted', async () => {
  const { call, sell, open, close, balances } = await openTill()
  const { saleId } = await sell(of(2_000))
  const shiftId = await open(undefined, randomUUID(), 2_000)
  expect(await balances()).toMatchObject({ 1000: 2_000, 4000: -2_000 })
  const correction = {
    from: { kind: 'cash' },
    to: { kind: 'card' },
    amountMinor: 500,
    reason: 'Keyed to cash',
  }
  await call('PUT', `/sales/${saleId}/payment-corrections/${randomUUID()}`, correction)
  expect(await balances()).toMatchObject({ 1000: 2_000, 1005: -500, 1040: 500 })
  expect(await close(shiftId, 2_000)).toMatchObject({ closed: { varianceMinor: 0 } })
})

test('a receipt that was recorded after the opening is corrected in the drawer, where its cash was posted', async () => {
  const { call, ring, send, open, balances } = await openTill()
  const rung = ring(of(2_000))
  await open()
  await send(rung)
  expect(await balances()).toMatchObject({ 1000: 2_000 })
  const correction = {
    from: { kind: 'cash' },
    to: { kind: 'card' },
    amountMinor: 500,
    reason: 'Keyed to cash',
  }
  await call('PUT', `/sales/${rung.saleId}/payment-corrections/${randomUUID()}`, correction)
  expect(await balances()).toMatchObject({ 1000: 1_500, 1040: 500 })
})
