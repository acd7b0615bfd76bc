import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Spending, SpendingSummary } from '#domain/api/expenditure.ts'
import { addDays } from '#domain/business-day.ts'
import { spendingTable } from '#domain/table/expenditure.ts'
import { accounts } from '#domain/terms/chart.ts'
import { spendingFile } from '#server/expenditure/list.ts'
import { readBalances } from '#server/ledger/store.ts'
import { today } from '../support/clock.ts'
import { british, servedApp } from '../support/served-app.ts'

const served = servedApp()
const vat = (amountMinor: number) => ({ component: 'gb-vat', rateBp: 2000, amountMinor })

async function openShop() {
  const { shopId, call } = await served.openBooks(british)
  const [tea, harbour, millers] = [randomUUID(), randomUUID(), randomUUID()]
  await call('POST', '/products', { productId: tea, sku: 'TEA', name: 'Tea', priceMinor: 500 })
  await call('POST', '/suppliers', { supplierId: harbour, name: 'Harbour Wholesale' })
  await call('POST', '/suppliers', { supplierId: millers, name: 'Millers' })
  const recorded = async (path: string, input: object) => {
    const id = randomUUID()
    expect(await call('PUT', `/${path}/${id}`, input)).toMatchObject({ status: 201 })
    return id
  }
  const goods = (netMinor: number, taxMinor = 0) => ({
    ...{ lineId: '1', productId: tea, quantityMilli: 10_000, netMinor, taxClassId: 'standard' },
    taxes: taxMinor === 0 ? [] : [vat(taxMinor)],
  })
  const find = async (query = '') =>
    (await call('GET', `/expenditure?${query}`)).body as unknown as { items: Spending[] }
  const summary = async () => (await call('GET', '/expenditure/summary')).body as unknown as SpendingSummary
  const payables = async () => {
    const balances = await readBalances(served.database().collections, shopId, null)
    return -(balances.get(accounts.payables) ?? 0)
  }
  return { shopId, call, recorded, goods, find, summary, payables, tea, harbour, millers }
}

test('debts for goods, assets and openings are listed with the bills and make up all of payables', async () => {
  const { shopId, call, recorded, goods, find, summary, payables, tea, harbour, millers } = await openShop()
  const onAccount = await recorded('deliveries', {
    ...{ businessDay: addDays(today(), -40), due: addDays(today(), -10), supplierId: harbour },
    ...{ paidFrom: 'on-account', reference: 'GOODS-1', lines: [goods(1_000, 200)], totalMinor: 1_200 },
  })
  const unbilled = await recorded('deliveries', {
    ...{ businessDay: addDays(today(), -5), supplierId: millers, paidFrom: 'not-billed' },
    ...{ lines: [goods(2_000)], totalMinor: 2_000 },
  })
  expect(await find()).toMatchObject({ items: [{ id: onAccount }] })
  const laterBilled = await recorded('delivery-bills', {
    ...{ businessDay: addDays(today(), -4), due: addDays(today(), 3), supplierId: millers },
    ...{ reference: 'GOODS-2', totalMinor: 2_640 },
    lines: [
      {
        ...{ lineId: '1', deliveryId: unbilled, deliveredLineId: '1', productId: tea },
        ...{ netMinor: 2_200, taxClassId: 'standard', taxes: [vat(440)] },
      },
    ],
  })
  await recorded('bills', {
    ...{
      businessDay: addDays(today(), -3),
      due: addDays(today(), 20),
      supplierId: harbour,
      reference: 'POWER',
    },
    lines: [{ lineId: '1', account: '6020', netMinor: 500, taxClassId: 'outside-scope', taxes: [] }],
    totalMinor: 500,
  })
  await recorded('opening-items', {
    ...{ account: '2000', businessDay: addDays(today(), -2), due: addDays(today(), 9) },
    ...{ amountMinor: 700, supplierId: millers, supplierName: 'Millers' },
  })

  const { items } = await find('status=open')
  const fields = items.map(
    ({ kind, payee, day: on, due, netMinor, taxMinor, totalMinor, openMinor, status }) =>
      [kind, payee, on, due, netMinor, taxMinor, totalMinor, openMinor, status].join(' '),
  )
  const days = (from: number, to: number) => `${addDays(today(), from)} ${addDays(today(), to)}`
  expect(fields).toEqual([
    `opening Millers ${days(-2, 9)} 700 0 700 700 open`,
    `bill Harbour Wholesale ${days(-3, 20)} 500 0 500 500 open`,
    `delivery-bill Millers ${days(-4, 3)} 2200 440 2640 2640 open`,
    `delivery Harbour Wholesale ${days(-40, -10)} 1000 200 1200 1200 overdue`,
  ])
  expect(await summary()).toMatchObject({
    dueThisWeek: { count: 1, amountMinor: 2_640 },
    overdue: { count: 1, amountMinor: 1_200 },
    open: { count: 4, amountMinor: 5_040 },
    ...{ creditMinor: 0, ties: { openMinor: 5_040, ledgerMinor: 5_040 } },
  })
  expect(await payables()).toBe(5_040)

  const ids = async (query: string) => (await find(query)).items.map(({ id }) => id)
  expect(await ids('status=overdue')).toEqual([onAccount])
  expect(await ids('status=due')).toEqual([laterBilled])
  expect(await ids('account=1200&sort=total')).toEqual([onAccount, laterBilled])
  expect(await ids(`supplierId=${harbour}&account=1200`)).toEqual([onAccount])
  expect(await ids('search=goods-2')).toEqual([laterBilled])
  expect(await ids(`from=${addDays(today(), -4)}&to=${addDays(today(), -4)}`)).toEqual([laterBilled])
  const file = await spendingFile(
    served.database(),
    shopId,
    { format: 'csv', account: accounts.inventory, sort: 'total' },
    new Date(),
  )
  const kindOf = spendingTable.find(({ id }) => id === 'kind')?.value
  const kinds: unknown[] = []
  for await (const row of file.rows) kinds.push(kindOf?.(row))
  expect(kinds).toEqual(['Delivery', 'Delivery bill'])
  const { entryNumber = 0 } = items.find(({ id }) => id === laterBilled) ?? {}
  expect((await call('GET', `/ledger/documents/${entryNumber}`)).body).toMatchObject({
    source: { kind: 'delivery-bill', id: laterBilled },
  })

  // Part of one is paid, more than the other's is: the remainder becomes credit and is in no tile.
  const pay = (supplierId: string, amountMinor: number, more = {}) =>
    recorded('party-payments', {
      ...{ direction: 'paid', supplierId, businessDay: today(), money: 'bank', amountMinor, ...more },
    })
  await pay(harbour, 200, { allocations: [{ document: onAccount, amountMinor: 200 }] })
  await pay(millers, 3_640, { mayOverpay: true })
  expect(await summary()).toMatchObject({
    open: { count: 2, amountMinor: 1_500 },
    ...{ creditMinor: 300, ties: { openMinor: 1_200, ledgerMinor: 1_200 } },
  })
  expect(await payables()).toBe(1_200)
  expect((await find('status=paid')).items.map(({ kind }) => kind)).toEqual(['opening', 'delivery-bill'])
  const open = (await find('status=open')).items
  expect(open.reduce((sum, { openMinor }) => sum + openMinor, 0)).toBe(1_500)
})

test('documents of a merged supplier are listed, searched and filtered under the one that was kept', async () => {
  const { call, recorded, goods, find, harbour, millers } = await openShop()
  const deliver = (supplierId: string, reference: string) =>
    recorded('deliveries', {
      ...{ businessDay: today(), paidFrom: 'on-account', supplierId, reference },
      ...{ lines: [goods(1_000)], totalMinor: 1_000 },
    })
  const [ofMillers, ofHarbour] = [await deliver(millers, 'M-1'), await deliver(harbour, 'H-1')]
  const mergeId = randomUUID()
  await call('PUT', `/party-merges/${mergeId}`, { side: 'suppliers', from: millers, into: harbour })
  const rows = async (query: string) =>
    (await find(query)).items.map(({ id, payee, supplierId }) => [id, payee, supplierId])
  const both = [ofMillers, ofHarbour].map((id) => [id, 'Harbour Wholesale', harbour])
  // A link that was kept from before the merge shows them, too.
  for (const query of [`supplierId=${harbour}`, `supplierId=${millers}`])
    expect((await rows(query)).sort()).toEqual([...both].sort())
  expect(await rows('search=millers')).toEqual([[ofMillers, 'Harbour Wholesale', harbour]])

  const of = { kind: 'party-merge', id: mergeId }
  expect((await call('PUT', `/reversals/${randomUUID()}`, { of, reason: 'Two firms' })).status).toBe(201)
  expect(await rows(`supplierId=${harbour}`)).toEqual([[ofHarbour, 'Harbour Wholesale', harbour]])
  expect(await rows(`supplierId=${millers}`)).toEqual([[ofMillers, 'Millers', millers]])
})

test('a supplier whom only a delivery names is called by that name among those who are owed', async () => {
  const { shopId, call, recorded, goods } = await openShop()
  const unnamed = randomUUID()
  await call('POST', '/suppliers', { supplierId: unnamed, name: 'Kofi Farms' })
  await recorded('deliveries', {
    ...{ businessDay: today(), paidFrom: 'on-account', supplierId: unnamed, supplierName: 'Kofi Farms' },
    ...{ lines: [goods(1_000)], totalMinor: 1_000 },
  })
  // Legacy books have deliveries of suppliers without a record.
  await served
    .database()
    .db.collection<{ _id: object }>('suppliers')
    .deleteOne({ _id: { shopId, supplierId: unnamed } })
  const { items } = (await call('GET', '/credit/suppliers')).body as {
    items: { party: string; name: string }[]
  }
  expect(items.find(({ party }) => party === unnamed)).toMatchObject({ name: 'Kofi Farms' })
})
