import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { milli } from '#domain/quantity.ts'
import { auditShop } from '#server/audit/service.ts'
import { saleOf } from '../support/books.ts'
import { today } from '../support/clock.ts'
import { british, servedApp } from '../support/served-app.ts'
import { openTeaShop } from './tea-shop.ts'

// A delivery that was entered wrongly is reversed whole, as long as all of it is there and nothing depends on it.
const served = servedApp()

async function openShop() {
  const registered = [{ from: day('2026-01-01'), scheme: 'standard' as const }]
  const opened = await openTeaShop(served, { ...british, taxRegistrations: registered }, 600)
  const { shopId, call, made, entries, supplierId, tea, line } = opened
  const tillId = randomUUID()
  await made('POST', '/tills', { tillId, name: 'Front' })
  const deliver = async (pieces: number, netMinor: number, more: object = {}) => {
    const deliveryId = randomUUID()
    await made('PUT', `/deliveries/${deliveryId}`, {
      ...{ businessDay: today(), paidFrom: 'on-account', supplierId, reference: `INV-${netMinor}` },
      ...{ lines: [line(pieces, netMinor, netMinor / 5)], totalMinor: netMinor * 1.2 },
      ...more,
    })
    return deliveryId
  }
  const notBilled = (pieces: number, netMinor: number) =>
    deliver(pieces, netMinor, {
      ...{ paidFrom: 'not-billed', reference: undefined },
      ...{ lines: [line(pieces, netMinor, 0)], totalMinor: netMinor },
    })
  const reverse = (id: string, reversalId?: string) => opened.reverse('stock-receipt', id, reversalId)
  const sell = async (pieces: number) => {
    const { shops, products } = served.database().collections
    const shop = await shops.findOne({ _id: shopId })
    const product = await products.findOne({ _id: { shopId, productId: tea } })
    if (!shop || !product) throw new Error('there is no such product')
    const goods = { lineId: '1', productId: tea, quantityMilli: milli(pieces * 1000) }
    const { saleId, sale } = saleOf(
      { shop, product, tillId },
      1,
      {
        soldAt: new Date().toISOString(),
        basket: [{ ...goods, unitPriceMinor: product.priceMinor, taxClassId: product.taxClassId }],
      },
      today(),
    )
    await made('PUT', `/sales/${saleId}`, sale)
  }
  /** @returns the codes of an answer, and that nothing was written */
  const refused = async (requested: () => ReturnType<typeof call>) => {
    const before = (await entries()).length
    const { status, body } = await requested()
    expect((await entries()).length).toBe(before)
    return { status, code: body.code, detail: body.detail }
  }
  return { ...opened, deliver, notBilled, reverse, sell, refused, lineOf: line }
}

describe('a delivery that was entered wrongly', () => {
  test('is reversed whole: goods, debt, tax and average are what they were, and it can be entered again', async () => {
    const { shopId, call, deliver, reverse, stock, refused } = await openShop()
    await deliver(10, 2_000)
    const wrong = await deliver(30, 9_001 - 1)
    expect(await stock()).toEqual([40_000, 11_000])
    const reversalId = randomUUID()
    expect(await reverse(wrong, reversalId)).toMatchObject({
      status: 201,
      body: { of: { kind: 'stock-receipt', id: wrong, reference: 'INV-9000' }, reason: 'Typed twice' },
    })
    expect((await reverse(wrong, reversalId)).status).toBe(200)
    expect(await stock()).toEqual([10_000, 2_000])
    expect((await call('GET', '/stock/summary')).body).toMatchObject({ valueMinor: 2_000, ties: true })
    expect((await call('GET', '/credit/suppliers')).body).toMatchObject({ totals: { balanceMinor: 2_400 } })
    expect(await refused(() => reverse(wrong))).toMatchObject({ status: 409, code: 'already_reversed' })

    const right = await deliver(3, 9_000)
    expect(await stock()).toEqual([13_000, 11_000])
    const { reviewItems } = served.database().collections
    // Its cost is far from the average. The invoice number is not one that was recorded before.
    expect(await reviewItems.distinct('reviews.code', { '_id.shopId': shopId })).toEqual(['cost_implausible'])
    expect((await reverse(right)).status).toBe(201)
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('of an order is still to come, and the next part of it is another one', async () => {
    const { call, made, deliver, reverse, supplierId, tea } = await openShop()
    const orderId = randomUUID()
    const lines = [{ lineId: '1', productId: tea, quantityMilli: 10_000, unitCostMinor: 200 }]
    await made('PUT', `/purchase-orders/${orderId}`, {
      supplierId,
      orderedOn: today(),
      lines,
      revision: 0,
    })
    await made('POST', `/purchase-orders/${orderId}/state`, { state: 'sent', revision: 1 })
    const wrong = await deliver(10, 2_000, { order: { orderId, part: 1 } })
    expect((await call('GET', `/purchase-orders/${orderId}`)).body).toMatchObject({ status: 'received' })
    expect((await reverse(wrong)).status).toBe(201)
    expect((await call('GET', `/purchase-orders/${orderId}`)).body).toMatchObject({
      status: 'sent',
      lines: [{ receivedMilli: 0 }],
      deliveries: [{ part: 1, isReversed: true }],
    })
    await deliver(10, 2_005, { order: { orderId, part: 2 } })
    expect((await call('GET', `/purchase-orders/${orderId}`)).body).toMatchObject({ status: 'received' })
  })

  test('whose bill is to come waits for none any more, and nothing of it goes back', async () => {
    const { shopId, call, notBilled, reverse, refused, supplierId, lineOf } = await openShop()
    const wrong = await notBilled(10, 2_000)
    await notBilled(5, 1_000)
    expect((await reverse(wrong)).status).toBe(201)
    expect((await call('GET', '/unbilled-deliveries')).body).toMatchObject({
      items: [{ valueMinor: 1_000 }],
      ties: true,
    })
    const back = {
      businessDay: today(),
      supplierId,
      deliveryId: wrong,
      lines: [lineOf(1, 200, 40)],
      totalMinor: 240,
    }
    expect(await refused(() => call('PUT', `/supplier-returns/${randomUUID()}`, back))).toMatchObject({
      status: 409,
      code: 'delivery_reversed',
    })
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('is refused once something of it is sold, written off or was sold before it came', async () => {
    const { call, made, deliver, reverse, sell, refused, tea } = await openShop()
    const soldOf = await deliver(10, 2_000)
    await sell(1)
    expect(await refused(() => reverse(soldOf))).toMatchObject({
      status: 409,
      code: 'delivery_goods_gone',
      detail: expect.stringMatching(
        /^Some of the Tea of this delivery has since been sold, moved or written off/,
      ),
    })
    const spoilt = await deliver(10, 2_010)
    await made('PUT', `/write-offs/${randomUUID()}`, {
      ...{ businessDay: today(), reason: 'spoilt' },
      lines: [{ lineId: '1', productId: tea, quantityMilli: 19_000 }],
    })
    expect(await refused(() => reverse(spoilt))).toMatchObject({ code: 'delivery_goods_gone' })
    await sell(2)
    const late = await deliver(10, 2_020)
    expect((await call('GET', `/stock/${tea}`)).body.quantityMilli).toBe(8_000)
    expect(await refused(() => reverse(late))).toMatchObject({ code: 'delivery_goods_gone' })
  })

  test('is refused once it is paid, in part too, until the payment is reversed', async () => {
    const { made, call, deliver, reverse, refused, supplierId } = await openShop()
    const paid = await deliver(10, 2_000)
    const paymentId = randomUUID()
    const payment = { businessDay: today(), money: 'bank', direction: 'paid', supplierId, amountMinor: 100 }
    await made('PUT', `/party-payments/${paymentId}`, payment)
    expect(await refused(() => reverse(paid))).toMatchObject({
      status: 409,
      code: 'delivery_settled',
      detail: expect.stringMatching(
        /^This delivery is paid or billed, at least in part\. Reverse its payments/,
      ),
    })
    const of = { kind: 'payment', id: paymentId }
    expect(await call('PUT', `/reversals/${randomUUID()}`, { of, reason: 'Wrong supplier' })).toMatchObject({
      status: 201,
    })
    expect((await reverse(paid)).status).toBe(201)
  })

  test('is not what went back to the supplier, nor anything of another shop', async () => {
    const { made, deliver, reverse, refused, supplierId, lineOf } = await openShop()
    const deliveryId = await deliver(10, 2_000)
    const returnId = randomUUID()
    const back = {
      businessDay: today(),
      supplierId,
      deliveryId,
      lines: [lineOf(1, 200, 40)],
      totalMinor: 240,
    }
    await made('PUT', `/supplier-returns/${returnId}`, back)
    expect(await refused(() => reverse(returnId))).toMatchObject({ status: 404, code: 'document_not_found' })
    expect(await refused(() => reverse(randomUUID()))).toMatchObject({ code: 'document_not_found' })
    const other = await openShop()
    expect(await other.refused(() => other.reverse(deliveryId))).toMatchObject({ code: 'document_not_found' })
  })
})
