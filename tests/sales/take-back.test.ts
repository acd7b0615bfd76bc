import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { RecordedSale } from '#domain/api/sale.ts'
import { addDays, day } from '#domain/business-day.ts'
import { composeReturn, type TakenBack } from '#domain/documents/sale/compose-return.ts'
import type { RefundBy } from '#domain/documents/sale/refund.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import { auditShop } from '#server/audit/service.ts'
import { createCustomer } from '#server/customers/service.ts'
import type { ProductDocument } from '#server/db/documents.ts'
import { withLongs } from '#server/db/longs.ts'
import { amountsOf, aProduct, saleOf } from '../support/books.ts'
import { today } from '../support/clock.ts'
import { entriesOf, movesOf } from '../support/journal.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
const soldAt = `${today()}T00:00:01Z`

/** A shop that has ten of one product at 2.00 each and sold three of them by card at 6.00, in one line. */
async function openShop({ isOnAccount = false } = {}) {
  const { shop, shopId, call } = await served.openBooks({
    taxRegistrations: [{ from: day('2020-01-01'), scheme: 'not-registered' }],
  })
  const product: ProductDocument = aProduct(shopId, { priceMinor: minor(600), costMinor: minor(200) })
  await served.database().collections.products.insertOne(withLongs(product))
  await call('PUT', `/deliveries/${randomUUID()}`, {
    businessDay: today(),
    paidFrom: 'bank',
    lines: [
      {
        lineId: '1',
        productId: product._id.productId,
        quantityMilli: 10_000,
        netMinor: 2_000,
        taxClassId: 'standard',
        taxes: [],
      },
    ],
    totalMinor: 2_000,
  })
  const tills = [randomUUID(), randomUUID()]
  const series: unknown[] = []
  for (const [index, tillId] of tills.entries())
    series.push((await call('POST', '/tills', { tillId, name: `Till ${index + 1}` })).body.series)
  const [tillId = ''] = tills
  const lines = [
    {
      lineId: '1',
      productId: product._id.productId,
      quantityMilli: milli(3_000),
      unitPriceMinor: product.priceMinor,
      taxClassId: product.taxClassId,
    },
  ]
  const customerId = randomUUID()
  await createCustomer(served.database(), shopId, { customerId, name: 'Akua' })
  const { saleId, sale } = saleOf(
    { shop, product, tillId },
    1,
    {
      soldAt,
      taxRule: 2,
      basket: lines,
      receiptNumber: `${series[0]}-1`,
      tenders: [{ kind: isOnAccount ? 'on-account' : 'card', amountMinor: minor(1_800) }],
      ...(isOnAccount && { customerId }),
    },
    day(today()),
  )
  expect(await call('PUT', `/sales/${saleId}`, sale)).toMatchObject({ status: 201 })
  const read = async (id = saleId) => (await call('GET', `/sales/${id}`)).body as unknown as RecordedSale
  /** The return that a till composes of what it was last shown. */
  const composed = (
    shown: RecordedSale,
    till: 0 | 1,
    count: number,
    pieces: number,
    wishes: { by?: RefundBy; isWrittenOff?: boolean } = {},
  ) => {
    const { by = 'as-paid', isWrittenOff = false } = wishes
    const taken: TakenBack[] = [{ lineId: '1', quantityMilli: milli(pieces * 1000), isWrittenOff }]
    if (!shown.leftToTakeBack) throw new Error('a sale says what is left of it')
    return composeReturn(
      shown,
      shown.leftToTakeBack,
      { taken, by, reason: 'faulty', note: 'the seal was broken', smallestCoinMinor: undefined },
      {
        tillId: tills[till] ?? '',
        receiptNumber: `${series[till]}-${count}`,
        soldAt: new Date().toISOString(),
      },
    )
  }
  const put = (id: string, body: object) => call('PUT', `/sales/${id}`, body)
  const { collections } = served.database()
  return { shopId, saleId, customerId, product, call, read, composed, put, collections }
}

test('a sale comes back in pieces, each with its return, and no more of it than was sold', async () => {
  const { shopId, saleId, read, composed, put } = await openShop()
  const whole = await read()
  expect(whole).toMatchObject({ returns: [], lines: [{ returnableMilli: 3_000 }] })
  const first = randomUUID()
  const one = composed(whole, 0, 2, 1)
  const recorded = await put(first, one)
  expect(recorded).toMatchObject({ status: 201, body: { reviews: [] } })
  expect((await put(first, one)).status).toBe(200)

  expect(await read(first)).toMatchObject({
    kind: 'return',
    reason: 'faulty',
    note: 'the seal was broken',
    tenders: [{ kind: 'card', amountMinor: 600 }],
    returned: { saleId, receiptNumber: whole.receiptNumber },
  })
  const left = await read()
  expect(left).toMatchObject({
    returns: [{ saleId: first, receiptNumber: one.receiptNumber, grossMinor: 600 }],
    lines: [{ returnableMilli: 2_000 }],
    leftToTakeBack: { left: [{ kind: 'card', amountMinor: 1_200 }] },
  })

  // What was shown before is no longer there, and a return is no sale.
  expect(await put(randomUUID(), composed(whole, 0, 3, 3))).toMatchObject({
    status: 422,
    body: { code: 'return_exceeds_sale' },
  })
  const ofReturn = { ...composed(left, 0, 3, 1), returnOf: first }
  expect(await put(randomUUID(), ofReturn)).toMatchObject({ status: 404, body: { code: 'sale_not_found' } })

  expect((await put(randomUUID(), composed(left, 0, 3, 2))).status).toBe(201)
  expect(await read()).toMatchObject({ lines: [{ returnableMilli: 0 }] })
  expect((await put(randomUUID(), composed(left, 0, 4, 1))).body).toMatchObject({
    code: 'return_exceeds_sale',
  })
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('when two devices take back the last piece at once, one succeeds', async () => {
  const { read, composed, put } = await openShop()
  const shown = await read()
  const answers = await Promise.all([
    put(randomUUID(), composed(shown, 0, 2, 3)),
    put(randomUUID(), composed(shown, 1, 1, 2)),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  expect((await read()).returns).toHaveLength(1)
})

test('returned goods that are written off never reach the stock: their cost goes to adjustments', async () => {
  const { shopId, read, composed, put, collections } = await openShop()
  const shelved = randomUUID()
  const writtenOff = randomUUID()
  await put(shelved, composed(await read(), 0, 2, 1))
  await put(writtenOff, composed(await read(), 0, 3, 2, { isWrittenOff: true }))
  const entries = await entriesOf(collections, shopId)
  const linesOf = (id: string) => amountsOf(entries.find(({ source }) => source.id === id)?.lines)
  expect(linesOf(shelved)).toEqual([
    { account: accounts.salesReturns, amountMinor: 600 },
    { account: accounts.cardClearing, amountMinor: -600 },
    { account: accounts.inventory, amountMinor: 200 },
    { account: accounts.costOfGoodsSold, amountMinor: -200 },
  ])
  expect(linesOf(writtenOff)).toEqual([
    { account: accounts.salesReturns, amountMinor: 1_200 },
    { account: accounts.cardClearing, amountMinor: -1_200 },
    { account: accounts.costOfGoodsSold, amountMinor: -400 },
    { account: accounts.stockAdjustments, amountMinor: 400 },
  ])
  const moves = await movesOf(collections, shopId)
  expect(moves.map(({ quantityMilli }) => quantityMilli)).toEqual([10_000, -3_000, 1_000])
  expect(await read(writtenOff)).toMatchObject({ lines: [{ isWrittenOff: true }] })
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('a refund by another tender than the sale’s goes to the review list', async () => {
  const { read, composed, put } = await openShop()
  const answer = await put(randomUUID(), composed(await read(), 0, 2, 1, { by: 'cash' }))
  expect(answer).toMatchObject({
    status: 201,
    body: { reviews: [{ code: 'refund_tender_differs', said: 'cash', expected: 'card' }] },
  })
})

test('a sale of another shop can’t be taken back', async () => {
  const [own, other] = [await openShop(), await openShop()]
  const back = own.composed(await own.read(), 0, 2, 1)
  expect(await other.put(randomUUID(), back)).toMatchObject({
    status: 404,
    body: { code: 'sale_not_found' },
  })
  expect((await own.read()).returns).toEqual([])
})

describe('what was sold on account and is paid since', () => {
  async function paidShop(amountMinor: number) {
    const open = await openShop({ isOnAccount: true })
    const { customerId, saleId, shopId, call, collections } = open
    const pay = () =>
      call('PUT', `/party-payments/${randomUUID()}`, {
        ...{ direction: 'received', customerId, businessDay: today(), money: 'bank', amountMinor },
      })
    const openOf = async () => {
      const items = await collections.openItems.find({ '_id.shopId': shopId }).toArray()
      return items
        .filter(({ openMinor }) => openMinor > 0)
        .map(({ _id, side, openMinor }) => [
          _id.account,
          _id.document === saleId ? 'sale' : 'return',
          side,
          openMinor,
        ])
    }
    return { ...open, pay, openOf }
  }

  test('is credited as far as it is owed; the rest is store credit that the customer can spend', async () => {
    const { shopId, read, composed, put, pay, openOf } = await paidShop(1_500)
    expect((await pay()).status).toBe(201)
    const shown = await read()
    expect(shown.leftToTakeBack?.left).toEqual([
      { kind: 'on-account', amountMinor: 300 },
      { kind: 'store-credit', amountMinor: 1_500 },
    ])
    const back = composed(shown, 0, 2, 1)
    expect(back.tenders).toEqual([
      { kind: 'on-account', amountMinor: 300 },
      { kind: 'store-credit', amountMinor: 300 },
    ])
    expect(await put(randomUUID(), back)).toMatchObject({ status: 201, body: { reviews: [] } })
    expect(await openOf()).toEqual([['2200', 'return', 'credit', 300]])
    const next = composed(await read(), 0, 3, 2)
    expect(next.tenders).toEqual([{ kind: 'store-credit', amountMinor: 1_200 }])
    expect(await put(randomUUID(), next)).toMatchObject({ status: 201, body: { reviews: [] } })
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('becomes store credit, too, where it was paid after the return was composed, and is looked at', async () => {
    const { shopId, read, composed, put, pay, openOf } = await paidShop(1_500)
    const back = composed(await read(), 0, 2, 1)
    expect(back.tenders).toEqual([{ kind: 'on-account', amountMinor: 600 }])
    await pay()
    expect(await put(randomUUID(), back)).toMatchObject({
      status: 201,
      body: { reviews: [{ code: 'refund_tender_differs' }] },
    })
    expect(await openOf()).toEqual([['2200', 'return', 'credit', 300]])
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('nothing is paid out while it is owed: refused, or reviewed where a till paid it out offline', async () => {
    const { shopId, read, composed, put, call, openOf } = await paidShop(0)
    const shown = await read()
    const id = randomUUID()
    const refused = { status: 409, body: { code: 'refund_while_owed' } }
    const paidOutBy = (kind: 'store-credit' | 'cash' | 'card') => {
      const back = composed(shown, 0, 2, 1, { by: kind })
      expect(back.tenders).toEqual([{ kind: 'on-account', amountMinor: 600 }])
      return { ...back, tenders: [{ kind, amountMinor: minor(600) }] }
    }
    for (const kind of ['store-credit', 'card', 'cash'] as const)
      expect(await put(id, paidOutBy(kind))).toMatchObject(refused)
    // Nor without the customer who owes it.
    const paidOut = paidOutBy('cash')
    const { customerId: _, ...unnamed } = paidOut
    expect(await put(id, unnamed)).toMatchObject(refused)
    const batch = await call('POST', '/sales/batch', { sales: [{ saleId: id, sale: paidOut }] })
    const reviews = [
      { code: 'refund_tender_differs' },
      { code: 'refund_while_owed', said: 600, expected: 1_800 },
    ]
    expect(batch.body.results).toMatchObject([{ status: 201, recorded: { reviews } }])
    // Sent again, it gets the same answer.
    expect((await put(id, paidOut)).status).toBe(200)
    expect(await openOf()).toEqual([['1100', 'sale', 'debit', 1_800]])
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('comes off the instalments that were agreed, as far as they are open', async () => {
    const { shopId, saleId, customerId, call, read, composed, put, openOf } = await paidShop(0)
    const planId = randomUUID()
    const plan = {
      ...{ customerId, businessDay: today(), allocations: [{ document: saleId, amountMinor: 1_800 }] },
      instalments: [0, 30].map((days) => ({ due: addDays(day(today()), days), amountMinor: 900 })),
    }
    expect((await call('PUT', `/instalment-plans/${planId}`, plan)).status).toBe(201)
    const back = composed(await read(), 0, 2, 1)
    expect(back.tenders).toEqual([{ kind: 'on-account', amountMinor: 600 }])
    const asCash = { ...back, tenders: [{ kind: 'cash', amountMinor: 600 }] }
    expect(await put(randomUUID(), asCash)).toMatchObject({
      ...{ status: 409, body: { code: 'refund_while_owed' } },
    })
    expect(await put(randomUUID(), back)).toMatchObject({ status: 201, body: { reviews: [] } })
    expect(await openOf()).toEqual([['1100', 'return', 'debit', 1_200]])
    const credit = await call('GET', `/credit/customers/${customerId}`)
    expect(credit.body).toMatchObject({ balanceMinor: 1_200, creditMinor: 0 })
    const paid = await call('PUT', `/party-payments/${randomUUID()}`, {
      ...{ direction: 'received', customerId, businessDay: today(), money: 'bank' },
      ...{ amountMinor: 700, allocations: [{ document: planId, amountMinor: 700 }] },
    })
    expect(paid.status, JSON.stringify(paid.body)).toBe(201)
    // Of what comes back next, 500 were still owed; the rest was paid.
    expect(composed(await read(), 0, 3, 1).tenders).toEqual([
      { kind: 'on-account', amountMinor: 500 },
      { kind: 'store-credit', amountMinor: 100 },
    ])
    expect(await openOf()).toEqual([['1100', 'return', 'debit', 500]])
    // Once the rest of the plan is given up, nothing more comes back before that is reversed.
    const writtenOff = await call('PUT', `/credit-write-offs/${randomUUID()}`, {
      ...{ customerId, businessDay: today(), reason: 'gone abroad' },
      allocations: [{ document: planId, amountMinor: 500 }],
    })
    expect(writtenOff.status, JSON.stringify(writtenOff.body)).toBe(201)
    expect(await put(randomUUID(), composed(await read(), 0, 3, 1))).toMatchObject({
      ...{ status: 409, body: { code: 'return_of_debt_given_up' } },
    })
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('is taken back once its write-off is reversed: it was not paid for', async () => {
    const { shopId, saleId, customerId, call, read, composed, put, openOf } = await paidShop(0)
    const writeOffId = randomUUID()
    const writtenOff = await call('PUT', `/credit-write-offs/${writeOffId}`, {
      ...{ customerId, businessDay: today(), reason: 'gone abroad' },
      allocations: [{ document: saleId, amountMinor: 1_800 }],
    })
    expect(writtenOff.status).toBe(201)
    const { chainHeads } = served.database().collections
    const before = await chainHeads.findOne({ _id: shopId })
    expect(await put(randomUUID(), composed(await read(), 0, 2, 1))).toMatchObject({
      status: 409,
      body: {
        code: 'return_of_debt_given_up',
        detail: expect.stringContaining(
          'Reverse the write-off first, so that the return reduces what the customer owes.',
        ),
      },
    })
    expect(await chainHeads.findOne({ _id: shopId })).toEqual(before)
    const mirror = { of: { kind: 'credit-write-off', id: writeOffId }, reason: 'The goods came back' }
    expect((await call('PUT', `/reversals/${randomUUID()}`, mirror)).status).toBe(201)
    const back = composed(await read(), 0, 2, 1)
    expect(back.tenders).toEqual([{ kind: 'on-account', amountMinor: 600 }])
    expect(await put(randomUUID(), back)).toMatchObject({ status: 201, body: { reviews: [] } })
    expect(await openOf()).toEqual([['1100', 'sale', 'debit', 1_200]])
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })
})
