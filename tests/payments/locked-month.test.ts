import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, day } from '#domain/business-day.ts'
import { today } from '../support/clock.ts'
import { chainOf } from '../support/journal.ts'
import { liveKey, paidByPaystack } from './payments-deps.ts'

const { served, paystack, openPaidShop } = paidByPaystack()
const firstOpen = day(`${today().slice(0, 7)}-01`)
const locked = addDays(firstOpen, -1)
const soldAt = `${locked}T11:00:00Z`

test('a payment of a locked month that the provider reports changes no entry; its sale is posted on the first open day', async () => {
  const shop = await openPaidShop()
  const { shopId, token, at } = shop
  const chain = () => chainOf(served.database().collections, shopId)
  await shop.sell(randomUUID(), 'typed by hand', 1, soldAt)
  const { paymentId, saleId } = await shop.start()
  await shop.age(paymentId, Math.ceil((Date.now() - Date.parse(soldAt)) / 60_000))
  await served.unlockBooks(token)
  const lock = { through: locked, isFinal: false }
  const lockUrl = `${at}/locks/${randomUUID()}`
  expect((await served.call({ method: 'PUT', url: lockUrl, token, payload: lock })).status).toBe(201)
  const before = await chain()
  expect(before.some(({ postingDay }) => postingDay === locked)).toBe(true)

  paystack.pay(paymentId)
  const event = paystack.chargeSuccess(liveKey, paymentId)
  expect(await shop.webhook(event)).toMatchObject({ status: 200, body: { taken: true } })
  expect((await shop.stored(paymentId))?.state).toBe('paid')
  expect(await chain()).toEqual(before)

  expect((await shop.sell(saleId, paymentId, 2, soldAt)).status).toBe(201)
  const after = await chain()
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after.slice(before.length)).toMatchObject([
    { businessDay: locked, postingDay: firstOpen, source: { kind: 'sale', id: saleId } },
  ])
  // Sent again, it changes nothing of either month.
  expect((await shop.webhook(event)).status).toBe(200)
  expect(await chain()).toEqual(after)
})
