import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { taxDirectionOf } from '#domain/terms/chart.ts'
import { isOfProfitAndLoss } from '#domain/terms/default-chart.ts'
import { requireRecorded } from '#server/books/book-writer.ts'
import { toRecord } from '#server/books/engine/document-kind.ts'
import { importedSale } from '#server/books/kinds/imported-sale/kind.ts'
import { ageing } from '#server/credit/ageing.ts'
import { requireShopAndChart } from '#server/ledger/accounts.ts'
import { EntrySums } from '#server/ledger/entry-sums.ts'
import { readBalances } from '#server/ledger/store.ts'
import { cashFlow } from '#server/reports/balances.ts'
import { incomeSchedule } from '#server/reports/income-schedule.ts'
import { profitLoss } from '#server/reports/profit-loss.ts'
import { booksVisuals } from '#server/reports/visuals/books.ts'
import { cashVisuals } from '#server/reports/visuals/cash.ts'
import { hourVisuals } from '#server/reports/visuals/hours.ts'
import { productVisuals } from '#server/reports/visuals/products.ts'
import { salesVisuals } from '#server/reports/visuals/sales.ts'
import { billCredits } from '../posting/golden/bill-credits.ts'
import { bills } from '../posting/golden/bills.ts'
import { cashRounding } from '../posting/golden/cash-rounding.ts'
import { instalments } from '../posting/golden/instalments.ts'
import { moneyTransfers } from '../posting/golden/money-transfers.ts'
import { payments } from '../posting/golden/payments.ts'
import { pricesWithTax } from '../posting/golden/prices-with-tax.ts'
import { type GoldenShop, openGoldenShop, recordSteps } from '../posting/golden/shop.ts'
import { saleOf, testBooks } from '../support/books.ts'

const books = testBooks()
const years = { from: day('2024-01-01'), to: day('2027-12-31') }
const now = new Date('2026-12-31T12:00:00Z')

async function recorded(golden: GoldenShop): Promise<string> {
  await openGoldenShop(books.database(), golden)
  await recordSteps(books.writer(), golden)
  return golden.shop._id
}

const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, amount) => total + amount, 0)

describe.each(
  [pricesWithTax, cashRounding, moneyTransfers, bills, billCredits, payments, instalments].map(
    (golden) => [golden.name, golden] as const,
  ),
)('pictures of the golden shop %s', (_name, golden) => {
  test('agree with the reports', async () => {
    const shopId = await recorded(golden)
    const database = books.database()
    const sums = new EntrySums(database.collections)
    const [sales, products, profit, cash] = await Promise.all([
      salesVisuals(database, shopId, { ...years, by: 'week' }, now),
      productVisuals(database, shopId, years),
      booksVisuals(database, shopId, { ...years, by: 'month' }, now),
      cashVisuals(database, shopId, { ...years, by: 'week' }, now),
    ])

    const income = await incomeSchedule(database, sums, shopId, { ...years, group: 'product' })
    expect(sales.now.total).toMatchObject({
      receipts: income.totals.receipts,
      netSalesMinor: income.totals.netMinor,
      returnsMinor: income.totals.returnsMinor,
      discountMinor: income.totals.discountMinor,
    })
    expect(sum(sales.now.points.map((point) => point.netSalesMinor))).toBe(income.totals.netMinor)
    expect(new Map(sales.tenders.map((one) => [one.tender, one.amountMinor]))).toEqual(
      new Map(
        income.totals.tenders
          .filter(({ amountMinor }) => amountMinor !== 0)
          .map((one) => [one.tender, one.amountMinor]),
      ),
    )
    const categories = [...products.categories, ...(products.others ? [products.others] : [])]
    expect(sum(categories.map((one) => one.netSalesMinor))).toBe(income.totals.netMinor)
    expect(sum(categories.map((one) => one.profitMinor))).toBe(sales.now.total.profitMinor)

    const statement = await profitLoss(database, sums, shopId, { ...years, by: 'month' })
    expect(profit.total).toEqual(statement.total)
    expect(profit.points.map((point) => point.netProfitMinor)).toEqual(
      statement.columns.map((column) => column.netProfitMinor),
    )
    expect(sum(profit.expenses.map(({ amountMinor }) => amountMinor))).toBe(
      statement.total.expensesMinor + statement.total.depreciationMinor,
    )

    const { chart } = await requireShopAndChart(database, shopId)
    const balances = [...(await readBalances(database.collections, shopId, years))]
    const taxes = balances.filter(([account]) => taxDirectionOf(account) !== undefined)
    expect(sum(profit.months.map((month) => month.dueTaxMinor))).toBe(0 - sum(taxes.map(([, tax]) => tax)))

    const money = balances.filter(([account]) => chart.find(account).cashFlow === 'cash')
    expect(cash.outlook.balanceMinor).toBe(sum(money.map(([, balance]) => balance)))
    expect(cash.points.at(-1)?.balanceMinor).toBe(cash.outlook.balanceMinor)
    // The pictures show the flows of the cash flow; opening balances are none.
    const flow = await cashFlow(database, sums, shopId, years)
    expect(sum(cash.points.map(({ inMinor, outMinor }) => inMinor - outMinor))).toBe(flow.changeMinor)
    expect(flow).toMatchObject({ differenceMinor: 0, closingMinor: cash.outlook.balanceMinor })
    expect(balances.some(([account, balance]) => isOfProfitAndLoss(account) || balance !== 0)).toBe(true)

    const query = { show: 'all', sort: '-balance', limit: 100 } as const
    const deps = { database, now: () => now, entrySums: sums }
    for (const [side, kind] of [
      ['customers', 'receivableMinor'],
      ['suppliers', 'payableMinor'],
    ] as const) {
      const { totals } = await ageing(deps, shopId, side, query)
      expect(sum(cash.outlook.weeks.map((week) => week[kind]))).toBe(sum(totals.ages))
    }
  })
})

test('sales are shown beside those of the period before and of the same days last year', async () => {
  const open = await books.openShop({}, [{ priceMinor: minor(1_000) }])
  const days = [
    '2026-03-10',
    '2026-03-08',
    '2026-03-09',
    '2025-03-10',
    '2025-03-10',
    '2025-03-11',
    '2026-03-12',
  ]
  await books
    .writer(() => new Date('2026-03-12T12:00:00Z'))
    .recordSales(
      open.shopId,
      days.map((on, at) => saleOf(open, at + 1, { soldAt: `${on}T11:00:00Z` })),
    )
  const range = { from: day('2026-03-10'), to: day('2026-03-11'), by: 'day' } as const
  const { before, lastYear, ...sales } = await salesVisuals(books.database(), open.shopId, range, now)
  const receiptsOf = ({ total, points }: typeof before) => [
    total.receipts,
    points.map(({ from, receipts }) => [from, receipts]),
  ]
  expect(receiptsOf(sales.now)).toEqual([
    1,
    [
      ['2026-03-10', 1],
      ['2026-03-11', 0],
    ],
  ])
  expect(receiptsOf(before)).toEqual([
    2,
    [
      ['2026-03-08', 1],
      ['2026-03-09', 1],
    ],
  ])
  expect(receiptsOf(lastYear)).toEqual([
    3,
    [
      ['2025-03-10', 2],
      ['2025-03-11', 1],
    ],
  ])
  expect(sales.tenders).toMatchObject([{ tender: 'cash', amountMinor: 1_000, beforeMinor: 2_000 }])
})

test('a chart covers at most 400 days by day, and no range that ends before it begins', async () => {
  const { shopId } = await books.openShop()
  const database = books.database()
  const request = (from: string, to: string) =>
    salesVisuals(database, shopId, { from: day(from), to: day(to), by: 'day' }, now)
  await expect(request('2025-01-01', '2026-03-01')).rejects.toMatchObject({ code: 'range_invalid' })
  await expect(request('2025-01-02', '2025-01-01')).rejects.toMatchObject({ code: 'range_invalid' })
  expect((await request('2025-01-01', '2025-12-31')).now.points).toHaveLength(365)
})

test('sales by hour follow the shop’s clock, and add up to the totals of their days', async () => {
  const open = await books.openShop({ timeZone: 'Asia/Kolkata' })
  // 11:30 and 11:50 on a Tuesday in Kolkata; and ten past midnight of the next day.
  await books
    .writer(() => new Date('2026-03-12T12:00:00Z'))
    .recordSales(open.shopId, [
      saleOf(open, 1, { soldAt: '2026-03-10T06:00:00Z' }),
      saleOf(open, 2, { soldAt: '2026-03-10T06:20:00Z' }),
      saleOf(open, 3, { soldAt: '2026-03-10T18:40:00Z' }),
    ])
  const range = { from: day('2026-03-10'), to: day('2026-03-11') }
  const read = () => hourVisuals(books.database(), open.shopId, range)
  expect(await read()).toEqual({
    currency: 'GHS',
    cells: [
      { weekday: 2, hour: 11, receipts: 2, grossMinor: 2_400 },
      { weekday: 3, hour: 0, receipts: 1, grossMinor: 1_200 },
    ],
    tiesToDays: true,
  })
  // Days of a file have no hour: noon is that of none of them.
  const past = {
    ...{ importId: randomUUID(), kind: 'sale' as const, tenders: [], movesStock: false },
    soldAt: '2026-03-10T06:30:00Z',
  }
  const line = {
    ...{ lineId: '1', productId: open.product._id.productId, sku: 'OLD', name: 'Old', costMinor: null },
    ...{ taxClassId: 'standard' as const, quantityMilli: milli(1_000), taxMinor: minor(0) },
    ...{ unitPriceMinor: minor(100_000), netMinor: minor(100_000) },
  }
  const importOne = async (receiptNumber: string, facts: object = {}) => {
    const sale = { ...past, saleId: randomUUID(), receiptNumber, lines: [line], ...facts }
    const [result] = await books.writer().record(open.shopId, [[toRecord(importedSale, sale, null)]])
    requireRecorded(result)
  }
  const ofTills = await read()
  await importOne('H-1')
  await importOne('H-2', { soldAt: '2026-03-10T06:10:00Z' })
  expect(await read()).toEqual(ofTills)
  const { dayTotals } = books.database().collections
  await dayTotals.updateOne({ '_id.shopId': open.shopId, receipts: 1 }, { $inc: { grossMinor: 5 } } as never)
  expect(await read()).toMatchObject({ tiesToDays: false })
})
