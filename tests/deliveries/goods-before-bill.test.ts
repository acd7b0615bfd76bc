import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { UnbilledDeliveries } from '#domain/api/delivery-bill.ts'
import { addDays, day } from '#domain/business-day.ts'
import { auditShop } from '#server/audit/service.ts'
import { today } from '../support/clock.ts'
import { entriesOf } from '../support/journal.ts'
import { british, servedApp } from '../support/served-app.ts'

const served = servedApp()
const vat = (amountMinor: number) => ({ component: 'gb-vat', rateBp: 2000, amountMinor })

async function openShop(registeredFrom = '2026-01-01') {
  const { shopId, call } = await served.openBooks({
    ...british,
    taxRegistrations: [{ from: day(registeredFrom), scheme: 'standard' as const }],
  })
  const [tea, supplierId, otherSupplierId] = [randomUUID(), randomUUID(), randomUUID()]
  await call('POST', '/products', { productId: tea, sku: 'TEA', name: 'Tea', priceMinor: 500 })
  await call('POST', '/suppliers', { supplierId, name: 'Harbour Wholesale' })
  await call('POST', '/suppliers', { supplierId: otherSupplierId, name: 'Another' })
  const line = (quantityMilli: number, netMinor: number, taxMinor = 0) => ({
    ...{ lineId: '1', productId: tea, quantityMilli, netMinor, taxClassId: 'standard' },
    taxes: taxMinor === 0 ? [] : [vat(taxMinor)],
  })
  const deliver = (body: object, deliveryId = randomUUID()) =>
    call('PUT', `/deliveries/${deliveryId}`, { businessDay: today(), supplierId, ...body })
  const useUp = (quantityMilli: number) =>
    call('PUT', `/write-offs/${randomUUID()}`, {
      ...{ businessDay: today(), reason: 'spoilt' },
      lines: [{ lineId: '1', productId: tea, quantityMilli }],
    })
  const unbilled = async () => (await call('GET', '/unbilled-deliveries')).body as UnbilledDeliveries
  const lastEntry = async () => {
    const entry = (await entriesOf(served.database().collections, shopId)).at(-1)
    return entry?.lines.map(({ account, amountMinor }) => [account, amountMinor])
  }
  const stock = async () => (await call('GET', `/stock/${tea}`)).body
  const agrees = async () => {
    expect((await call('GET', '/stock/summary')).body).toMatchObject({ ties: true })
    expect(await unbilled()).toMatchObject({ ties: true })
    expect(await auditShop(served.database(), shopId)).toEqual([])
  }
  return {
    shopId,
    call,
    tea,
    supplierId,
    otherSupplierId,
    line,
    deliver,
    useUp,
    unbilled,
    lastEntry,
    stock,
    agrees,
  }
}

test('goods come before their bill, and its difference goes to the goods in stock and to those sold', async () => {
  const shop = await openShop()
  const { shopId, call, tea, supplierId, otherSupplierId, line } = shop
  const { deliver, useUp, unbilled, lastEntry, stock, agrees } = shop
  const [deliveryId, billId] = [randomUUID(), randomUUID()]
  const notBilled = { paidFrom: 'not-billed', lines: [line(10_000, 1_000)], totalMinor: 1_000 }
  const { supplierId: _s, ...withoutSupplier } = { supplierId, ...notBilled }
  expect(await deliver({ ...withoutSupplier, supplierId: undefined })).toMatchObject({ status: 400 })
  expect(await deliver({ ...notBilled, lines: [line(10_000, 1_000, 200)], totalMinor: 1_200 })).toMatchObject(
    { status: 400 },
  )
  expect(await deliver(notBilled, deliveryId)).toMatchObject({
    status: 201,
    body: { paidFrom: 'not-billed' },
  })
  expect(await lastEntry()).toEqual([
    ['1200', 1_000],
    ['2050', -1_000],
  ])
  expect(await unbilled()).toMatchObject({
    items: [{ deliveryId, supplierName: 'Harbour Wholesale', valueMinor: 1_000, lines: [{ name: 'Tea' }] }],
    ...{ valueMinor: 1_000, ledgerMinor: 1_000, ties: true },
  })
  // Goods are returned against a bill.
  const back = { businessDay: today(), supplierId, deliveryId, lines: [line(1_000, 100)], totalMinor: 100 }
  expect(await call('PUT', `/supplier-returns/${randomUUID()}`, back)).toMatchObject({
    body: { code: 'delivery_not_billed' },
  })
  await useUp(4_000)

  const billed = { lineId: '1', deliveryId, deliveredLineId: '1', productId: tea }
  const bill = {
    ...{ supplierId, businessDay: today(), due: '2999-01-31', reference: 'INV-9', totalMinor: 1_320 },
    lines: [{ ...billed, netMinor: 1_100, taxClassId: 'standard', taxes: [vat(220)] }],
  }
  const put = (body: object, id: string = billId) => call('PUT', `/delivery-bills/${id}`, body)
  const refused = async (body: object) => (await put({ ...bill, ...body }, randomUUID())).body.code
  expect(await refused({ totalMinor: 1_319 })).toBe('delivery_mismatch')
  expect(await refused({ supplierId: otherSupplierId })).toBe('delivery_of_other_supplier')
  expect(await refused({ lines: [{ ...bill.lines[0], deliveredLineId: '2' }] })).toBe('delivery_bill_lines')
  expect(await refused({ lines: [{ ...bill.lines[0], deliveryId: randomUUID() }] })).toBe(
    'delivery_not_found',
  )
  // Under the id of the delivery it would seem to raise what it settles.
  expect((await put(bill, deliveryId)).body.code).toBe('document_id_taken')
  // Two devices enter the same bill: one of them is refused.
  const both = await Promise.all([put(bill), put(bill, randomUUID())])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const won = both.find(({ status }) => status === 201)?.body.billId as string
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('delivery_billed')
  expect((await put(bill, won)).status).toBe(200)
  expect((await put({ ...bill, note: 'Late' }, won)).body.code).toBe('delivery_bill_conflict')
  const early = { due: addDays(day(today()), -1) }
  expect(await put({ ...bill, ...early }, randomUUID())).toMatchObject({ status: 400 })
  // The delivery, what was used, and one bill.
  expect(await entriesOf(served.database().collections, shopId)).toHaveLength(3)
  expect(await lastEntry()).toEqual([
    ['2050', 1_000],
    ['1200', 60],
    ['1301', 220],
    ['5020', 40],
    ['2000', -1_320],
  ])
  expect(await stock()).toMatchObject({ quantityMilli: 6_000, valueMinor: 660 })
  expect(await unbilled()).toMatchObject({ items: [], valueMinor: 0, ledgerMinor: 0 })
  const owed = (await call('GET', `/credit/suppliers/${supplierId}`)).body
  expect(owed).toMatchObject({ balanceMinor: 1_320 })
  await agrees()
})

test('goods go back to their supplier at today’s average, and never more than were delivered', async () => {
  const { call, supplierId, otherSupplierId, line, deliver, useUp, lastEntry, stock, agrees } =
    await openShop()
  const deliveryId = randomUUID()
  await deliver({ paidFrom: 'on-account', lines: [line(10_000, 1_000, 200)], totalMinor: 1_200 }, deliveryId)
  // The average becomes 1.20.
  await deliver({ paidFrom: 'on-account', lines: [line(10_000, 1_400, 280)], totalMinor: 1_680 })
  const back = {
    ...{ businessDay: today(), supplierId, deliveryId, reference: 'CN-1', totalMinor: 480 },
    lines: [line(4_000, 400, 80)],
  }
  const put = (body: object, id = randomUUID()) => call('PUT', `/supplier-returns/${id}`, body)
  const refused = async (body: object) => (await put({ ...back, ...body })).body.code
  expect(await refused({ supplierId: otherSupplierId })).toBe('delivery_of_other_supplier')
  expect(await refused({ totalMinor: 479 })).toBe('delivery_mismatch')
  expect(await refused({ businessDay: '2999-01-01' })).toBe('supplier_return_in_future')
  expect(await refused({ lines: [line(11_000, 400, 80)] })).toBe('supplier_return_above_delivery')
  const id = randomUUID()
  const first = await put(back, id)
  expect(first).toMatchObject({ status: 201, body: { settledMinor: 480, lines: [{ costMinor: 480 }] } })
  expect(await put(back, id)).toMatchObject({ status: 200, body: first.body })
  expect(await put({ ...back, reference: 'CN-2' }, id)).toMatchObject({
    body: { code: 'supplier_return_conflict' },
  })
  expect((await call('GET', `/supplier-returns/${id}`)).body).toEqual(first.body)
  expect(await call('GET', `/supplier-returns/${deliveryId}`)).toMatchObject({
    ...{ status: 404, body: { code: 'supplier_return_not_found' } },
  })
  expect(await lastEntry()).toEqual([
    ['2000', 480],
    ['5020', 80],
    ['1301', -80],
    ['1200', -480],
  ])
  expect(await stock()).toMatchObject({ quantityMilli: 16_000, valueMinor: 1_920 })
  // Two devices take back what is left of the delivery at the same moment.
  const rest = { ...back, lines: [line(6_000, 600, 120)], totalMinor: 720 }
  const both = await Promise.all([put(rest), put(rest)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
  // Without a delivery it is a credit with the supplier; what is not there can't go back.
  const loose = { businessDay: today(), supplierId, lines: [line(2_000, 200, 40)], totalMinor: 240 }
  expect(await put(loose)).toMatchObject({ status: 201, body: { settledMinor: 0 } })
  await useUp(8_000)
  expect((await put(loose)).body.code).toBe('stock_not_enough')
  expect((await call('GET', `/credit/suppliers/${supplierId}`)).body).toMatchObject({ balanceMinor: 1_440 })
  await agrees()
})

test('a bill and a return that are dated before their delivery are posted on its day', async () => {
  const { call, tea, supplierId, line, deliver, agrees } = await openShop()
  const dayBefore = addDays(day(today()), -1)
  const [unbilledId, owedId] = [randomUUID(), randomUUID()]
  await deliver({ paidFrom: 'not-billed', lines: [line(1_000, 100)], totalMinor: 100 }, unbilledId)
  await deliver({ paidFrom: 'on-account', lines: [line(2_000, 200)], totalMinor: 200 }, owedId)
  const billed = { lineId: '1', deliveryId: unbilledId, deliveredLineId: '1', productId: tea, taxes: [] }
  const bill = await call('PUT', `/delivery-bills/${randomUUID()}`, {
    ...{ supplierId, businessDay: dayBefore, due: today(), totalMinor: 100 },
    lines: [{ ...billed, netMinor: 100, taxClassId: 'standard' }],
  })
  expect(bill).toMatchObject({ status: 201, body: { businessDay: dayBefore, postingDay: today() } })
  const returned = await call('PUT', `/supplier-returns/${randomUUID()}`, {
    ...{ supplierId, businessDay: dayBefore, deliveryId: owedId, totalMinor: 100 },
    lines: [line(1_000, 100)],
  })
  expect(returned).toMatchObject({ status: 201, body: { businessDay: dayBefore, postingDay: today() } })
  await agrees()
})

test('goods that go back give back the tax that was claimed with their bill, by the rules of its day', async () => {
  // The shop was registered between the goods and their bill.
  const { shopId, call, tea, supplierId, line, deliver, lastEntry, agrees } = await openShop(today())
  const [deliveryId, yesterday] = [randomUUID(), addDays(day(today()), -1)]
  const notBilled = { paidFrom: 'not-billed', lines: [line(10_000, 1_000)], totalMinor: 1_000 }
  expect(await deliver({ ...notBilled, businessDay: yesterday }, deliveryId)).toMatchObject({ status: 201 })
  const billed = { lineId: '1', deliveryId, deliveredLineId: '1', productId: tea }
  const bill = {
    ...{ supplierId, businessDay: today(), due: '2999-01-31', totalMinor: 1_200 },
    lines: [{ ...billed, netMinor: 1_000, taxClassId: 'standard', taxes: [vat(200)] }],
  }
  expect(await call('PUT', `/delivery-bills/${randomUUID()}`, bill)).toMatchObject({ status: 201 })
  expect(await lastEntry()).toContainEqual(['1301', 200])
  const sendBack = (netMinor: number, taxMinor: number, quantityMilli = 4_000) =>
    call('PUT', `/supplier-returns/${randomUUID()}`, {
      ...{ businessDay: today(), supplierId, deliveryId, totalMinor: netMinor + taxMinor },
      lines: [line(quantityMilli, netMinor, taxMinor)],
    })
  // Less than was billed altogether, but more of the tax than was claimed.
  expect(await sendBack(300, 201)).toMatchObject({
    ...{ status: 409, body: { code: 'supplier_return_tax_above_bill' } },
  })
  expect(await sendBack(400, 80)).toMatchObject({ status: 201 })
  expect(await lastEntry()).toContainEqual(['1301', -80])
  expect(await sendBack(600, 121, 6_000)).toMatchObject({ status: 409 })
  expect(await sendBack(590, 121, 6_000)).toMatchObject({
    ...{ status: 409, body: { code: 'supplier_return_tax_above_bill' } },
  })
  expect(await sendBack(600, 120, 6_000)).toMatchObject({ status: 201 })
  const claimed = (await entriesOf(served.database().collections, shopId))
    .flatMap(({ lines }) => lines)
    .filter(({ account }) => account === '1301')
  expect(claimed.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0)
  await agrees()
})
