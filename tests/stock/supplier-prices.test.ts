import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TrialBalance } from '#domain/api/ledger.ts'
import type { PurchaseOrder, ReorderList } from '#domain/api/purchase-order.ts'
import { orderStatement } from '#domain/stock/order-statement.ts'
import { today } from '../support/clock.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()

async function openShop() {
  const { call } = await served.openBooks()
  const [tea, supplierId] = [randomUUID(), randomUUID()]
  const product = { productId: tea, sku: 'TEA', name: 'Tea', priceMinor: 500, reorderLevelMilli: 10_000 }
  await call('POST', '/products', product)
  await call('POST', '/suppliers', { supplierId, name: 'Kofi Wholesale' })
  const prices = `/suppliers/${supplierId}/prices`
  const list = async () => (await call('GET', prices)).body
  const write = (...written: object[]) => call('PUT', prices, { prices: written })
  const deliver = (quantityMilli: number, netMinor: number) =>
    call('PUT', `/deliveries/${randomUUID()}`, {
      ...{ businessDay: today(), paidFrom: 'on-account', supplierId, totalMinor: netMinor },
      lines: [{ lineId: '1', productId: tea, quantityMilli, netMinor, taxClassId: 'exempt', taxes: [] }],
    })
  return { call, tea, supplierId, list, write, deliver }
}

test('a price list is kept from deliveries, written by hand, and ordered by', async () => {
  const { call, tea, supplierId, list, write, deliver } = await openShop()
  expect(await list()).toEqual({ items: [] })
  const pack = { name: 'Carton', quantityMilli: 24_000 }
  // It was never delivered: it is bought from a supplier who has it on their list, in whole packs.
  const written = await write({ productId: tea, code: 'KW-77', pack, priceMinor: 9_600 })
  expect(written).toMatchObject({
    status: 200,
    body: {
      items: [{ name: 'Tea', code: 'KW-77', pack, priceMinor: 9_600, unitCostMinor: 400, from: 'list' }],
    },
  })
  const reorder = (await call('GET', '/reorder?coverDays=14')).body as ReorderList
  expect(reorder.items).toMatchObject([
    { toBuyMilli: 24_000, supplierId, unitCostMinor: 400, supplierCode: 'KW-77', supplierPack: pack },
  ])

  const orderId = randomUUID()
  await call('PUT', `/purchase-orders/${orderId}`, {
    ...{ supplierId, orderedOn: today(), revision: 0 },
    lines: [{ lineId: '1', productId: tea, quantityMilli: 48_000, unitCostMinor: 400 }],
  })
  const order = (await call('GET', `/purchase-orders/${orderId}`)).body as unknown as PurchaseOrder
  expect(order.lines).toMatchObject([{ supplierCode: 'KW-77', supplierPack: pack }])
  const { columns, rows } = orderStatement(order, { name: 'Shop' } as never)
  expect(columns.map(({ label }) => label)).toEqual([
    ...['Your code', 'Quantity', 'Unit', 'Packs', 'Cost of one', 'Amount without tax'],
  ])
  expect(rows[0]?.figures).toMatchObject({ yours: { value: 'KW-77' }, packs: { value: '2 × Carton of 24' } })

  // A code alone leaves the price to what was delivered.
  await deliver(48_000, 21_600)
  await write({ productId: tea, code: 'KW-77', pack })
  expect(await list()).toMatchObject({
    items: [{ code: 'KW-77', priceMinor: 10_800, unitCostMinor: 450, from: 'delivery', changedOn: today() }],
  })
  // A product without code or price is off the list: the delivery is known anyway.
  await write({ productId: tea })
  expect(await list()).toMatchObject({ items: [{ code: '', pack: null, priceMinor: 450 }] })
})

test('a price that is none is refused, and nothing of the request is written', async () => {
  const { call, tea, list, write } = await openShop()
  const good = { productId: tea, code: 'KW-77' }
  expect(await write(good, { productId: randomUUID(), code: 'X' })).toMatchObject({
    body: { code: 'product_not_found' },
  })
  expect(await write(good, good)).toMatchObject({ status: 400 })
  expect(await write({ ...good, priceMinor: -1 })).toMatchObject({ status: 400 })
  expect(await write({ ...good, pack: { name: 'Carton', quantityMilli: 0 } })).toMatchObject({ status: 400 })
  expect(await call('GET', `/suppliers/${randomUUID()}/prices`)).toMatchObject({
    body: { code: 'supplier_not_found' },
  })
  expect(await list()).toEqual({ items: [] })
})

test.each(['last', 'first'])(
  'free goods in a delivery, as its %s line, leave the supplier’s price',
  async (place) => {
    const { call, tea, supplierId, list } = await openShop()
    const untaxed = { productId: tea, taxClassId: 'exempt', taxes: [] }
    const paid = { ...untaxed, lineId: 'paid', quantityMilli: 10_000, netMinor: 80_000 }
    const free = { ...untaxed, lineId: 'free', quantityMilli: 2_000, netMinor: 0 }
    const deliveryId = randomUUID()
    const lines = place === 'last' ? [paid, free] : [free, paid]
    const input = { businessDay: today(), paidFrom: 'on-account', supplierId }
    expect(
      await call('PUT', `/deliveries/${deliveryId}`, { ...input, totalMinor: 80_000, lines }),
    ).toMatchObject({
      status: 201,
    })
    // Then a delivery of free goods alone: samples.
    const samples = { ...input, totalMinor: 0, lines: [free] }
    expect(await call('PUT', `/deliveries/${randomUUID()}`, samples)).toMatchObject({ status: 201 })
    expect(await list()).toMatchObject({
      items: [{ priceMinor: 8_000, unitCostMinor: 8_000, from: 'delivery' }],
    })
    const reorder = (await call('GET', '/reorder?coverDays=14')).body as ReorderList
    expect(reorder.items.filter(({ unitCostMinor }) => unitCostMinor === 0)).toEqual([])
  },
)

test('goods that came with free ones go back at their average, and the rest is a difference in price', async () => {
  const { call, tea, supplierId } = await openShop()
  const untaxed = { productId: tea, taxClassId: 'exempt', taxes: [] }
  const deliveryId = randomUUID()
  await call('PUT', `/deliveries/${deliveryId}`, {
    ...{ businessDay: today(), paidFrom: 'on-account', supplierId, totalMinor: 80_000 },
    lines: [
      { ...untaxed, lineId: '1', quantityMilli: 10_000, netMinor: 80_000 },
      { ...untaxed, lineId: '2', quantityMilli: 2_000, netMinor: 0 },
    ],
  })
  const back = await call('PUT', `/supplier-returns/${randomUUID()}`, {
    ...{ businessDay: today(), supplierId, deliveryId, totalMinor: 8_000 },
    lines: [{ ...untaxed, lineId: '1', quantityMilli: 1_000, netMinor: 8_000 }],
  })
  expect(back).toMatchObject({ status: 201 })
  expect((await call('GET', '/stock')).body).toMatchObject({
    items: [{ quantityMilli: 11_000, valueMinor: 73_333, averageCostMinor: 6_667 }],
  })
  const balance = await call('GET', `/ledger/trial-balance?on=${today()}`)
  // 66.67 left for a credit of 80.00.
  const { accounts } = balance.body as unknown as TrialBalance
  const variance = accounts.find(({ account }) => account === '5020')
  expect((variance?.debitMinor ?? 0) - (variance?.creditMinor ?? 0)).toBe(-1_333)
})
