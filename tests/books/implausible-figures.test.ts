import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { queryFiguresHeader } from '#domain/api/queried-figures.ts'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import { auditShop } from '#server/audit/service.ts'
import { requireRecorded } from '#server/books/book-writer.ts'
import type { ToRecord } from '#server/books/engine/document-kind.ts'
import { createCustomer } from '#server/customers/service.ts'
import { createSupplier } from '#server/suppliers/service.ts'
import { testBooks } from '../support/books.ts'
import { today } from '../support/clock.ts'
import { servedApp } from '../support/served-app.ts'
import { before, recordOf, samples } from './samples.ts'

const books = testBooks()
const served = servedApp()
const businessDay = day('2026-03-10')

async function openBooks(product = {}) {
  const country = { taxPack: 'GB', currency: 'GBP', timeZone: 'UTC' } as const
  const { shopId, products } = await books.openShop(country, [product])
  const writer = books.writer()
  const record = async (document: ToRecord) => (await writer.record(shopId, [[document]]))[0]
  /** The reviews of a document that is recorded without a question. */
  const reviewsOf = async (document: ToRecord) => {
    const [recorded] = requireRecorded(await record(document))
    const filter = { '_id.shopId': shopId, '_id.id': recorded?.id }
    return (await books.database().collections.reviewItems.findOne(filter))?.reviews ?? []
  }
  return { shopId, productId: products[0]?._id.productId ?? '', record, reviewsOf }
}

function expenseOf(netMinor: number, taxMinor: number): ToRecord {
  const vat = { component: 'gb-vat', rateBp: 2000, amountMinor: minor(taxMinor) }
  const line = {
    lineId: '1',
    account: '6010',
    netMinor: minor(netMinor),
    taxClassId: 'standard',
    taxes: [vat],
  }
  const totalMinor = minor(netMinor + taxMinor)
  return recordOf('expense', {
    expenseId: randomUUID(),
    expense: { businessDay, paidFrom: 'bank', lines: [line], totalMinor },
  })
}

const aboveRates = { code: 'tax_above_rates', lineId: '1', said: 50_000, expected: 20 }

test('an expense with more tax than the highest rate gives on its base is recorded and reviewed', async () => {
  const { reviewsOf } = await openBooks()
  expect(await reviewsOf(expenseOf(100, 50_000))).toEqual([aboveRates])
  expect(await reviewsOf(expenseOf(100, 20))).toEqual([])
})

test('a sender who wants to be asked is refused once, and what they confirm is recorded', async () => {
  const { record, reviewsOf } = await openBooks()
  const document = expenseOf(100, 50_000)
  const asking = { ...document, queriesFigures: true as const }
  expect(await record(asking)).toMatchObject({
    refusal: { code: 'figures_queried', facts: { reviews: [aboveRates] } },
  })
  expect(await reviewsOf(document)).toEqual([aboveRates])
  // Sent again it is known, whether its sender asks or not.
  for (const again of [asking, document])
    expect(requireRecorded(await record(again))).toMatchObject([{ outcome: 'known' }])
  expect(await record({ ...expenseOf(100, 20), queriesFigures: true })).not.toHaveProperty('refusal')
})

test('goods that are found or counted are reviewed if their cost is far above their price', async () => {
  const mistyped = { priceMinor: minor(1_000), costMinor: minor(99_999_999) }
  const { shopId, productId, record, reviewsOf } = await openBooks(mistyped)
  const lines = [{ lineId: '1', productId, quantityMilli: milli(10_000) }]
  const far = { code: 'cost_implausible', lineId: '1', productId, said: 99_999_999, expected: 1_000 }
  const found = recordOf('stock-adjustment', {
    adjustmentId: randomUUID(),
    writeOff: { businessDay, reason: 'found', lines },
  })
  expect(await record({ ...found, queriesFigures: true })).toMatchObject({
    refusal: { code: 'figures_queried', facts: { reviews: [{ ...far, lineName: expect.any(String) }] } },
  })
  expect(await reviewsOf(found)).toEqual([far])
  const count = { businessDay, name: 'Shelf', lines: [{ ...lines[0], countedMilli: milli(20_000) }] }
  expect(await reviewsOf(recordOf('stock-adjustment', { adjustmentId: randomUUID(), count }))).toEqual([far])
  expect(await auditShop(books.database(), shopId)).toEqual([])
})

test('goods that are received at ten times their average cost are reviewed', async () => {
  const { productId, reviewsOf } = await openBooks({ priceMinor: minor(1_000), costMinor: minor(700) })
  const receiptOf = (valueMinor: number) =>
    recordOf('stock-receipt', {
      receiptId: randomUUID(),
      businessDay,
      against: accounts.bank,
      lines: [{ lineId: '1', productId, quantityMilli: milli(10_000), valueMinor: minor(valueMinor) }],
    })
  const far = { code: 'cost_implausible', lineId: '1', productId, expected: 700 }
  expect(await reviewsOf(receiptOf(7_000))).toEqual([])
  expect(await reviewsOf(receiptOf(70_000))).toEqual([{ ...far, said: 7_000 }])
})

test('a delivery whose total is far above those before it is reviewed, although the cost of its line is usual', async () => {
  const { productId, record, reviewsOf } = await openBooks({
    priceMinor: minor(1_000),
    costMinor: minor(700),
  })
  const receiptOf = (pieces: number, against: string = accounts.bank) =>
    recordOf('stock-receipt', {
      ...{ receiptId: randomUUID(), businessDay, against },
      lines: [
        { lineId: '1', productId, quantityMilli: milli(pieces * 1000), valueMinor: minor(pieces * 700) },
      ],
    })
  // Opening stock is no delivery.
  requireRecorded(await record(receiptOf(1_000, accounts.openingBalances)))
  for (let count = 0; count < 5; count += 1) requireRecorded(await record(receiptOf(10)))
  expect(await reviewsOf(receiptOf(99))).toEqual([])
  expect(await reviewsOf(receiptOf(10_000))).toEqual([
    { code: 'amount_unusual', said: 7_000_000, expected: 69_300 },
  ])
  expect(await reviewsOf(receiptOf(100_000, accounts.openingBalances))).toEqual([])
})

test('a document that was reversed is not among those that an amount is compared with', async () => {
  const { record, reviewsOf } = await openBooks()
  for (let count = 0; count < 5; count += 1) requireRecorded(await record(expenseOf(20_000, 0)))
  const far = [{ code: 'amount_unusual', lineId: '1', said: 1_500_000, expected: 20_000 }]
  const mistyped = expenseOf(1_500_000, 0)
  expect(await reviewsOf(mistyped)).toEqual(far)
  const { expenseId } = mistyped.input as { expenseId: string }
  const reversal = { of: { kind: 'expense', id: expenseId }, reason: 'Mistyped' }
  requireRecorded(await record(recordOf('reversal', { reversalId: randomUUID(), reversal })))
  expect(await reviewsOf(expenseOf(1_500_000, 0))).toEqual(far)
})

test('an amount is compared with the documents before many that were reversed', async () => {
  const { shopId, reviewsOf } = await openBooks()
  const recordAll = async (documents: readonly ToRecord[]) => {
    const results = await books.writer().record(
      shopId,
      documents.map((document) => [document]),
    )
    for (const result of results) requireRecorded(result)
  }
  await recordAll(Array.from({ length: 5 }, () => expenseOf(20_000, 0)))
  const mistyped = Array.from({ length: 45 }, () => expenseOf(1_500_000, 0))
  await recordAll(mistyped)
  await recordAll(
    mistyped.map(({ input }) => {
      const of = { kind: 'expense', id: (input as { expenseId: string }).expenseId }
      return recordOf('reversal', { reversalId: randomUUID(), reversal: { of, reason: 'Mistyped' } })
    }),
  )
  const far = { code: 'amount_unusual', lineId: '1', said: 1_500_000, expected: 20_000 }
  expect(await reviewsOf(expenseOf(1_500_000, 0))).toEqual([far])
})

test('an expense or a journal entry of ten times the largest earlier one is reviewed, after five of them', async () => {
  const { record, reviewsOf } = await openBooks()
  for (const netMinor of [2_000, 20_000, 3_000, 4_000]) requireRecorded(await record(expenseOf(netMinor, 0)))
  // Of a new shop, nothing is known of what is usual.
  expect(await reviewsOf(expenseOf(19_000, 0))).toEqual([])
  expect(await reviewsOf(expenseOf(150_000, 0))).toEqual([])
  expect(await reviewsOf(expenseOf(1_500_000, 0))).toEqual([
    { code: 'amount_unusual', lineId: '1', said: 1_500_000, expected: 150_000 },
  ])

  const journalOf = (amountMinor: number) =>
    recordOf('journal', {
      journalId: randomUUID(),
      journal: {
        ...{ businessDay, text: 'Wages' },
        lines: [
          { account: '6020', amountMinor: minor(amountMinor) },
          { account: '1020', amountMinor: minor(-amountMinor) },
        ],
      },
    })
  for (let month = 0; month < 5; month += 1) requireRecorded(await record(journalOf(20_000)))
  expect(await reviewsOf(journalOf(200_000))).toEqual([
    { code: 'amount_unusual', said: 200_000, expected: 20_000 },
  ])
})

test('cash that a till moved is reviewed, and recorded even where its sender wants to be asked', async () => {
  const open = await books.openShop()
  const writer = books.writer()
  const record = (documents: readonly ToRecord[]) => writer.record(open.shopId, [documents])
  requireRecorded((await record(before['cash-movement']?.(open) ?? []))[0])
  const moved = (amountMinor: number) => {
    const sample = samples['cash-movement']?.(open) as { movement: object }
    const movement = { ...sample.movement, amountMinor: minor(amountMinor) }
    return recordOf('cash-movement', { ...sample, movement })
  }
  for (let count = 0; count < 5; count += 1) requireRecorded((await record([moved(40)]))[0])
  const mistyped = { ...moved(4_000), queriesFigures: true as const }
  const [recorded] = requireRecorded((await record([mistyped]))[0])
  const filter = { '_id.shopId': open.shopId, '_id.id': recorded?.id }
  const item = await books.database().collections.reviewItems.findOne(filter)
  expect(item?.reviews).toContainEqual({ code: 'amount_unusual', said: 4_000, expected: 40 })
})

/** A shop with what the rows of the table below need, and five documents of each kind, which set what is usual. */
async function openTradingShop() {
  const { shopId, ownerToken: token } = await served.openBooks({
    ...{ country: 'GB', currency: 'GBP', taxPack: 'GB' as const, timeZone: 'UTC' },
    taxRegistrations: [{ from: day('2020-01-01'), scheme: 'standard' as const }],
  })
  const send = (path: string, payload: object, headers = {}) => {
    const method = path.startsWith('products/') ? ('PATCH' as const) : ('PUT' as const)
    return served.call({ method, url: `/api/shops/${shopId}/${path}`, token, payload, headers })
  }
  const made = async (what: string, payload: object) => {
    const id = randomUUID()
    expect(await send(`${what}/${id}`, payload)).toMatchObject({ status: 201 })
    return id
  }
  const [customerId, supplierId, productId] = [randomUUID(), randomUUID(), randomUUID()]
  await createCustomer(served.database(), shopId, { customerId, name: 'Akua' })
  await createSupplier(served.database(), shopId, { supplierId, name: 'Volta Mills' })
  const product = { productId, sku: 'TEA', name: 'Tea', priceMinor: 1_000, costMinor: 700 }
  await served.call({ method: 'POST', url: `/api/shops/${shopId}/products`, token, payload: product })
  const lineOf = (netMinor: number, taxMinor = 0) => ({
    ...{ lineId: '1', netMinor, taxClassId: taxMinor > 0 ? 'standard' : 'exempt' },
    taxes: taxMinor > 0 ? [{ component: 'gb-vat', rateBp: 2000, amountMinor: taxMinor }] : [],
  })
  const dated = { businessDay: today() }
  const due = { ...dated, due: today() }
  const bill = (netMinor: number, taxMinor: number) => ({
    ...{ supplierId, ...due, totalMinor: netMinor + taxMinor },
    lines: [{ ...lineOf(netMinor, taxMinor), account: '6020' }],
  })
  const [plainBill, taxedBill] = [
    await made('bills', bill(100_000, 0)),
    await made('bills', bill(10_000, 2_000)),
  ]
  const credit = (billId: string, netMinor: number, taxMinor = 0) => ({
    ...{ billId, ...dated, totalMinor: netMinor + taxMinor },
    lines: [{ ...lineOf(netMinor, taxMinor), account: '6020' }],
  })
  const opening = (amountMinor: number) => ({ ...dated, account: '1100', customerId, amountMinor })
  const writeOff = (id: string, amountMinor: number) => ({
    ...{ customerId, ...dated, reason: 'Moved away' },
    allocations: [{ document: `opening:${id}`, amountMinor }],
  })
  const paid = { direction: 'paid', supplierId, ...dated, money: 'bank', mayOverpay: true }
  for (let count = 0; count < 5; count += 1) {
    await made('party-payments', { ...paid, amountMinor: 100 })
    await made('bill-credits', credit(plainBill, 100))
    await made('credit-write-offs', writeOff(await made('opening-items', opening(100)), 100))
  }
  const debt = await made('opening-items', opening(90_000))
  const asset = (costMinor: number) => ({
    ...{ ...dated, name: 'Mixer', category: 'equipment', inServiceOn: today(), residualMinor: 0 },
    ...{ method: { kind: 'none' }, origin: { kind: 'paid', paidFrom: 'bank' } },
    ...{ netMinor: costMinor, taxClassId: 'exempt', taxes: [], totalMinor: costMinor },
  })
  const disposal = (assetId: string, costMinor: number, totalMinor: number) => ({
    ...{ assetId, ...dated, costMinor },
    sale: { receivedIn: 'bank', totalMinor, taxClassId: 'exempt' },
  })
  const assets: string[] = []
  for (let count = 0; count < 5; count += 1) assets.push(await made('assets', asset(1_000)))
  const goods = { productId, quantityMilli: 10_000 }
  const deliveryId = await made('deliveries', {
    ...{ ...dated, paidFrom: 'bank', totalMinor: 7_000 },
    lines: [{ ...lineOf(7_000), ...goods }],
  })
  const of = { deliveryId, deliveredLineId: '1', productId }
  const unusual = (said: number, expected: number) => ({ code: 'amount_unusual', said, expected })
  const rows: Record<string, [path: string, body: object, review: object]> = {
    payment: ['party-payments', { ...paid, amountMinor: 5_000 }, unusual(5_000, 100)],
    'credit note': ['bill-credits', credit(plainBill, 5_000), unusual(5_000, 100)],
    'tax on a credit note': [
      'bill-credits',
      credit(taxedBill, 10, 500),
      { code: 'tax_above_rates', said: 500, expected: 2 },
    ],
    'write-off': ['credit-write-offs', writeOff(debt, 5_000), unusual(5_000, 100)],
    'opening debt': ['opening-items', opening(2_000_000), unusual(2_000_000, 90_000)],
    'cost of an asset': ['assets', asset(10_000), unusual(10_000, 1_000)],
    'sale of an asset': ['asset-disposals', disposal(assets[0] ?? '', 1_000, 10_000), unusual(10_000, 1_000)],
    'goods sent back': [
      'supplier-returns',
      {
        ...{ supplierId, ...dated, totalMinor: 7_000 },
        lines: [{ ...lineOf(7_000), productId, quantityMilli: 1_000 }],
      },
      { code: 'cost_implausible', said: 7_000, expected: 700 },
    ],
    freight: [
      'delivery-bills',
      {
        ...{ supplierId, isFreight: true, ...due, totalMinor: 90_000 },
        lines: [{ ...lineOf(90_000), ...of }],
      },
      { code: 'cost_implausible', said: 9_700, expected: 700 },
    ],
  }
  return { rows, send, productId, assets, asset, disposal }
}

test('each form of a person is asked about an implausible figure, and records it once that is confirmed', async () => {
  const { rows, send, productId, assets, asset, disposal } = await openTradingShop()
  const query = { [queryFiguresHeader]: 'yes' }
  for (const [name, [path, body, review]] of Object.entries(rows)) {
    const address = `${path}/${randomUUID()}`
    expect(await send(address, body, query), name).toMatchObject({
      status: 422,
      body: { code: 'figures_queried', facts: { reviews: [review] } },
    })
    expect((await send(address, body)).status, name).toBe(201)
  }
  // An asset is compared with its own cost, not with cheaper ones that were sold before.
  for (const assetId of assets.slice(1)) {
    const sold = disposal(assetId, 1_000, 100)
    expect((await send(`asset-disposals/${randomUUID()}`, sold)).status).toBe(201)
  }
  const van = randomUUID()
  expect((await send(`assets/${van}`, asset(900_000))).status).toBe(201)
  const sold = await send(`asset-disposals/${randomUUID()}`, disposal(van, 900_000, 800_000), query)
  expect(sold.status).toBe(201)
  const cost = { costMinor: 70_000, revision: 1 }
  expect(await send(`products/${productId}`, cost, query)).toMatchObject({
    status: 422,
    body: {
      code: 'figures_queried',
      facts: { reviews: [{ code: 'cost_implausible', lineName: 'Tea', said: 70_000, expected: 700 }] },
    },
  })
  expect((await send(`products/${productId}`, cost)).status).toBe(200)
})
