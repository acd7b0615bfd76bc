import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { minor } from '#domain/money.ts'
import { creditCode } from '#domain/payments/credit-code.ts'
import { auditShop } from '#server/audit/service.ts'
import { withLongs } from '#server/db/longs.ts'
import { aProduct, saleOf } from '../support/books.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
const code = creditCode(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8, 9]))

/** A shop whose customer bought for 50.00 and has it back as store credit, with a code on the receipt. */
async function openShop() {
  const { shop, shopId, ownerToken: token } = await served.openOwnedShop()
  const call = (method: 'GET' | 'POST' | 'PUT', rest: string, payload?: object) =>
    served.call({ method, url: `/api/shops/${shopId}${rest}`, token, ...(payload && { payload }) })
  const product = aProduct(shopId, { priceMinor: minor(5_000) })
  await served.database().collections.products.insertOne(withLongs(product))
  const [tillId, customerId] = [randomUUID(), randomUUID()]
  await call('POST', '/tills', { tillId, name: 'Front' })
  await call('POST', '/customers', { customerId, name: 'Ama Mensah' })
  const till = { shop, product, tillId }
  const { saleId, sale } = saleOf(till, 1, { customerId })
  expect((await call('PUT', `/sales/${saleId}`, sale)).status).toBe(201)
  const [line] = sale.lines
  const back = {
    ...sale,
    ...{ receiptNumber: 'A-2', kind: 'return', returnOf: saleId },
    lines: [{ ...line, returnOfLineId: line?.lineId }],
    tenders: [{ kind: 'store-credit', amountMinor: sale.totals.grossMinor, reference: code }],
  }
  expect((await call('PUT', `/sales/${randomUUID()}`, back)).status).toBe(201)
  const spend = (sequence: number, amountMinor: number, id: string) => {
    const { sale: next } = saleOf(till, sequence, { customerId })
    const restMinor = next.totals.grossMinor - amountMinor
    const tenders = [
      { kind: 'store-credit', amountMinor, reference: code },
      ...(restMinor > 0 ? [{ kind: 'cash', amountMinor: restMinor }] : []),
    ] as SaleBody['tenders']
    return call('PUT', `/sales/${id}`, { ...next, tenders })
  }
  const find = (typed: string) => call('GET', `/store-credit?code=${encodeURIComponent(typed)}`)
  const hold = (saleId: string, amountMinor: number) =>
    call('PUT', `/store-credit/holds/${saleId}`, { customerId, amountMinor })
  const grossMinor = sale.totals.grossMinor
  return { shopId, customerId, grossMinor, find, hold, spend }
}

test('store credit is found by its code and spent as far as it goes, by one sale at a time', async () => {
  const { shopId, customerId, grossMinor, find, hold, spend } = await openShop()
  expect(await find('12345 6789t')).toMatchObject({
    status: 200,
    body: { code, customerId, customerName: 'Ama Mensah', receiptNumber: 'A-2', leftMinor: grossMinor },
  })
  expect(await find('12345-67890')).toMatchObject({ status: 422, body: { code: 'credit_code_misread' } })
  const other = creditCode(new Uint8Array(9))
  expect(await find(other)).toMatchObject({ status: 404, body: { code: 'credit_code_unknown' } })

  const [first, second] = [randomUUID(), randomUUID()]
  const most = grossMinor - 1_000
  expect(await hold(first, grossMinor + 1)).toMatchObject({ body: { code: 'store_credit_not_enough' } })
  expect(await hold(first, most)).toMatchObject({ status: 200, body: { leftMinor: 1_000 } })
  expect(await hold(first, most)).toMatchObject({ status: 200, body: { leftMinor: 1_000 } })
  expect(await hold(second, 1_001)).toMatchObject({ status: 422, body: { code: 'store_credit_not_enough' } })
  expect((await find(code)).body).toMatchObject({ leftMinor: 1_000 })
  const sold = await spend(3, most, first)
  expect(sold.status).toBe(201)
  const reviews = sold.body.reviews as { code: string }[]
  expect(reviews.map((one) => one.code)).not.toContain('store_credit_short')
  // Once it is recorded, it is not held as well.
  expect((await find(code)).body).toMatchObject({ leftMinor: 1_000 })
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('of two tills that take all of it at the same moment, never both get it', async () => {
  const { grossMinor, hold } = await openShop()
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [randomUUID(), randomUUID()]
    const answers = await Promise.all([hold(one, grossMinor), hold(other, grossMinor)])
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    await served.database().db.collection('creditHolds').deleteMany({})
  }
  expect((await hold(randomUUID(), grossMinor)).status).toBe(200)
})

test('codes can not be guessed one after the other', async () => {
  const { find } = await openShop()
  const guess = (index: number) => find(creditCode(new Uint8Array([index, 9, 9, 9, 9, 9, 9, 9, 9])))
  const statuses = new Set<number>()
  for (let index = 0; index < 40; index += 1) statuses.add((await guess(index)).status)
  expect([...statuses].sort()).toEqual([404, 429])
})
