import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { reviewSentence } from '#app/features/reviews/review-words.ts'
import { queryFiguresHeader } from '#domain/api/queried-figures.ts'
import { addDays, addMonths, day } from '#domain/business-day.ts'
import { auditShop } from '#server/audit/service.ts'
import { today } from '../support/clock.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
const lastMonth = addMonths(day(`${today().slice(0, 7)}-01`), -1)

/** A shop that owes 10,000.00 for its last tax period. */
async function openBooks() {
  const { shopId, ownerToken: token } = await served.openBooks({
    ...{ country: 'KE', currency: 'KES', taxPack: 'KE' as const, timeZone: 'UTC' },
    taxRegistrations: [{ from: lastMonth, scheme: 'standard' as const, number: 'P051' }],
  })
  const put = (path: string, payload: object, headers = {}) =>
    served.call({ method: 'PUT', url: `/api/shops/${shopId}/${path}`, token, payload, headers })
  const bought = {
    ...{ businessDay: addDays(lastMonth, 3), paidFrom: 'bank', totalMinor: 100 },
    lines: [{ lineId: '1', account: '6010', netMinor: 100, taxClassId: 'exempt', taxes: [] }],
  }
  expect(await put(`expenses/${randomUUID()}`, bought)).toMatchObject({ status: 201 })
  const returnId = randomUUID()
  const adjustment = {
    ...{ direction: 'output', component: 'ke-vat', amountMinor: 1_000_000 },
    ...{ account: '6000', reason: 'Taken home by the owner' },
  }
  const period = { from: lastMonth, to: addDays(addMonths(lastMonth, 1), -1) }
  const filed = await put(`tax-returns/${returnId}`, {
    ...period,
    dueMinor: 1_000_000,
    adjustments: [adjustment],
  })
  expect(filed.status).toBe(201)
  const pay = (amountMinor: number, paymentId: string, headers = {}) =>
    put(
      `tax-payments/${paymentId}`,
      { returnId, direction: 'paid', businessDay: today(), by: 'bank', amountMinor },
      headers,
    )
  return { shopId, pay }
}

test('a payment to the tax office that is far above the earlier ones is asked about, and reviewed once it is confirmed', async () => {
  const { shopId, pay } = await openBooks()
  const query = { [queryFiguresHeader]: 'yes' }
  for (let count = 0; count < 5; count += 1) expect((await pay(100, randomUUID(), query)).status).toBe(201)
  expect((await pay(999, randomUUID(), query)).status).toBe(201)

  const paymentId = randomUUID()
  const unusual = { code: 'amount_unusual', said: 99_900, expected: 999 }
  expect(await pay(99_900, paymentId, query)).toMatchObject({
    status: 422,
    body: { code: 'figures_queried', facts: { reviews: [unusual] } },
  })
  expect((await pay(99_900, paymentId)).status).toBe(201)
  const items = await served
    .database()
    .collections.reviewItems.find({ '_id.shopId': shopId, 'reviews.code': 'amount_unusual' })
    .toArray()
  expect(items).toMatchObject([{ _id: { kind: 'tax-payment', id: paymentId }, reviews: [unusual] }])
  const shop = { currency: 'KES', taxPack: 'KE', timeZone: 'UTC' } as const
  expect(reviewSentence({ ...unusual, kind: 'tax-payment' }, shop)).toMatch(
    /^The amount paid to the tax office, or refunded by it, is KSh 999.00. The largest recent amount of this kind is KSh 9.99./,
  )
  expect(await auditShop(served.database(), shopId)).toEqual([])
})
