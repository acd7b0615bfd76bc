import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/business-day.ts'
import { auditShop } from '#server/audit/service.ts'
import { rebuildProjections } from '#server/rebuild/service.ts'
import { today } from '../support/clock.ts'
import { entriesOf } from '../support/journal.ts'
import { servedApp } from '../support/served-app.ts'

// The bill of a delivery, and a return to a supplier, that were entered wrongly.
const served = servedApp()

async function openShop() {
  const { shopId, call, made } = await served.openBooks()
  const [tea, supplierId] = [randomUUID(), randomUUID()]
  await made('POST', '/products', { productId: tea, sku: 'TEA', name: 'Tea', priceMinor: 500 })
  await made('POST', '/suppliers', { supplierId, name: 'Harbour Wholesale' })
  const line = (pieces: number, netMinor: number) => ({
    ...{ lineId: '1', productId: tea, quantityMilli: pieces * 1_000, netMinor },
    ...{ taxClassId: 'exempt', taxes: [] },
  })
  /** Ten for 10.00. */
  const deliver = async (paidFrom: string) => {
    const deliveryId = randomUUID()
    await made('PUT', `/deliveries/${deliveryId}`, {
      ...{ businessDay: today(), paidFrom, supplierId, lines: [line(10, 1_000)], totalMinor: 1_000 },
    })
    return deliveryId
  }
  const bill = async (deliveryId: string, netMinor: number) => {
    const billId = randomUUID()
    const of = { deliveryId, deliveredLineId: '1', productId: tea }
    await made('PUT', `/delivery-bills/${billId}`, {
      ...{ supplierId, businessDay: today(), due: addDays(today(), 30), totalMinor: netMinor },
      lines: [{ lineId: '1', ...of, netMinor, taxClassId: 'exempt', taxes: [] }],
    })
    return billId
  }
  const sendBack = (deliveryId: string, pieces: number, netMinor: number, returnId: string = randomUUID()) =>
    call('PUT', `/supplier-returns/${returnId}`, {
      ...{
        businessDay: today(),
        supplierId,
        deliveryId,
        lines: [line(pieces, netMinor)],
        totalMinor: netMinor,
      },
    })
  const useUp = (pieces: number) =>
    made('PUT', `/write-offs/${randomUUID()}`, {
      ...{ businessDay: today(), reason: 'spoilt' },
      lines: [{ lineId: '1', productId: tea, quantityMilli: pieces * 1_000 }],
    })
  const pay = async (amountMinor: number) => {
    const paymentId = randomUUID()
    const payment = { businessDay: today(), money: 'bank', direction: 'paid', supplierId, amountMinor }
    await made('PUT', `/party-payments/${paymentId}`, payment)
    return paymentId
  }
  const reverse = (kind: string, id: string) =>
    call('PUT', `/reversals/${randomUUID()}`, { of: { kind, id }, reason: 'Typed twice' })
  const lastEntry = async () => {
    const sums: Record<string, number> = {}
    const entries = await entriesOf(served.database().collections, shopId)
    for (const { account, amountMinor } of entries.at(-1)?.lines ?? [])
      sums[account] = (sums[account] ?? 0) + amountMinor
    return sums
  }
  const stock = async () => {
    const { body } = await call('GET', `/stock/${tea}`)
    return [body.quantityMilli, body.valueMinor]
  }
  const owed = async () => (await call('GET', `/credit/suppliers/${supplierId}`)).body.balanceMinor
  const agrees = async () => {
    expect((await call('GET', '/stock/summary')).body).toMatchObject({ ties: true })
    expect((await call('GET', '/unbilled-deliveries')).body).toMatchObject({ ties: true })
    expect(await auditShop(served.database(), shopId)).toEqual([])
    expect(await rebuildProjections(served.database(), shopId, new Date())).toEqual([])
  }
  return {
    ...{ call, made, tea, deliver, bill, sendBack, useUp, pay, reverse, lastEntry, stock, owed, agrees },
  }
}

describe('the bill of a delivery that is taken back', () => {
  test('leaves the delivery to be billed again, and the goods at what they were taken in at', async () => {
    const { call, deliver, bill, reverse, lastEntry, stock, owed, agrees } = await openShop()
    const deliveryId = await deliver('not-billed')
    const billId = await bill(deliveryId, 1_500)
    expect(await stock()).toEqual([10_000, 1_500])
    expect((await reverse('delivery-bill', billId)).status).toBe(201)
    expect(await lastEntry()).toEqual({ 2050: -1_000, 1200: -500, 2000: 1_500 })
    expect(await stock()).toEqual([10_000, 1_000])
    expect((await call('GET', '/unbilled-deliveries')).body).toMatchObject({ items: [{ deliveryId }] })
    expect(await owed()).toBe(0)
    await bill(deliveryId, 1_100)
    expect(await stock()).toEqual([10_000, 1_100])
    await agrees()
  })

  test('takes its difference from goods that are left, and the rest from the difference in price', async () => {
    const { deliver, bill, useUp, reverse, lastEntry, stock, agrees } = await openShop()
    const billId = await bill(await deliver('not-billed'), 1_500)
    await useUp(8)
    expect(await stock()).toEqual([2_000, 300])
    expect((await reverse('delivery-bill', billId)).status).toBe(201)
    expect(await lastEntry()).toEqual({ 2050: -1_000, 1200: -100, 5020: -400, 2000: 1_500 })
    expect(await stock()).toEqual([2_000, 200])
    await agrees()
  })

  test('is refused while something of it is paid or credited', async () => {
    const { call, deliver, bill, pay, reverse, agrees } = await openShop()
    const billId = await bill(await deliver('not-billed'), 1_500)
    const paymentId = await pay(100)
    expect((await reverse('delivery-bill', billId)).body).toMatchObject({ code: 'bill_has_payments' })
    expect((await reverse('payment', paymentId)).status).toBe(201)
    const creditId = randomUUID()
    const credit = {
      ...{ of: { kind: 'delivery-bill', id: billId }, businessDay: today(), totalMinor: 100 },
      lines: [{ lineId: '1', netMinor: 100, taxes: [] }],
    }
    expect((await call('PUT', `/goods-credits/${creditId}`, credit)).status).toBe(201)
    expect((await reverse('delivery-bill', billId)).body).toMatchObject({ code: 'bill_credited' })
    expect((await reverse('bill-credit', creditId)).status).toBe(201)
    expect((await reverse('delivery-bill', billId)).status).toBe(201)
    await agrees()
  })
})

test('a bill is not taken back while goods of it went back, nor under a credit note of the same moment', async () => {
  const { call, deliver, bill, sendBack, reverse, stock, owed, agrees } = await openShop()
  const deliveryId = await deliver('not-billed')
  const billId = await bill(deliveryId, 1_500)
  const returnId = randomUUID()
  expect((await sendBack(deliveryId, 5, 750, returnId)).status).toBe(201)
  expect(await reverse('delivery-bill', billId)).toMatchObject({
    ...{ status: 409, body: { code: 'bill_goods_returned' } },
  })
  expect([await stock(), await owed()]).toEqual([[5_000, 750], 750])
  expect((await reverse('supplier-return', returnId)).status).toBe(201)
  const credit = (id: string) =>
    call('PUT', `/goods-credits/${id}`, {
      ...{ of: { kind: 'delivery-bill', id: billId }, businessDay: today(), totalMinor: 100 },
      lines: [{ lineId: '1', netMinor: 100, taxes: [] }],
    })
  // Whichever is first, the other is refused.
  const both = await Promise.all([reverse('delivery-bill', billId), credit(randomUUID())])
  expect(both.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(['bill_credited', 'bill_credit_reversed']).toContain(
    both.find(({ status }) => status !== 201)?.body.code,
  )
  await agrees()
})

describe('a return to a supplier that is taken back', () => {
  test('brings the goods in at what they left at, owes for them again, and they can go back once more', async () => {
    const { deliver, sendBack, reverse, lastEntry, stock, owed, agrees } = await openShop()
    const deliveryId = await deliver('on-account')
    const returnId = randomUUID()
    expect((await sendBack(deliveryId, 10, 900, returnId)).status).toBe(201)
    expect(await owed()).toBe(100)
    expect((await reverse('supplier-return', returnId)).status).toBe(201)
    expect(await lastEntry()).toEqual({ 2000: -900, 1200: 1_000, 5020: -100 })
    expect(await stock()).toEqual([10_000, 1_000])
    expect(await owed()).toBe(1_000)
    expect((await sendBack(deliveryId, 10, 1_000)).status).toBe(201)
    expect((await sendBack(deliveryId, 1, 100)).status).toBe(422)
    await agrees()
  })

  test('is refused once its goods were counted, or its credit is set against a bill', async () => {
    const { call, made, tea, deliver, sendBack, pay, reverse, stock, agrees } = await openShop()
    const counted = randomUUID()
    const first = await deliver('on-account')
    await sendBack(first, 2, 200, counted)
    const countId = randomUUID()
    await made('PUT', `/stock-counts/${countId}`, { name: 'March' })
    await made('PUT', `/stock-counts/${countId}/entries/${randomUUID()}`, {
      ...{ productId: tea, mode: 'add', quantityMilli: 10_000, ageMs: 0 },
    })
    await made('POST', `/stock-counts/${countId}/posting`, {})
    expect((await reverse('supplier-return', counted)).body).toMatchObject({
      code: 'supplier_return_counted_since',
    })
    expect(await stock()).toEqual([10_000, 1_000])
    await pay(800)
    const used = randomUUID()
    await sendBack(first, 2, 200, used)
    await deliver('on-account')
    const supplierId = (await call('GET', '/suppliers')).body.items as { supplierId: string }[]
    const page = (await call('GET', `/credit/suppliers/${supplierId[0]?.supplierId}`)).body
    expect(page).toMatchObject({ creditMinor: 200 })
    await made('PUT', `/party-payments/${randomUUID()}`, {
      ...{ businessDay: today(), money: 'bank', direction: 'paid', supplierId: supplierId[0]?.supplierId },
      ...{ amountMinor: 0, creditMinor: 150 },
    })
    expect((await reverse('supplier-return', used)).body).toMatchObject({ code: 'supplier_credit_used' })
    await agrees()
  })
})
