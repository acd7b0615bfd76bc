import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Product, ProductChangeResult } from '#domain/api/product.ts'
import { day } from '#domain/business-day.ts'
import { daysAgo } from '../support/clock.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()

type Shop = Awaited<ReturnType<typeof served.openOwnedShop>>

function catalogueOf({ shopId, ownerToken: token }: Shop) {
  const url = `/api/shops/${shopId}/products`
  return {
    async add(fields: object): Promise<Product> {
      const payload = { productId: randomUUID(), sku: randomUUID().slice(0, 8), priceMinor: 1_000, ...fields }
      const { status, body } = await served.call({ method: 'POST', url, token, payload })
      expect(status).toBe(201)
      return body as Product
    },
    patch: (productId: string, payload: object) =>
      served.call({ method: 'PATCH', url: `${url}/${productId}`, token, payload }),
    async read(productId: string): Promise<Product> {
      return (await served.call({ method: 'GET', url: `${url}/${productId}`, token })).body as Product
    },
    async prices(productId: string): Promise<unknown> {
      return (await served.call({ method: 'GET', url: `${url}/${productId}/prices`, token })).body.items
    },
    async changeAll(changes: object[]): Promise<ProductChangeResult[]> {
      const payload = { changes }
      const { status, body } = await served.call({ method: 'POST', url: `${url}/changes`, token, payload })
      expect({ status, body }).toMatchObject({ status: 200 })
      return (body as { items: ProductChangeResult[] }).items
    },
  }
}

test('a barcode that another product has is refused, and the other is named', async () => {
  const catalogue = catalogueOf(await served.openOwnedShop())
  await catalogue.add({ sku: 'M-1', name: 'Milo', barcodes: ['6001068001', '6001068002'] })
  const soap = await catalogue.add({ name: 'Soap', barcodes: ['7001'] })
  const refused = await catalogue.patch(soap.productId, { barcodes: ['7001', '6001068002'] })
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'barcode_taken', detail: 'Milo (SKU M-1) has the barcode 6001068002.' },
  })
  expect((await catalogue.read(soap.productId)).barcodes).toEqual(['7001'])
})

describe('several products at once', () => {
  test('change each or not at all; sent again they are as they were; their old values put them back', async () => {
    const catalogue = catalogueOf(await served.openOwnedShop())
    const [milo, rice, soap] = [
      await catalogue.add({ name: 'Milo' }),
      await catalogue.add({ name: 'Rice' }),
      await catalogue.add({ name: 'Soap', priceMinor: 1_100 }),
    ]
    // One of them is renamed elsewhere after the list was read.
    await catalogue.patch(rice.productId, { name: 'Rice 5 kg' })
    const wanted = [milo, rice, soap].map(({ productId, revision }) => {
      return { productId, revision, priceMinor: 1_100 }
    })
    const first = await catalogue.changeAll(wanted)
    expect(first).toMatchObject([
      { productId: milo.productId, outcome: 'changed', revision: 2 },
      { productId: rice.productId, outcome: 'refused', code: 'product_changed' },
      { productId: soap.productId, outcome: 'unchanged', revision: 1 },
    ])
    expect(await catalogue.read(rice.productId)).toMatchObject({ priceMinor: 1_000, revision: 2 })
    const again = await catalogue.changeAll(wanted)
    expect(again.map(({ outcome }) => outcome)).toEqual(['unchanged', 'refused', 'unchanged'])
    expect(await catalogue.read(milo.productId)).toMatchObject({ priceMinor: 1_100, revision: 2 })

    const undo = [{ productId: milo.productId, revision: 2, priceMinor: 1_000 }]
    expect(await catalogue.changeAll(undo)).toMatchObject([{ outcome: 'changed', revision: 3 }])
    expect(await catalogue.read(milo.productId)).toMatchObject({ priceMinor: 1_000 })
  })

  test('two requests at once change each product once', async () => {
    const catalogue = catalogueOf(await served.openOwnedShop())
    const made = await Promise.all(['a', 'b', 'c', 'd'].map((name) => catalogue.add({ name })))
    const to = (priceMinor: number) =>
      catalogue.changeAll(made.map(({ productId, revision }) => ({ productId, revision, priceMinor })))
    const [dear, cheap] = await Promise.all([to(2_000), to(500)])
    for (const [index, { productId }] of made.entries()) {
      const outcomes = [dear[index]?.outcome, cheap[index]?.outcome].toSorted()
      expect(outcomes).toEqual(['changed', 'refused'])
      expect((await catalogue.read(productId)).revision).toBe(2)
    }
  })
})

test('a price set ahead is no price yet; on its day it is the price, in the history with who set it', async () => {
  const shop = await served.openOwnedShop()
  const catalogue = catalogueOf(shop)
  const { productId } = await catalogue.add({ name: 'Milo' })
  const [past, next, later] = [daysAgo(3), daysAgo(-3), daysAgo(-9)]
  const planned = [
    { from: later, priceMinor: 900 },
    { from: next, priceMinor: 1_200 },
  ]
  expect(
    await catalogue.patch(productId, { scheduledPrices: [{ from: past, priceMinor: 1 }] }),
  ).toMatchObject({
    status: 422,
    body: { code: 'price_not_ahead' },
  })
  expect(await catalogue.patch(productId, { scheduledPrices: planned })).toMatchObject({ status: 200 })
  expect(await catalogue.read(productId)).toMatchObject({
    priceMinor: 1_000,
    scheduledPrices: [
      { from: next, priceMinor: 1_200 },
      { from: later, priceMinor: 900 },
    ],
  })

  // Its day comes.
  const { collections } = served.database()
  await collections.products.updateOne(
    { _id: { shopId: shop.shopId, productId }, 'scheduledPrices.from': day(next) },
    { $set: { 'scheduledPrices.$.from': day(past) } },
  )
  const toCome = [{ from: later, priceMinor: 900 }]
  expect(await catalogue.read(productId)).toMatchObject({ priceMinor: 1_200, scheduledPrices: toCome })
  const begun = { from: past, priceMinor: 1_200, previousPriceMinor: 1_000, byName: expect.any(String) }
  expect(await catalogue.prices(productId)).toMatchObject([begun, { priceMinor: 1_000 }])

  // A change by hand holds at once, and keeps the history.
  await catalogue.patch(productId, { priceMinor: 1_100 })
  expect(await catalogue.read(productId)).toMatchObject({ priceMinor: 1_100, scheduledPrices: toCome })
  expect(await catalogue.prices(productId)).toMatchObject([
    { priceMinor: 1_100, previousPriceMinor: 1_200 },
    begun,
    { priceMinor: 1_000 },
  ])
})
