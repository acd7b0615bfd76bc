import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { RecordedSale } from '#domain/api/sale.ts'
import { day } from '#domain/business-day.ts'
import { composeReturn } from '#domain/documents/sale/compose-return.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { auditShop } from '#server/audit/service.ts'
import type { ProductDocument } from '#server/db/documents.ts'
import { withLongs } from '#server/db/longs.ts'
import { aProduct, saleOf } from '../support/books.ts'
import { today } from '../support/clock.ts'
import { movesOf } from '../support/journal.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
const carton = {
  packId: '0199aaaa-0000-7000-8000-000000000001',
  name: 'Carton',
  quantityMilli: milli(24_000),
  barcodes: ['6001000000001', '6001000000002'],
  priceMinor: minor(10_000),
}

/** A shop that has 100 of one product at 2.00 each, sold at 5.00, and by the carton of 24 at 100.00. */
async function openShop({ unit = 'piece' } = {}) {
  const { shop, shopId, call } = await served.openBooks({
    taxRegistrations: [{ from: day('2020-01-01'), scheme: 'not-registered' }],
  })
  const product: ProductDocument = {
    ...aProduct(shopId, { priceMinor: minor(500), costMinor: minor(200), unit }),
    barcodes: ['6009000000001'],
    name: 'Milo 400 g',
  }
  await served.database().collections.products.insertOne(withLongs(product))
  const { productId } = product._id
  await call('PUT', `/deliveries/${randomUUID()}`, {
    businessDay: today(),
    paidFrom: 'bank',
    lines: [
      {
        ...{ lineId: '1', productId, quantityMilli: 100_000, netMinor: 20_000 },
        ...{ taxClassId: 'standard', taxes: [] },
      },
    ],
    totalMinor: 20_000,
  })
  const change = (body: object) => call('PATCH', `/products/${productId}`, body)
  expect(await change({ packs: [carton] })).toMatchObject({ status: 200 })
  const tillId = randomUUID()
  const { series } = (await call('POST', '/tills', { tillId, name: 'Till 1' })).body
  const sell = (count: number, quantity: number, pack: object, unitPriceMinor = 10_000) =>
    saleOf(
      { shop, product, tillId },
      count,
      {
        ...{ soldAt: `${today()}T00:00:01Z`, taxRule: 2, receiptNumber: `${series}-${count}` },
        basket: [
          {
            ...{ lineId: '1', productId, quantityMilli: milli(quantity), taxClassId: product.taxClassId },
            ...{ unitPriceMinor: minor(unitPriceMinor), pack: pack as typeof sold },
          },
        ],
      },
      day(today()),
    )
  const read = async (id: string) => (await call('GET', `/sales/${id}`)).body as unknown as RecordedSale
  const stock = async () => (await call('GET', `/products/${productId}`)).body
  return { shopId, productId, call, change, sell, read, stock, tillId, series: String(series) }
}

const { packId, name, quantityMilli } = carton
const sold = { packId, name, quantityMilli }

test('a pack is sold and comes back as a line of packs, and the stock moves in singles', async () => {
  const { shopId, productId, call, sell, read, stock, tillId, series } = await openShop()
  const { saleId, sale } = sell(1, 2_000, sold)
  expect(await call('PUT', `/sales/${saleId}`, sale)).toMatchObject({ status: 201, body: { reviews: [] } })
  expect((await call('PUT', `/sales/${saleId}`, sale)).status).toBe(200)
  expect(await stock()).toMatchObject({ onHandMilli: 52_000 })
  const recorded = await read(saleId)
  expect(recorded.lines).toMatchObject([
    { name: 'Milo 400 g, Carton of 24', quantityMilli: 2_000, pack: sold, returnableMilli: 2_000 },
  ])
  if (!recorded.leftToTakeBack) throw new Error('a sale says what is left of it')
  const one = composeReturn(
    recorded,
    recorded.leftToTakeBack,
    {
      ...{ taken: [{ lineId: '1', quantityMilli: milli(1_000), isWrittenOff: false }], by: 'as-paid' },
      ...{ reason: 'faulty', smallestCoinMinor: undefined },
    },
    { tillId, receiptNumber: `${series}-2`, soldAt: new Date().toISOString() },
  )
  const [line] = one.lines
  if (!line) throw new Error('a return has its line')
  const { pack: _, ...single } = line
  expect(await call('PUT', `/sales/${randomUUID()}`, { ...one, lines: [single] })).toMatchObject({
    status: 422,
    body: { code: 'return_mismatch' },
  })
  expect(await call('PUT', `/sales/${randomUUID()}`, one)).toMatchObject({ status: 201 })
  expect(await stock()).toMatchObject({ onHandMilli: 76_000, averageCostMinor: 200 })
  const moves = await movesOf(served.database().collections, shopId)
  expect(moves.map((move) => [move.productId, move.quantityMilli, move.valueMinor])).toEqual([
    [productId, 100_000, 20_000],
    [productId, -48_000, -9_600],
    [productId, 24_000, 4_800],
  ])
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('a pack that is another by now is recorded as it was sold, and reviewed', async () => {
  const { call, change, sell, stock } = await openShop()
  await change({ packs: [{ ...carton, quantityMilli: 20_000, priceMinor: 9_000 }] })
  const changed = sell(1, 1_000, sold)
  expect(await call('PUT', `/sales/${changed.saleId}`, changed.sale)).toMatchObject({
    status: 201,
    // Its price was that of the list when it was sold.
    body: { reviews: [{ code: 'pack_differs', said: 'Carton of 24', expected: 'Carton of 20' }] },
  })
  const unknown = sell(2, 1_000, { ...sold, packId: randomUUID() })
  expect(await call('PUT', `/sales/${unknown.saleId}`, unknown.sale)).toMatchObject({
    body: { reviews: [{ code: 'pack_differs', expected: 'none' }] },
  })
  expect(await stock()).toMatchObject({ onHandMilli: 52_000 })
  const part = sell(3, 1_500, sold)
  expect(await call('PUT', `/sales/${part.saleId}`, part.sale)).toMatchObject({
    status: 400,
    body: { code: 'invalid_request' },
  })
})

test('goods with a label of the scale are sold at its price, and reviewed where the list has another', async () => {
  const { call, sell, stock, read } = await openShop({ unit: 'kg' })
  const setting = {
    setting: 'scale-barcodes',
    value: [
      { prefix: '21', holds: 'price', codeDigits: 5 },
      { prefix: '02', holds: 'price', codeDigits: 5, hasInnerCheck: true },
    ],
    from: today(),
  }
  expect(await call('PUT', `/settings/${randomUUID()}`, setting)).toMatchObject({ status: 201 })
  const twice = { ...setting, value: [...setting.value, { prefix: '21', holds: 'weight', codeDigits: 5 }] }
  expect(await call('PUT', `/settings/${randomUUID()}`, twice)).toMatchObject({ status: 400 })
  expect((await call('GET', '')).body).toMatchObject({
    settings: { scaleBarcodes: [{ setTo: [] }, { from: today(), setTo: setting.value }] },
  })
  // 2.57 at 5.00 a unit is 0.514 of it.
  const label = { name: '0.514 kg', quantityMilli: milli(514) }
  const right = sell(1, 1_000, label, 257)
  expect(await call('PUT', `/sales/${right.saleId}`, right.sale)).toMatchObject({ body: { reviews: [] } })
  expect((await read(right.saleId)).lines).toMatchObject([{ name: 'Milo 400 g, 0.514 kg', grossMinor: 257 }])
  const cheap = sell(2, 1_000, label, 200)
  expect(await call('PUT', `/sales/${cheap.saleId}`, cheap.sale)).toMatchObject({
    body: {
      reviews: [
        { code: 'pack_differs', said: '0.514 kg', expected: 'none' },
        { code: 'price_differs', said: 200, expected: 257 },
      ],
    },
  })
  expect(await stock()).toMatchObject({ onHandMilli: 98_972 })
})

test('a barcode is that of one product or pack alone', async () => {
  const { productId, call, change, stock } = await openShop()
  expect(await stock()).toMatchObject({ barcodes: ['6009000000001'], packs: [carton] })
  const other = { productId: randomUUID(), sku: 'OTHER', name: 'Other', priceMinor: 100 }
  expect(await call('POST', '/products', { ...other, barcodes: ['6001000000002'] })).toMatchObject({
    status: 409,
    body: {
      code: 'barcode_taken',
      detail: expect.stringContaining('Milo 400 g, Carton of 24'),
    },
  })
  const tin = { ...carton, packId: randomUUID(), barcodes: ['6009000000001'] }
  expect(await call('POST', '/products', { ...other, packs: [tin] })).toMatchObject({
    status: 409,
    body: { code: 'barcode_taken' },
  })
  expect(await change({ packs: [tin] })).toMatchObject({ status: 409, body: { code: 'barcode_twice' } })
  expect(await change({ barcodes: ['6001000000001'] })).toMatchObject({ body: { code: 'barcode_twice' } })
  // What is taken off a pack is free again, and a change of the barcodes leaves the packs as they are.
  expect(await change({ barcodes: ['6009000000009'] })).toMatchObject({ status: 200 })
  expect(await stock()).toMatchObject({ barcodes: ['6009000000009'], packs: [carton] })
  expect(await change({ packs: [] })).toMatchObject({ status: 200 })
  expect(await call('POST', '/products', { ...other, barcodes: ['6001000000002'] })).toMatchObject({
    status: 201,
  })
  const found = await call('GET', '/products?search=6009000000009')
  expect(found.body).toMatchObject({ items: [{ productId }] })
})
