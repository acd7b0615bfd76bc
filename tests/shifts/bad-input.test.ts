import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { minor } from '#domain/money.ts'
import { auditShop } from '#server/audit/service.ts'
import { withLongs } from '#server/db/longs.ts'
import { aProduct, saleOf } from '../support/books.ts'
import { today } from '../support/clock.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
const counted = (amountMinor: number) => ({ amountMinor, denominations: [] })
const summary = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code]
const hour = 3_600_000

async function openTills() {
  const opened = await served.openOwnedShop({
    timeZone: 'UTC',
    taxRegistrations: [{ from: day('2020-01-01'), scheme: 'not-registered' }],
  })
  const { shop, shopId, ownerToken: token } = opened
  await served.unlockBooks(token)
  const call = (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) =>
    served.call({ method, url: `/api/shops/${shopId}${path}`, token, ...(payload && { payload }) })
  const product = aProduct(shopId, { priceMinor: minor(600), costMinor: minor(200) })
  await served.database().collections.products.insertOne(withLongs(product))
  const tills = [randomUUID(), randomUUID()] as const
  for (const [index, tillId] of tills.entries())
    await call('POST', '/tills', { tillId, name: `Till ${index + 1}` })
  const sell = (tillId: string, receiptNumber: string, facts: Partial<SaleBody> = {}) => {
    const soldAt = new Date().toISOString()
    const today = day(soldAt.slice(0, 10))
    const input = { soldAt, receiptNumber, taxRule: 2 as const, ...facts }
    const { saleId, sale } = saleOf({ shop, product, tillId }, 1, input, today)
    return call('PUT', `/sales/${saleId}`, sale)
  }
  return { shopId, call, product, tills, sell }
}

const codesOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.reviews as { code: string }[]).map(({ code }) => code)

test('two cashiers sell the last piece: both are paid, and the owner hears of one', async () => {
  const { shopId, call, product, tills, sell } = await openTills()
  const { productId } = product._id
  const line = {
    lineId: '1',
    productId,
    quantityMilli: 1_000,
    netMinor: 200,
    taxClassId: 'standard',
    taxes: [],
  }
  const delivery = { businessDay: today(), paidFrom: 'bank', lines: [line], totalMinor: 200 }
  expect((await call('PUT', `/deliveries/${randomUUID()}`, delivery)).status).toBe(201)
  const sold = await Promise.all([sell(tills[0], 'A-1'), sell(tills[1], 'B-1')])
  expect(sold.map(({ status }) => status)).toEqual([201, 201])
  expect(sold.map((one) => codesOf(one).includes('stock_below_zero')).sort()).toEqual([false, true])
  const stock = await served.database().collections.stockBalances.findOne({ _id: { shopId, productId } })
  expect(Number(stock?.quantityMilli)).toBe(-1_000)
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('a shift closed on two devices while receipts wait is closed once, with all of them', async () => {
  const { call, tills, sell } = await openTills()
  const [tillId] = tills
  const shiftId = randomUUID()
  await call('PUT', `/shifts/${shiftId}`, { tillId, float: counted(1_000), lastSequence: 0 })
  await sell(tillId, 'A-1', { shiftId })
  const countedAt = new Date().toISOString()
  const close = (amountMinor: number) =>
    call('PUT', `/shifts/${shiftId}/close`, {
      cash: counted(amountMinor),
      slips: [],
      countedAt,
      lastSequence: 2,
    })
  const early = await Promise.all([close(2_200), close(2_100)])
  expect(early.map(summary)).toEqual(Array(2).fill([409, 'shift_receipts_missing']))
  expect(early[0]?.body.detail).toContain('A-2')
  await sell(tillId, 'A-2', { shiftId })
  const both = await Promise.all([close(2_200), close(2_100)])
  expect(both.map(summary).sort()).toEqual([
    [201, undefined],
    [409, 'shift_closed'],
  ])
  const z = (await call('GET', `/shifts/${shiftId}`)).body
  expect(z).toMatchObject({ sums: { sales: 2 }, closed: { expected: [{ amountMinor: 2_200 }] } })
})

test('a float of 10^12 is taken, one of more is refused and opens nothing', async () => {
  const { shopId, call, tills } = await openTills()
  const open = (tillId: string, amountMinor: number) =>
    call('PUT', `/shifts/${randomUUID()}`, { tillId, float: counted(amountMinor), lastSequence: 0 })
  expect(summary(await open(tills[0], 10 ** 12 + 1))).toEqual([400, 'invalid_request'])
  expect((await call('GET', `/shifts?tillId=${tills[0]}&open=true`)).body.items).toEqual([])
  expect((await open(tills[1], 10 ** 12)).status).toBe(201)
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('a till whose clock is wrong by a day: ahead it is refused with the reason, behind it is recorded', async () => {
  const { tills, sell } = await openTills()
  const at = (hours: number) => ({ soldAt: new Date(Date.now() + hours * hour).toISOString() })
  const ahead = await sell(tills[0], 'A-1', at(25))
  expect(summary(ahead)).toEqual([422, 'sale_in_future'])
  expect(ahead.body.detail).toMatch(/clock|date/i)
  const behind = await sell(tills[0], 'A-1', at(-24))
  expect(behind.status).toBe(201)
  expect(behind.body.businessDay).toBe(at(-24).soldAt.slice(0, 10))
})
