import { randomUUID } from 'node:crypto'
import type { MatchKeysAndValues } from 'mongodb'
import { expect } from 'vitest'
import type { CountReview, CountSheet } from '#domain/api/count.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { type CountDocument, counts, type Place } from '#server/counts/store.ts'
import type { Database } from '#server/db/client.ts'
import { writeSealedOne } from '#server/evidence/seal-store.ts'
import { saleOf } from '../support/books.ts'
import { today } from '../support/clock.ts'
import type { servedApp } from '../support/served-app.ts'

type Served = ReturnType<typeof servedApp>
export const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
export const hour = 3_600_000
/** What a till sends of its clock, which shows so much more than the time it is. */
export const deviceTime = (aheadMs = 0) => `${ago(-aheadMs)};${-aheadMs - 50};${-aheadMs + 50}`

/** Changes a count with its seal, as the program does it, so that the audit reports nothing. */
export const changeStored = (database: Database, _id: Place, set: MatchKeysAndValues<CountDocument>) =>
  writeSealedOne(database, 'stockCounts', _id, async (session) => {
    const { modifiedCount } = await counts(database).updateOne({ _id }, { $set: set }, { session })
    return modifiedCount === 1
  })

/** A shop that has ten of tea and four of rice, begins to count them, and has a till. */
export async function openCount(served: Served, wishes: object = {}) {
  const employee = await served.person('employee')
  const open = await served.openOwnedShop({ employee: [{ contact: employee.email }] })
  const { shopId, ownerToken } = open
  await served.unlockBooks(ownerToken)
  const employeeToken = (await served.signIn(employee)).token
  const callAs =
    (token: string) =>
    (method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
      served.call({ method, url: `/api/shops/${shopId}${path}`, token, ...(payload && { payload }) })
  const [call, callAsEmployee] = [callAs(ownerToken), callAs(employeeToken)]
  const [tea, rice] = [randomUUID(), randomUUID()]
  await call('POST', '/products', { productId: tea, sku: 'TEA', name: 'Tea', priceMinor: 500 })
  await call('POST', '/products', { productId: rice, sku: 'RICE', name: 'Rice', priceMinor: 900 })
  const deliver = (productId: string, quantityMilli: number, netMinor: number) =>
    call('PUT', `/deliveries/${randomUUID()}`, {
      businessDay: today(),
      paidFrom: 'bank',
      lines: [{ lineId: '1', productId, quantityMilli, netMinor, taxClassId: 'exempt', taxes: [] }],
      totalMinor: netMinor,
    })
  await deliver(tea, 10_000, 2_000)
  await deliver(rice, 4_000, 2_000)
  const countId = randomUUID()
  const begun = await call('PUT', `/stock-counts/${countId}`, { name: 'March', ...wishes })
  expect(begun).toMatchObject({ status: 201, body: { state: 'open', products: 2, counted: 0 } })
  const enter = (productId: string, quantityMilli: number, more: object = {}, entryId = randomUUID()) =>
    callAsEmployee('PUT', `/stock-counts/${countId}/entries/${entryId}`, {
      productId,
      mode: 'add',
      quantityMilli,
      ageMs: 0,
      ...more,
    })
  const database = served.database()
  const till = { tillId: randomUUID() }
  await call('POST', '/tills', { ...till, name: 'Front' })
  let sequence = 0
  /**
   * @param besides a product of which one is sold on the same receipt
   * @param device what the till sends of its clock; null: nothing
   */
  const sell = async (
    productId: string,
    pieces: number,
    soldAt = ago(0),
    besides?: string,
    device: { time: string; clock?: object } | null = { time: deviceTime() },
  ) => {
    sequence += 1
    const shop = await database.collections.shops.findOne({ _id: shopId })
    const product = await database.collections.products.findOne({ _id: { shopId, productId } })
    if (!shop || !product) throw new Error('there is no such product')
    const { saleId, sale } = saleOf({ shop, product, ...till }, sequence, {
      soldAt,
      receiptNumber: `A-${sequence}`,
      basket: [
        {
          lineId: '1',
          productId,
          quantityMilli: milli(pieces * 1000),
          unitPriceMinor: minor(500),
          taxClassId: product.taxClassId,
        },
        ...(besides === undefined
          ? []
          : [
              {
                lineId: '2',
                productId: besides,
                quantityMilli: milli(1000),
                unitPriceMinor: minor(500),
                taxClassId: product.taxClassId,
              },
            ]),
      ],
    })
    const answer = await served.call({
      ...{ method: 'PUT', url: `/api/shops/${shopId}/sales/${saleId}`, token: employeeToken },
      ...(device && { headers: { 'x-device-time': device.time } }),
      payload: { ...sale, ...(device?.clock && { clock: device.clock }) },
    })
    expect(answer.status).toBe(201)
    return (await database.collections.sales.findOne({ _id: { shopId, saleId } })) ?? { reviews: [] }
  }
  /** Puts the goods and the first scan back in time. */
  const scannedAgo = async (ms: number) => {
    const { collections } = served.database()
    const cameAt = new Date(Date.now() - 2 * hour)
    await collections.journalPages.updateMany({ '_id.shopId': shopId }, { $set: { recordedAt: cameAt } })
    const scanned = { 'entries.0.countedAt': new Date(Date.now() - ms) }
    await changeStored(served.database(), { shopId, countId }, scanned)
  }
  const onHand = async (productId: string) => {
    const { body } = await call('GET', `/stock/${productId}`)
    return (body as { quantityMilli: number }).quantityMilli
  }
  const review = async () => (await call('GET', `/stock-counts/${countId}/review`)).body as CountReview
  const sheet = async () => (await callAsEmployee('GET', `/stock-counts/${countId}`)).body as CountSheet
  const post = () => call('POST', `/stock-counts/${countId}/posting`, {})
  return {
    ...open,
    shopId,
    call,
    callAsEmployee,
    employee,
    countId,
    tea,
    rice,
    enter,
    sell,
    deliver,
    review,
    sheet,
    post,
    scannedAgo,
    onHand,
  }
}
