import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays } from '#domain/business-day.ts'
import { auditShop } from '#server/audit/service.ts'
import { requireShopAndChart } from '#server/ledger/accounts.ts'
import { CashSums } from '#server/ledger/cash-sums.ts'
import { today } from '../support/clock.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
const before = addDays(today(), -40)

async function openBooks() {
  const { shopId, call } = await served.openBooks({
    timeZone: 'UTC',
    taxPack: 'GB',
    currency: 'GBP',
    taxRegistrations: [{ from: '2020-01-01', scheme: 'standard', number: 'GB123' }],
  } as never)
  const report = async (basis: string, from: string, to: string) =>
    (await call('GET', `/reports/profit-loss?from=${from}&to=${to}&by=year&basis=${basis}`)).body
  return { shopId, call, report }
}

test('a bill counts when it is paid, and other income with its tax apart at once', async () => {
  const { shopId, call, report } = await openBooks()
  const supplierId = randomUUID()
  expect(await call('POST', '/suppliers', { supplierId, name: 'Landlord' })).toMatchObject({ status: 201 })
  const vat = { component: 'gb-vat', rateBp: 2000, amountMinor: 2_000 }
  const line = { lineId: '1', account: '6010', netMinor: 10_000, taxClassId: 'standard', taxes: [vat] }
  const billId = randomUUID()
  const bill = { supplierId, businessDay: before, due: today(), lines: [line], totalMinor: 12_000 }
  expect(await call('PUT', `/bills/${billId}`, bill)).toMatchObject({ status: 201 })
  const payment = {
    direction: 'paid',
    supplierId,
    businessDay: today(),
    money: 'bank',
    amountMinor: 4_000,
    allocations: [{ document: billId, amountMinor: 4_000 }],
  }
  expect(await call('PUT', `/party-payments/${randomUUID()}`, payment)).toMatchObject({ status: 201 })

  const incomeId = randomUUID()
  const income = {
    businessDay: today(),
    account: '4900',
    receivedIn: 'bank',
    totalMinor: 6_000,
    taxClassId: 'standard',
    text: 'Stall of the baker',
    from: 'Esi',
  }
  const put = (more: object = {}) => call('PUT', `/other-income/${incomeId}`, { ...income, ...more })
  expect(await put()).toMatchObject({ status: 201, body: { netMinor: 5_000, accountName: 'Other income' } })
  expect(await put()).toMatchObject({ status: 200 })
  expect(await put({ totalMinor: 6_001 })).toMatchObject({
    status: 409,
    body: { code: 'other_income_conflict' },
  })
  expect(await put({ receivedIn: 'cash' })).toMatchObject({ status: 400 })
  const other = (more: object) => call('PUT', `/other-income/${randomUUID()}`, { ...income, ...more })
  expect((await other({ account: '4000' })).body).toMatchObject({ code: 'other_income_account_unknown' })
  expect((await other({ businessDay: addDays(today(), 5) })).body).toMatchObject({
    code: 'other_income_in_future',
  })

  expect(await report('accrual', before, before)).toMatchObject({
    basis: 'accrual',
    total: { expensesMinor: 10_000 },
    expenses: [{ account: '6010', totalMinor: 10_000, columnsMinor: [10_000], budgetMinor: null }],
  })
  expect(await report('cash', before, before)).toMatchObject({ total: { expensesMinor: 0 } })
  // 100.00 × 40/120
  expect(await report('cash', today(), today())).toMatchObject({
    basis: 'cash',
    tiesToTrialBalance: true,
    total: { expensesMinor: 3_333, otherIncomeMinor: 5_000, netProfitMinor: 1_667 },
  })
  const { body: listed } = await call('GET', `/reports/other-income?from=${before}&to=${today()}`)
  expect(listed).toMatchObject({
    items: [{ account: '4900', amountMinor: 5_000, title: 'Stall of the baker, Esi' }],
    totalMinor: 5_000,
    ledgerMinor: 5_000,
  })
  const takeBack = { of: { kind: 'other-income', id: incomeId }, reason: 'Of another shop' }
  expect(await call('PUT', `/reversals/${randomUUID()}`, takeBack)).toMatchObject({ status: 201 })
  expect(await report('cash', today(), today())).toMatchObject({ total: { otherIncomeMinor: 0 } })
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('what counts on another day is read on from where it was, and read again for another chart', async () => {
  const { shopId, call, report } = await openBooks()
  const { collections } = served.database()
  const chart = async () => (await requireShopAndChart(served.database(), shopId)).chart
  const sums = new CashSums(collections)
  const plain = (byDay: Awaited<ReturnType<CashSums['of']>>) =>
    [...byDay].map(([on, changes]) => [on, [...changes].filter(([, amount]) => amount !== 0)])
  const first = await sums.of(shopId, await chart())
  expect(plain(first)).toEqual([])

  const [supplierId, billId] = [randomUUID(), randomUUID()]
  await call('POST', '/suppliers', { supplierId, name: 'Landlord' })
  const line = { lineId: '1', account: '6010', netMinor: 10_000, taxClassId: 'exempt', taxes: [] }
  const bill = { supplierId, businessDay: before, due: today(), lines: [line], totalMinor: 10_000 }
  await call('PUT', `/bills/${billId}`, bill)
  const pay = (amountMinor: number) =>
    call('PUT', `/party-payments/${randomUUID()}`, {
      ...{ direction: 'paid', supplierId, businessDay: today(), money: 'bank', amountMinor },
      allocations: [{ document: billId, amountMinor }],
    })
  expect(await sums.of(shopId, await chart())).toBe(first)
  for (const counted of [2_500, 5_000]) {
    expect(await pay(2_500)).toMatchObject({ status: 201 })
    // Two at once: neither reads an entry twice.
    const ofChart = await chart()
    const both = await Promise.all([sums.of(shopId, ofChart), sums.of(shopId, ofChart)])
    for (const one of both) expect(one).toBe(first)
    expect(plain(first)).toEqual([
      [before, [['6010', -10_000]]],
      [today(), [['6010', counted]]],
    ])
    expect(await report('cash', today(), today())).toMatchObject({ total: { expensesMinor: counted } })
  }

  await call('POST', '/ledger/accounts', { account: '6055', name: 'Training', figure: 'expenses' })
  const rebuilt = await sums.of(shopId, await chart())
  expect(rebuilt).not.toBe(first)
  expect(plain(rebuilt)).toEqual(plain(first))

  // No room for a single document: right anyway.
  const small = new CashSums(collections, 0)
  const [once, again] = [await small.of(shopId, await chart()), await small.of(shopId, await chart())]
  expect(again).not.toBe(once)
  expect(plain(again)).toEqual(plain(first))
})
