import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { taxFigures } from '#app/features/books/tax-figures.ts'
import type { TrialBalance } from '#domain/api/ledger.ts'
import { day } from '#domain/business-day.ts'
import { auditShop } from '#server/audit/service.ts'
import { today } from '../support/clock.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
const vat = (amountMinor: number) => ({ component: 'gb-vat', rateBp: 2000, amountMinor })
const british = {
  country: 'GB',
  currency: 'GBP',
  taxPack: 'GB' as const,
  timeZone: 'Europe/London',
  taxRegistrations: [{ from: day('2026-01-01'), scheme: 'standard' as const }],
}

async function openStockedShop(shop = {}) {
  const { shopId, ownerToken: token, call, entries } = await served.openBooks({ ...british, ...shop })
  const productId = randomUUID()
  await call('POST', '/products', { productId, sku: 'TEA', name: 'Tea', priceMinor: 500 })
  const delivery = {
    businessDay: today(),
    paidFrom: 'bank',
    supplierName: 'Harbour Wholesale',
    reference: 'INV-77',
    lines: [
      {
        lineId: '1',
        productId,
        quantityMilli: 10_000,
        netMinor: 2_000,
        taxClassId: 'standard',
        taxes: [vat(400)],
      },
    ],
    totalMinor: 2_400,
  }
  const put = (deliveryId: string, payload: object) => call('PUT', `/deliveries/${deliveryId}`, payload)
  return { shopId, token, productId, delivery, call, put, entries }
}

describe('a delivery', () => {
  test('is added to the stock, and its tax to what is claimed back', async () => {
    const { shopId, productId, delivery, call, put, entries } = await openStockedShop()
    const deliveryId = randomUUID()
    const put1 = await put(deliveryId, delivery)
    const [line] = delivery.lines
    const input = { ...delivery, deliveryId, postingDay: today(), entryNumber: 2 }
    expect(put1).toMatchObject({ status: 201, body: { ...input, lines: [{ ...line, costMinor: 2_000 }] } })
    expect(await call('GET', `/deliveries/${deliveryId}`)).toMatchObject({ status: 200, body: put1.body })
    const [entry] = await entries()
    expect(entry?.source).toMatchObject({ kind: 'stock-receipt', id: deliveryId, reference: 'INV-77' })
    expect(entry?.lines.map(({ account, amountMinor }) => [account, amountMinor])).toEqual([
      ['1200', 2_000],
      ['1301', 400],
      ['1020', -2_400],
    ])
    const balance = (await call('GET', `/ledger/trial-balance?on=${today()}`)).body as TrialBalance
    expect(taxFigures(balance.accounts)).toMatchObject({ onPurchasesMinor: 400, dueMinor: -400 })
    const { body } = await call('GET', `/products/${productId}`)
    expect(body).toMatchObject({ onHandMilli: 10_000 })
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('sent again changes nothing; other content under its id is refused', async () => {
    const { delivery, put, entries } = await openStockedShop()
    const deliveryId = randomUUID()
    const first = await put(deliveryId, delivery)
    expect(await put(deliveryId, delivery)).toMatchObject({ status: 200, body: first.body })
    for (const other of [{ reference: 'INV-78' }, { paidFrom: 'mobile-money' }, { note: 'Late' }])
      expect(await put(deliveryId, { ...delivery, ...other })).toMatchObject({
        status: 409,
        body: { code: 'delivery_conflict' },
      })
    expect(await entries()).toHaveLength(1)
  })

  test('on account is owed to its supplier until its day', async () => {
    const { shopId, delivery, call, put, entries } = await openStockedShop()
    const [deliveryId, supplierId] = [randomUUID(), randomUUID()]
    const due = '2999-01-31'
    const onAccount = { ...delivery, paidFrom: 'on-account', supplierId, due }
    expect(await put(deliveryId, onAccount)).toMatchObject({
      status: 404,
      body: { code: 'supplier_not_found' },
    })
    expect(await entries()).toEqual([])
    await call('POST', '/suppliers', { supplierId, name: 'Harbour Wholesale' })
    expect(await put(deliveryId, onAccount)).toMatchObject({
      status: 201,
      body: { paidFrom: 'on-account', supplierId, due },
    })
    const owed = await served.database().collections.openItems.find({ '_id.shopId': shopId }).toArray()
    expect(owed).toMatchObject([{ _id: { document: deliveryId, party: supplierId }, openMinor: 2_400 }])
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('of a shop that claims no tax back costs all that was paid', async () => {
    const { delivery, put, entries } = await openStockedShop({ taxRegistrations: [] })
    expect((await put(randomUUID(), delivery)).body).toMatchObject({ lines: [{ costMinor: 2_400 }] })
    const [entry] = await entries()
    expect(entry?.lines.map(({ account, amountMinor }) => [account, amountMinor])).toEqual([
      ['1200', 2_000],
      ['1200', 400],
      ['1020', -2_400],
    ])
  })

  test('paid from a till comes out of its cash', async () => {
    const { delivery, call, put, entries } = await openStockedShop()
    const tillId = randomUUID()
    await call('POST', '/tills', { tillId, name: 'Front' })
    expect(await put(randomUUID(), { ...delivery, paidFrom: 'cash', tillId })).toMatchObject({ status: 201 })
    const [entry] = await entries()
    expect(entry?.lines.at(-1)).toEqual({ account: '1000', amountMinor: -2_400, dims: { till: tillId } })
  })

  test.each([
    ['does not add up', { totalMinor: 2_399 }, 422, 'delivery_mismatch'],
    ['is of a later year', { businessDay: '2999-01-01' }, 422, 'delivery_in_future'],
    ['was paid from no till there is', { paidFrom: 'cash', tillId: randomUUID() }, 404, 'till_not_found'],
    ['was paid in cash from no till', { paidFrom: 'cash' }, 400, 'invalid_request'],
    ['is paid and due', { due: today() }, 400, 'invalid_request'],
    ['is due before its day', { paidFrom: 'on-account', due: '2020-01-01' }, 400, 'invalid_request'],
    ['has no line', { lines: [] }, 400, 'invalid_request'],
  ])('that %s is refused, and nothing is written', async (_, change, status, code) => {
    const { delivery, put, entries } = await openStockedShop()
    const answer = await put(randomUUID(), { ...delivery, ...change })
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
    expect(await entries()).toEqual([])
  })

  test('of more than a shop can hold is refused: a barcode was scanned into the quantity', async () => {
    const { delivery, put, entries } = await openStockedShop()
    const lines = delivery.lines.map((line) => ({ ...line, quantityMilli: 6_009_876_543_210_000 }))
    expect(await put(randomUUID(), { ...delivery, lines })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    })
    const [line] = delivery.lines
    const dear = { ...line, quantityMilli: 1, netMinor: 100_000_000_000, taxes: [] }
    const tooDear = { ...delivery, lines: [dear], totalMinor: dear.netMinor }
    expect(await put(randomUUID(), tooDear)).toMatchObject({
      status: 422,
      body: { code: 'amount_too_large' },
    })
    expect(await entries()).toEqual([])
  })

  test('of none of a product is refused with a sentence, and nothing is written', async () => {
    const { delivery, put, entries } = await openStockedShop()
    const lines = delivery.lines.map((line) => ({ ...line, quantityMilli: 0 }))
    const answer = await put(randomUUID(), { ...delivery, lines })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(JSON.stringify(answer.body)).toContain('Enter a quantity above zero.')
    expect(await entries()).toEqual([])
  })

  test('of a product that there is not is refused', async () => {
    const { delivery, put } = await openStockedShop()
    const lines = delivery.lines.map((line) => ({ ...line, productId: randomUUID() }))
    expect(await put(randomUUID(), { ...delivery, lines })).toMatchObject({
      status: 404,
      body: { code: 'product_not_found' },
    })
  })
})

test('an unknown delivery is not found', async () => {
  const { call } = await openStockedShop()
  expect(await call('GET', `/deliveries/${randomUUID()}`)).toMatchObject({
    status: 404,
    body: { code: 'delivery_not_found' },
  })
})
