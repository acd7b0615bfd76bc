import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { saleOf } from '../support/books.ts'
import { servedApp } from '../support/served-app.ts'

// A price changes while a till is away from the server, or between a sale and its arrival.
const served = servedApp()
const [hour, day] = [3_600, 86_400]
const packId = randomUUID()
const pack = (priceMinor: number) => ({
  packId,
  name: 'Carton',
  quantityMilli: 12_000,
  barcodes: [],
  priceMinor,
})

/** Tea at 5.00, a carton of it at 50.00; an hour ago, or so many seconds, both were changed to 6.00 and 60.00. */
async function openShop(changedAgoS = hour) {
  const { shop, shopId, call } = await served.openOwnedShop({ timeZone: 'UTC' })
  const [tillId, productId] = [randomUUID(), randomUUID()]
  await call('POST', '/tills', { tillId, name: 'Front' })
  const tea = { productId, sku: 'TEA', name: 'Tea', priceMinor: 500, packs: [pack(5_000)] }
  expect((await call('POST', '/products', tea)).status).toBe(201)
  const { products } = served.database().collections
  const changed = { priceMinor: 600, packs: [pack(6_000)] }
  expect((await call('PATCH', `/products/${productId}`, { ...changed, revision: 1 })).status).toBe(200)
  const at = new Date(Date.now() - changedAgoS * 1_000)
  const _id = { shopId, productId }
  await products.updateOne({ _id }, { $set: { 'priceHistory.1.at': at, 'formerPackPrices.0.until': at } })
  const product = await products.findOne({ _id })
  if (!product) throw new Error('the product was just made')
  let sequence = 0
  const sell = async (
    unitPriceMinor: number,
    input: { agoS?: number; listAgeS?: number; ofPack?: boolean },
  ) => {
    sequence += 1
    const { agoS = 0, listAgeS, ofPack } = input
    const line = { lineId: '1', productId, quantityMilli: milli(1_000), taxClassId: product.taxClassId }
    const sold = ofPack ? { pack: { packId, name: 'Carton', quantityMilli: milli(12_000) } } : {}
    const { saleId, sale } = saleOf({ shop, product, tillId }, sequence, {
      soldAt: new Date(Date.now() - agoS * 1_000).toISOString(),
      basket: [{ ...line, ...sold, unitPriceMinor: minor(unitPriceMinor) }],
    })
    const body = { ...sale, ...(listAgeS !== undefined && { listAgeS }) }
    const answer = await call('PUT', `/sales/${saleId}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    expect((await call('PUT', `/sales/${saleId}`, body)).status).toBe(200)
    const { reviews } = answer.body as { reviews: { code: string }[] }
    return reviews.filter(({ code }) => code === 'price_differs')
  }
  return sell
}

test('a receipt from before the change is right whenever it arrives', async () => {
  const sell = await openShop()
  expect(await sell(500, { agoS: 2 * hour, listAgeS: 0 })).toEqual([])
  expect(await sell(600, { agoS: 0, listAgeS: 0 })).toEqual([])
  expect(await sell(5_000, { agoS: 2 * hour, listAgeS: 0, ofPack: true })).toEqual([])
})

test('a till that could not know of the change sold at the right price; one that knew did not', async () => {
  const sell = await openShop()
  expect(await sell(500, { listAgeS: 2 * hour })).toEqual([])
  expect(await sell(5_000, { listAgeS: 2 * hour, ofPack: true })).toEqual([])
  const differs = { code: 'price_differs', said: 500, expected: 600 }
  expect(await sell(500, { listAgeS: 60 })).toMatchObject([differs])
  expect(await sell(5_000, { listAgeS: 60, ofPack: true })).toMatchObject([
    { code: 'price_differs', said: 5_000, expected: 6_000 },
  ])
  expect(await sell(550, { listAgeS: 2 * hour })).toMatchObject([{ ...differs, said: 550 }])
})

test('a till that does not say is taken to have asked ten minutes ago', async () => {
  expect(await (await openShop())(500, {})).toHaveLength(1)
  expect(await (await openShop(300))(500, {})).toEqual([])
})

test('no till may say that it did not ask for more than a week', async () => {
  expect(await (await openShop(6 * day))(500, { listAgeS: 30 * day })).toEqual([])
  expect(await (await openShop(8 * day))(500, { listAgeS: 30 * day })).toHaveLength(1)
})
