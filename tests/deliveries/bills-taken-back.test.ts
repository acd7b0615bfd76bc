import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/business-day.ts'
import { today } from '../support/clock.ts'
import { servedApp } from '../support/served-app.ts'
import { openTeaShop } from './tea-shop.ts'

// The bill of a delivery, and a return to a supplier, that were entered wrongly.
const served = servedApp()

async function openShop() {
  const shop = await openTeaShop(served)
  const { call, tea, supplierId, line, recorded, entries } = shop
  const untaxed = (pieces: number, netMinor: number) => ({ ...line(pieces, netMinor), taxClassId: 'exempt' })
  /** Ten for 10.00. */
  const deliver = (paidFrom: string) =>
    recorded('deliveries', { paidFrom, supplierId, lines: [untaxed(10, 1_000)], totalMinor: 1_000 })
  const bill = (deliveryId: string, netMinor: number) =>
    recorded('delivery-bills', {
      ...{ supplierId, due: addDays(today(), 30), totalMinor: netMinor },
      lines: [
        {
          ...{ lineId: '1', deliveryId, deliveredLineId: '1', productId: tea },
          ...{ netMinor, taxClassId: 'exempt', taxes: [] },
        },
      ],
    })
  const sendBack = (deliveryId: string, pieces: number, netMinor: number, returnId: string = randomUUID()) =>
    call('PUT', `/supplier-returns/${returnId}`, {
      ...{ businessDay: today(), supplierId, deliveryId },
      ...{ lines: [untaxed(pieces, netMinor)], totalMinor: netMinor },
    })
  const lastEntry = async () => {
    const sums: Record<string, number> = {}
    for (const { account, amountMinor } of (await entries()).at(-1)?.lines ?? [])
      sums[account] = (sums[account] ?? 0) + amountMinor
    return sums
  }
  const owed = async () => (await call('GET', `/credit/suppliers/${supplierId}`)).body.balanceMinor
  const agrees = async () => {
    expect((await call('GET', '/stock/summary')).body).toMatchObject({ ties: true })
    expect((await call('GET', '/unbilled-deliveries')).body).toMatchObject({ ties: true })
    await shop.agrees()
  }
  return { ...shop, deliver, bill, sendBack, lastEntry, owed, agrees }
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
