import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Day, day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { saleOf } from '../support/books.ts'
import { today } from '../support/clock.ts'
import { servedApp } from '../support/served-app.ts'

// Prices and taxes change with the day: a till whose clock is wrong sells at those of the day that it is.
const served = servedApp()
const dayMs = 86_400_000

/** A till whose clock is so many days slow. */
async function tillBehind(days: number) {
  const { shopId, call: put } = await served.openOwnedShop({ timeZone: 'UTC' })
  const [tillId, productId] = [randomUUID(), randomUUID()]
  await put('POST', '/tills', { tillId, name: 'Front' })
  await put('POST', '/products', { productId, sku: 'TEA', name: 'Tea', priceMinor: 500 })
  const { collections } = served.database()
  let sequence = 0
  /** @param ratesOf the day whose taxes the till charges */
  async function sell(unitPriceMinor: number, ratesOf: Day) {
    sequence += 1
    const shop = await collections.shops.findOne({ _id: shopId })
    const product = await collections.products.findOne({ _id: { shopId, productId } })
    if (!shop || !product) throw new Error('there is no such product')
    const { taxClassId } = product
    const line = { lineId: '1', productId, quantityMilli: milli(1000), taxClassId }
    const shown = new Date(Date.now() - days * dayMs).toISOString()
    const { saleId, sale } = saleOf(
      { shop, product, tillId },
      sequence,
      {
        ...{ soldAt: shown, receiptNumber: `A-${sequence}` },
        basket: [{ ...line, unitPriceMinor: minor(unitPriceMinor) }],
      },
      ratesOf,
    )
    const { status, body } = await put('PUT', `/sales/${saleId}`, sale, { 'x-device-time': shown })
    expect(status).toBe(201)
    const { businessDay, reviews } = body as { businessDay: Day; reviews: { code: string }[] }
    return { businessDay, reviews: reviews.filter(({ code }) => /^(price|tax|dated)/.test(code)) }
  }
  return { shopId, productId, sell, collections }
}

test('a till that is a day slow sells at the prices of the day that it is', async () => {
  const { shopId, productId, sell, collections } = await tillBehind(1)
  // It was entered before today, for today.
  const at = new Date(Date.now() - dayMs)
  const scheduledPrices = [{ from: today(), priceMinor: minor(600), at, byUid: 'ama' }]
  await collections.products.updateOne({ _id: { shopId, productId } }, { $set: { scheduledPrices } })
  expect(await sell(600, today())).toEqual({ businessDay: today(), reviews: [] })
  const [differs] = (await sell(500, today())).reviews
  expect(differs).toMatchObject({ code: 'price_differs', said: 500, expected: 600 })
})

test('a till that is slow since before a change of taxes charges those of the day that it is', async () => {
  // The COVID levy ended with 2025.
  const lastYear = day('2025-12-31')
  const { sell } = await tillBehind((Date.parse(today()) - Date.parse(lastYear)) / dayMs)
  expect(await sell(500, today())).toEqual({ businessDay: today(), reviews: [] })
  const { reviews } = await sell(500, lastYear)
  expect(reviews.map(({ code }) => code)).toContain('tax_differs')
})
