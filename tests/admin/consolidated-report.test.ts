import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ConsolidatedQuery } from '#domain/api/admin-reports.ts'
import { day } from '#domain/business-day.ts'
import { consolidatedReport } from '#server/admin/reports/consolidated.ts'
import { createBookWriter } from '#server/books/book-writer.ts'
import { EntrySums } from '#server/ledger/entry-sums.ts'
import { trialBalance } from '#server/ledger/service.ts'
import { profitLoss } from '#server/reports/profit-loss.ts'
import { requireShop } from '#server/shops/store.ts'
import { openGoldenShop, recordSteps } from '../posting/golden/shop.ts'
import { goldenShops } from '../posting/golden/shops.ts'
import { saleOf, silentLog, someNoon, testBooks } from '../support/books.ts'

const books = testBooks()
const march = { from: day('2026-03-01'), to: day('2026-03-31') }
const report = (query: Record<string, string>) =>
  consolidatedReport(books.database(), ConsolidatedQuery.parse({ ...march, ...query }))

test('an installation without shops has nothing to report', async () => {
  expect(await report({ by: 'week' })).toMatchObject({
    currencies: [],
    currency: null,
    shops: [],
    total: { salesMinor: 0, stockValueMinor: 0 },
  })
})

test('shops are added up by currency, and no other shop is among them', async () => {
  const [one, other, kenyan] = [
    await books.openShop({ name: 'Accra' }),
    await books.openShop({ name: 'Kumasi' }),
    await books.openShop({ name: 'Nairobi', country: 'KE', currency: 'KES' }),
  ]
  const writer = books.writer()
  // Each at 10.00 net and 12.00 with tax, and costs 7.00.
  await writer.recordSales(one.shopId, [
    saleOf(one, 1),
    saleOf(one, 2, { soldAt: '2026-03-09T09:00:00Z' }),
    saleOf(one, 3, { soldAt: '2026-02-10T09:00:00Z' }),
  ])
  await writer.recordSales(other.shopId, [saleOf(other, 1)])
  await writer.recordSales(kenyan.shopId, [saleOf(kenyan, 1)])

  const cedis = await report({ by: 'week' })
  expect(cedis.currencies).toEqual([
    { currency: 'GHS', shops: 2 },
    { currency: 'KES', shops: 1 },
  ])
  const figures = (count: number, all = count) => ({
    salesMinor: 1000 * count,
    grossProfitMinor: 300 * count,
    profitMinor: 300 * count,
    taxDueMinor: 200 * all,
    stockValueMinor: 0 - 700 * all,
  })
  expect(cedis).toMatchObject({
    currency: 'GHS',
    before: { from: '2026-02-01', to: '2026-02-28' },
    shops: [
      { shopId: one.shopId, name: 'Accra', figures: figures(2, 3), before: figures(1) },
      { shopId: other.shopId, name: 'Kumasi', figures: figures(1), before: figures(0) },
    ],
    total: figures(3, 4),
    totalBefore: figures(1),
  })
  expect(cedis.trend.map(({ from, salesMinor }) => [from, salesMinor])).toEqual([
    ['2026-03-01', 0],
    ['2026-03-02', 0],
    ['2026-03-09', 3000],
    ['2026-03-16', 0],
    ['2026-03-23', 0],
    ['2026-03-30', 0],
  ])
  expect(await report({ currency: 'KES' })).toMatchObject({
    currency: 'KES',
    shops: [{ shopId: kenyan.shopId }],
    total: { salesMinor: 1000 },
  })
  // One shop opens its own line, whatever currency is asked for beside it.
  expect(await report({ shopId: kenyan.shopId, currency: 'GHS' })).toMatchObject({
    currency: 'KES',
    shops: [{ name: 'Nairobi' }],
  })
  expect(await report({ currency: 'GBP' })).toMatchObject({ currency: 'GBP', shops: [] })
})

test('a range without days, one too long and an unknown shop are refused', async () => {
  await expect(report({ from: '2026-04-01' })).rejects.toMatchObject({ code: 'range_invalid' })
  await expect(report({ from: '2020-01-01', by: 'day' })).rejects.toMatchObject({ code: 'range_invalid' })
  await expect(report({ shopId: randomUUID() })).rejects.toMatchObject({ code: 'shop_not_found' })
})

test.each(goldenShops.map((golden) => [golden.name, golden] as const))(
  'of the golden shop %s says what its profit and loss and its trial balance say',
  async (_name, golden) => {
    const database = books.database()
    await openGoldenShop(database, golden)
    const writer = createBookWriter({
      database,
      requireShop: (shopId) => requireShop(database, shopId),
      now: () => someNoon,
      log: silentLog,
    })
    await recordSteps(writer, golden)
    const range = { from: day('2025-01-01'), to: day('2027-12-31') }
    const shopId = golden.shop._id
    const [{ total }, profit, balance] = await Promise.all([
      report({ ...range, shopId }),
      profitLoss(database, new EntrySums(database.collections), shopId, { ...range, by: 'year' }),
      trialBalance(database, new EntrySums(database.collections), shopId, { on: range.to }),
    ])
    const { netSalesMinor, grossProfitMinor, netProfitMinor } = profit.total
    const lineOf = (line: string) =>
      balance.accounts
        .filter((account) => account.line === line)
        .reduce((sum, { debitMinor, creditMinor }) => sum + debitMinor - creditMinor, 0)
    const balanceOf = (code: string) =>
      balance.accounts
        .filter(({ account }) => account === code)
        .reduce((sum, { debitMinor, creditMinor }) => sum + debitMinor - creditMinor, 0)
    expect(total).toEqual({
      salesMinor: netSalesMinor,
      grossProfitMinor,
      profitMinor: netProfitMinor,
      stockValueMinor: lineOf('inventory'),
      taxDueMinor: 0 - lineOf('taxPayable') - lineOf('taxReceivable'),
      receivablesMinor: balanceOf('1100'),
      payablesMinor: 0 - balanceOf('2000'),
    })
  },
)
