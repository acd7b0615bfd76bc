import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { milli } from '#domain/quantity.ts'
import { rebuildProjections } from '#server/rebuild/service.ts'
import { saleOf } from '../support/books.ts'
import { today } from '../support/clock.ts'
import { entriesOf } from '../support/journal.ts'
import { servedApp } from '../support/served-app.ts'

// What the owner takes from the shelves, what is reported of it to the tax office, and how it is taken back.
const served = servedApp()

/** A Kenyan shop, registered for VAT of 16%, with tea (taxed), maize (exempt) and medicine (zero-rated). */
async function openShop() {
  const { shopId, call, made, audit } = await served.openBooks({
    ...{ country: 'KE', currency: 'KES', taxPack: 'KE' as const, timeZone: 'UTC' },
    taxRegistrations: [{ from: day('2020-01-01'), scheme: 'standard' as const }],
  })
  const goods = async (sku: string, taxClassId: string) => {
    const productId: string = randomUUID()
    await made('POST', '/products', { productId, sku, name: sku, priceMinor: 3_000, taxClassId })
    return productId
  }
  const [tea, maize, medicine, tillId] = [
    await goods('TEA', 'standard'),
    await goods('MAIZE', 'exempt'),
    await goods('MEDICINE', 'zero'),
    randomUUID(),
  ]
  await made('POST', '/tills', { tillId, name: 'Front' })
  const deliver = (productId: string, pieces: number, netMinor: number) =>
    made('PUT', `/deliveries/${randomUUID()}`, {
      ...{ businessDay: today(), paidFrom: 'bank', totalMinor: netMinor },
      lines: [
        {
          ...{ lineId: '1', productId, quantityMilli: pieces * 1000, netMinor },
          ...{ taxClassId: 'outside-scope', taxes: [] },
        },
      ],
    })
  const writeOff = async (reason: string, lines: readonly (readonly [string, number])[]) => {
    const writeOffId = randomUUID()
    await made('PUT', `/write-offs/${writeOffId}`, {
      ...{ businessDay: today(), reason },
      lines: lines.map(([productId, pieces], at) => ({
        ...{ lineId: String(at + 1), productId, quantityMilli: pieces * 1000 },
      })),
    })
    return writeOffId
  }
  const reverse = (id: string, reversalId: string = randomUUID()) =>
    call('PUT', `/reversals/${reversalId}`, { of: { kind: 'write-off', id }, reason: 'Keyed 100 for 10' })
  const sell = async (pieces: number) => {
    const { shops, products } = served.database().collections
    const shop = await shops.findOne({ _id: shopId })
    const product = await products.findOne({ _id: { shopId, productId: tea } })
    if (!shop || !product) throw new Error('there is no such product')
    const line = { lineId: '1', productId: tea, quantityMilli: milli(pieces * 1000) }
    const { unitPriceMinor, taxClassId } = {
      unitPriceMinor: product.priceMinor,
      taxClassId: product.taxClassId,
    }
    const basket = [{ ...line, unitPriceMinor, taxClassId }]
    const input = { soldAt: new Date().toISOString(), basket }
    const { saleId, sale } = saleOf({ shop, product, tillId }, 1, input, today())
    await made('PUT', `/sales/${saleId}`, sale)
  }
  const balances = async () => {
    const { body } = await call('GET', `/ledger/trial-balance?on=${today()}`)
    const rows = body.accounts as { account: string; debitMinor: number; creditMinor: number }[]
    return Object.fromEntries(rows.map((row) => [row.account, row.debitMinor - row.creditMinor]))
  }
  /** What was supplied by the return of this month: by class its base and tax. */
  const supplied = async () => {
    const { body } = await call('GET', `/taxation/periods/${today().slice(0, 7)}-01`)
    const figures = body.figures as {
      direction: string
      class: string
      baseMinor: number
      amountMinor: number
    }[]
    const output = figures.filter(({ direction }) => direction === 'output')
    return Object.fromEntries(output.map((one) => [one.class, [one.baseMinor, one.amountMinor]]))
  }
  const stock = async (productId: string) => {
    const { body } = await call('GET', `/stock/${productId}`)
    return [body.quantityMilli, body.valueMinor]
  }
  return {
    shopId,
    call,
    tea,
    maize,
    medicine,
    deliver,
    writeOff,
    reverse,
    sell,
    balances,
    supplied,
    stock,
    audit,
  }
}

test('goods of every class are reported to the tax office, and all of it goes back with a reversal', async () => {
  const { shopId, call, tea, maize, medicine, deliver, writeOff, reverse, balances, supplied, stock, audit } =
    await openShop()
  await deliver(tea, 200, 200_000)
  await deliver(maize, 10, 5_000)
  await deliver(medicine, 10, 8_000)
  const takenId = await writeOff('taken-by-owner', [
    [tea, 100],
    [maize, 4],
    [medicine, 5],
  ])
  // 100 at 10.00, 4 at 5.00 and 5 at 8.00; 16% of the first alone.
  const ownMinor = 100_000 + 2_000 + 4_000
  const taken = await balances()
  expect(taken).toMatchObject({ 3100: ownMinor + 16_000, 2101: -16_000, 1200: 213_000 - ownMinor })
  expect(await supplied()).toEqual({ standard: [100_000, 16_000], exempt: [2_000, 0], zero: [4_000, 0] })
  // What is exempt counts towards no threshold.
  expect((await call('GET', '/taxation')).body).toMatchObject({
    turnover: { amountMinor: 100_000 + 4_000 },
  })

  // It was ten of each hundred: the whole is taken back, and entered as it was.
  const reversalId = randomUUID()
  expect(await reverse(takenId, reversalId)).toMatchObject({ status: 201, body: { of: { id: takenId } } })
  expect((await reverse(takenId, reversalId)).status).toBe(200)
  expect(await reverse(takenId)).toMatchObject({ status: 409, body: { code: 'already_reversed' } })
  expect(await balances()).toEqual({ 1020: -213_000, 1200: 213_000 })
  expect(await supplied()).toEqual({})
  expect((await call('GET', '/taxation')).body).toMatchObject({ turnover: { amountMinor: 0 } })
  expect(await stock(tea)).toEqual([200_000, 200_000])
  expect((await call('GET', `/stock/${tea}/moves`)).body.items).toMatchObject([
    { quantityMilli: 100_000, balanceMilli: 200_000, source: { kind: 'reversal' } },
    { quantityMilli: -100_000, source: { kind: 'write-off' } },
    { quantityMilli: 200_000 },
  ])
  await writeOff('taken-by-owner', [[tea, 10]])
  expect(await balances()).toMatchObject({ 3100: 11_600, 2101: -1_600 })
  expect((await call('GET', '/stock/summary')).body).toMatchObject({ valueMinor: 203_000, ties: true })
  expect(await audit()).toEqual([])
  expect(await rebuildProjections(served.database(), shopId, new Date())).toEqual([])
  expect(await stock(tea)).toEqual([190_000, 190_000])
})

test('goods come back at what they left at, though the average is another by now and some were sold below zero', async () => {
  const { tea, deliver, writeOff, reverse, sell, balances, stock, audit } = await openShop()
  await deliver(tea, 10, 10_000)
  const usedId = await writeOff('used-by-shop', [[tea, 10]])
  await deliver(tea, 5, 10_000)
  // Five at 20.00, and three that are not there at the same.
  await sell(8)
  expect(await stock(tea)).toEqual([-3_000, -6_000])
  expect(await balances()).toMatchObject({ 6070: 10_000, 5000: 16_000, 1200: -6_000 })
  expect((await reverse(usedId)).status).toBe(201)
  // Ten at 10.00 come back: three of them fill what was taken at 20.00 each, 30.00 less than was thought.
  expect(await stock(tea)).toEqual([7_000, 7_000])
  const after = await balances()
  expect(after).toMatchObject({ 5010: -3_000, 1200: 7_000 })
  expect(after[6070]).toBeUndefined()
  expect(await audit()).toEqual([])
})

test('goods that were found, and the result of a count, are not reversed', async () => {
  const { shopId, call, tea, deliver, writeOff, reverse } = await openShop()
  await deliver(tea, 10, 10_000)
  const foundId = await writeOff('found', [[tea, 1]])
  const countId = randomUUID()
  await call('PUT', `/stock-counts/${countId}`, { name: 'Shelf' })
  const counted = { productId: tea, mode: 'set', quantityMilli: 9_000, ageMs: 0 }
  await call('PUT', `/stock-counts/${countId}/entries/${randomUUID()}`, counted)
  expect((await call('POST', `/stock-counts/${countId}/posting`, {})).status).toBe(200)
  const before = await entriesOf(served.database().collections, shopId)
  expect(await reverse(foundId)).toMatchObject({
    ...{ status: 422, body: { code: 'found_not_reversed' } },
    body: {
      detail: 'To remove goods that were found, record a write-off with the reason “Lost or stolen”.',
    },
  })
  const ofCount = { of: { kind: 'stock-count', id: countId }, reason: 'Miscounted' }
  expect(await call('PUT', `/reversals/${randomUUID()}`, ofCount)).toMatchObject({
    ...{ status: 422, body: { code: 'reversal_not_possible' } },
  })
  expect(await entriesOf(served.database().collections, shopId)).toHaveLength(before.length)
})
