import { Long } from 'mongodb'
import { describe, expect, it } from 'vitest'
import { day } from '#domain/business-day.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import { EntrySums } from '#server/ledger/entry-sums.ts'
import { incomeSchedule } from '#server/reports/income-schedule.ts'
import { profitLoss } from '#server/reports/profit-loss.ts'
import { today } from '#server/reports/today.ts'
import { saleOf, someNoon, testBooks } from '../support/books.ts'
import { pathOfAccount } from '../support/day-totals.ts'

const books = testBooks()
const march = { from: day('2026-03-01'), to: day('2026-03-31') }

describe('a profit and loss', () => {
  it('ties to the entries, and says so no more once a daily total was changed by hand', async () => {
    const open = await books.openShop()
    await books.writer().recordSales(open.shopId, [saleOf(open, 1), saleOf(open, 2)])
    const sums = new EntrySums(books.database().collections)
    const report = () => profitLoss(books.database(), sums, open.shopId, { ...march, by: 'month' })
    // Two at 10.00 net that cost 7.00.
    expect(await report()).toMatchObject({
      currency: 'GHS',
      columns: [
        {
          from: '2026-03-01',
          to: '2026-03-31',
          salesMinor: 2000,
          costOfGoodsSoldMinor: 1400,
          netProfitMinor: 600,
        },
      ],
      tiesToTrialBalance: true,
      entriesNetProfitMinor: 600,
    })

    await books
      .database()
      .collections.dayTotals.updateOne(
        { _id: { shopId: open.shopId, day: day('2026-03-10') } },
        { $inc: { [pathOfAccount('4000', 'creditMinor')]: Long.fromNumber(5) as never } },
      )

    expect(await report()).toMatchObject({
      total: { netProfitMinor: 605 },
      tiesToTrialBalance: false,
      entriesNetProfitMinor: 600,
    })
  })

  it('does not tie where two figures are wrong by as much, and the profit is right', async () => {
    const open = await books.openShop()
    await books.writer().recordSales(open.shopId, [saleOf(open, 1)])
    const { dayTotals } = books.database().collections
    const change = (account: AccountCode, name: 'creditMinor' | 'debitMinor') =>
      dayTotals.updateOne(
        { _id: { shopId: open.shopId, day: day('2026-03-10') } },
        { $inc: { [pathOfAccount(account, name)]: Long.fromNumber(5) as never } },
      )
    await change(accounts.sales, 'creditMinor')
    await change(accounts.costOfGoodsSold, 'debitMinor')
    const sums = new EntrySums(books.database().collections)
    const report = await profitLoss(books.database(), sums, open.shopId, { ...march, by: 'month' })
    expect(report).toMatchObject({
      total: { salesMinor: 1005, costOfGoodsSoldMinor: 705, netProfitMinor: 300 },
      entriesNetProfitMinor: 300,
      tiesToTrialBalance: false,
    })
  })

  it('counts what was sold since it was last asked for', async () => {
    const open = await books.openShop()
    const sums = new EntrySums(books.database().collections)
    const report = () => profitLoss(books.database(), sums, open.shopId, { ...march, by: 'day' })
    await books.writer().recordSales(open.shopId, [saleOf(open, 1)])
    expect((await report()).total.netSalesMinor).toBe(1000)
    await books.writer().recordSales(open.shopId, [saleOf(open, 2)])
    expect(await report()).toMatchObject({ total: { netSalesMinor: 2000 }, tiesToTrialBalance: true })
  })

  it('refuses a range without days', async () => {
    const open = await books.openShop()
    const sums = new EntrySums(books.database().collections)
    await expect(
      profitLoss(books.database(), sums, open.shopId, { from: march.to, to: march.from, by: 'month' }),
    ).rejects.toMatchObject({ code: 'range_invalid' })
  })
})

describe('the income schedule', () => {
  it('adds up the same by day, category, product and tender', async () => {
    const open = await books.openShop({}, [
      { category: 'Drinks', name: 'Milo' },
      { category: 'Soap', name: 'Key soap' },
    ])
    const [, soap = open.product] = open.products
    const sold = saleOf(open, 1)
    const back = saleOf(open, 3, { kind: 'return', returnOf: sold.saleId })
    await books.writer().recordSales(open.shopId, [
      sold,
      saleOf({ ...open, product: soap }, 2, {
        tenders: [{ kind: 'mobile-money', amountMinor: 1200 as never, reference: '771' }],
      }),
      {
        ...back,
        sale: { ...back.sale, lines: back.sale.lines.map((line) => ({ ...line, returnOfLineId: '1' })) },
      },
    ])
    const sums = new EntrySums(books.database().collections)
    const by = (group: 'day' | 'category' | 'product' | 'tender') =>
      incomeSchedule(books.database(), sums, open.shopId, { ...march, group })
    const totals = {
      receipts: 2,
      netMinor: 1000,
      taxMinor: 200,
      grossMinor: 1200,
      returnsMinor: 1000,
      tenders: [
        { tender: 'cash', amountMinor: 0 },
        { tender: 'mobile-money', amountMinor: 1200 },
      ],
    }
    expect(await by('day')).toMatchObject({
      totals,
      tiesToLedger: true,
      ledgerNetMinor: 1000,
      rows: [{ key: '2026-03-10', netMinor: 1000, receipts: 2 }],
    })
    expect((await by('category')).rows.map(({ label, netMinor }) => [label, netMinor])).toEqual([
      ['Soap', 1000],
      ['Drinks', 0],
    ])
    expect((await by('product')).rows.map(({ label, netMinor }) => [label, netMinor])).toEqual([
      ['Key soap', 1000],
      ['Milo', 0],
    ])
    expect((await by('tender')).rows.map(({ label, netMinor }) => [label, netMinor])).toEqual([
      ['Cash', 0],
      ['Mobile money', 1200],
    ])
  })
})

describe("today's figures", () => {
  it('are shown beside the same weekday of last week', async () => {
    const open = await books.openShop()
    await books
      .writer()
      .recordSales(open.shopId, [
        saleOf(open, 1),
        saleOf(open, 2),
        saleOf(open, 3, { soldAt: '2026-03-03T09:00:00Z' }),
      ])
    expect(await today(books.database(), open.shopId, someNoon)).toEqual({
      businessDay: '2026-03-10',
      currency: 'GHS',
      today: { netSalesMinor: 2000, receipts: 2, averageBasketMinor: 1000, grossMarginMinor: 600 },
      lastWeek: { netSalesMinor: 1000, receipts: 1, averageBasketMinor: 1000, grossMarginMinor: 300 },
      lowStock: 0,
    })
  })
})
