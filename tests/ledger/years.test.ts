import { randomUUID } from 'node:crypto'
import { Long } from 'mongodb'
import { describe, expect, test } from 'vitest'
import { type Day, day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { auditShop } from '#server/audit/service.ts'
import { requireRecorded } from '#server/books/book-writer.ts'
import { toRecord } from '#server/books/engine/document-kind.ts'
import { setting } from '#server/books/kinds/setting/kind.ts'
import { createCustomer } from '#server/customers/service.ts'
import { EntrySums } from '#server/ledger/entry-sums.ts'
import { exportLedger, trialBalance } from '#server/ledger/service.ts'
import { profitLoss } from '#server/reports/profit-loss.ts'
import { saleOf, testBooks } from '../support/books.ts'
import { pathOfAccount } from '../support/day-totals.ts'

const books = testBooks()

/** Two at 10.00 net, 12.00 with tax, that cost 7.00: one in December, one in March. */
async function twoYears(financialYearStartMonth = 1) {
  const open = await books.openShop({ financialYearStartMonth })
  await books
    .writer()
    .recordSales(open.shopId, [
      saleOf(open, 1, { soldAt: '2025-12-30T09:00:00Z' }),
      saleOf(open, 2, { soldAt: '2026-03-10T09:00:00Z' }),
    ])
  const sums = new EntrySums(books.database().collections)
  const balances = async (on: Day, from?: Day) => {
    const table = await trialBalance(books.database(), sums, open.shopId, { on, from })
    expect(table.totalDebitMinor).toBe(table.totalCreditMinor)
    expect(table.tiesToEntries).toBe(true)
    return Object.fromEntries(table.accounts.map((row) => [row.account, row.debitMinor - row.creditMinor]))
  }
  return { shopId: open.shopId, balances }
}

describe('a trial balance', () => {
  test('begins revenue and expenses at nothing in each financial year, and keeps what was earned on 3900', async () => {
    const { balances } = await twoYears()
    expect(await balances(day('2025-12-31'))).toMatchObject({ 4000: expect.any(Number), 5000: 700 })
    const newYear = await balances(day('2026-01-01'))
    expect(newYear).not.toHaveProperty('4000')
    expect(newYear).not.toHaveProperty('5000')
    expect(newYear[accounts.retainedEarnings]).toBe(700 - 1000)
    expect(await balances(day('2026-03-31'))).toMatchObject({
      3900: 700 - 1000,
      4000: -1000,
      5000: 700,
      1000: 2400,
    })
  })

  test('goes by the month in which the year of the shop begins', async () => {
    const { balances } = await twoYears(4)
    const march = await balances(day('2026-03-31'))
    expect(march).toMatchObject({ 4000: -2000, 5000: 1400 })
    expect(march).not.toHaveProperty('3900')
    expect(await balances(day('2026-04-01'))).toMatchObject({ 3900: 1400 - 2000 })
  })

  test('and where that changed, the year before ends on the day before', async () => {
    const { shopId, balances } = await twoYears(4)
    const change = { setting: 'year-start' as const, value: 1, from: day('2026-01-01') }
    const [result] = await books
      .writer()
      .record(shopId, [[toRecord(setting, { settingId: randomUUID(), change }, null)]])
    requireRecorded(result)
    expect(await balances(day('2025-12-31'))).toMatchObject({ 4000: -1000, 5000: 700 })
    expect(await balances(day('2026-03-31'))).toMatchObject({ 3900: 700 - 1000, 4000: -1000, 5000: 700 })

    const range = { from: day('2025-04-01'), to: day('2026-03-31') }
    const sums = new EntrySums(books.database().collections)
    const earned = await profitLoss(books.database(), sums, shopId, { ...range, by: 'year' })
    expect(earned.columns.map(({ from, to, netProfitMinor }) => [from, to, netProfitMinor])).toEqual([
      ['2025-04-01', '2025-12-31', 300],
      ['2026-01-01', '2026-03-31', 300],
    ])
    expect(earned.tiesToTrialBalance).toBe(true)
    let text = ''
    const march = { from: day('2026-03-01'), to: day('2026-03-31') }
    for await (const chunk of await exportLedger(books.database(), shopId, { format: 'hledger', ...march }))
      text += chunk
    expect(text).toMatch(/3900 Retained earnings {2}-3\.00/)
    expect(await auditShop(books.database(), shopId)).toEqual([])
  })

  test('has what moved since a day', async () => {
    const { balances } = await twoYears()
    const moved = await balances(day('2026-03-31'), day('2026-01-01'))
    expect(moved).toMatchObject({ 1000: 1200, 4000: -1000 })
    expect(moved).not.toHaveProperty('3900')
  })

  test('reports an account that differs from its entries, though its profit agrees', async () => {
    const { shopId } = await twoYears()
    const sums = new EntrySums(books.database().collections)
    const { dayTotals } = books.database().collections
    const change = (account: 'sales' | 'costOfGoodsSold', by: number) => {
      const figure = pathOfAccount(accounts[account], account === 'sales' ? 'creditMinor' : 'debitMinor')
      return dayTotals.updateOne(
        { _id: { shopId, day: day('2026-03-10') } },
        { $inc: { [figure]: Long.fromNumber(by) as never } },
      )
    }
    await change('sales', 5)
    await change('costOfGoodsSold', 5)
    const table = await trialBalance(books.database(), sums, shopId, { on: day('2026-03-31') })
    expect(table.totalDebitMinor).toBe(table.totalCreditMinor)
    expect(table.tiesToEntries).toBe(false)
  })
})

describe('an export', () => {
  async function textOf(shopId: string, format: 'hledger' | 'beancount' | 'csv', from: string, to: string) {
    let text = ''
    const range = { from: day(from), to: day(to) }
    for await (const chunk of await exportLedger(books.database(), shopId, { format, ...range }))
      text += chunk
    return text
  }

  test('begins with what was brought forward, on the day before, so that its balances are true', async () => {
    const { shopId, balances } = await twoYears()
    const journal = await textOf(shopId, 'hledger', '2026-03-01', '2026-03-31')
    const [, brought = ''] = journal.split('2026-02-28 Brought forward\n')
    expect(brought.split('\n\n')[0]?.split('\n')[0]).toBe('    assets:1000 Cash in tills  12.00 GHS')
    expect(brought.split('\n\n')[0]).toContain('equity:3900 Retained earnings  -3.00 GHS')
    const ours = await balances(day('2026-03-31'))
    const cash = [...journal.matchAll(/assets:1000 Cash in tills {2}(-?[\d.]+) GHS/g)]
    expect(cash.reduce((sum, [, amount]) => sum + Math.round(Number(amount) * 100), 0)).toBe(
      ours[accounts.cash],
    )
    expect(await textOf(shopId, 'beancount', '2026-03-01', '2026-03-31')).toContain(
      '2026-02-28 * "Brought forward"\n  Assets:1000-Cash-in-tills  12.00 GHS\n',
    )
    expect(await textOf(shopId, 'csv', '2026-03-01', '2026-03-31')).toContain(
      ',2026-02-28,2026-02-28,brought-forward,,1000,Cash in tills,12.00,,GHS,,',
    )
  })

  test('brings forward who owes what since when, so that ageing can be drawn from it', async () => {
    const open = await books.openShop()
    const customerId = randomUUID()
    await createCustomer(books.database(), open.shopId, { customerId, name: 'Akua' })
    const sold = saleOf(open, 1)
    const { grossMinor } = sold.sale.totals
    const onAccount = {
      ...sold,
      sale: { ...sold.sale, customerId, tenders: [{ kind: 'on-account' as const, amountMinor: grossMinor }] },
    }
    for (const result of await books.writer().recordSales(open.shopId, [onAccount]))
      expect(result).toMatchObject({ status: 201 })
    const tags = `party:${customerId}, open-item:${sold.saleId}, due:2026-03-10`
    const journal = await textOf(open.shopId, 'hledger', '2026-04-01', '2026-04-30')
    expect(journal).toContain(`    assets:1100 Receivables  12.00 GHS  ; ${tags}\n`)
    expect(await textOf(open.shopId, 'csv', '2026-04-01', '2026-04-30')).toContain(
      `,12.00,,GHS,,${customerId},${sold.saleId},2026-03-10,`,
    )
  })

  test('of everything has nothing to bring forward', async () => {
    const { shopId } = await twoYears()
    expect(await textOf(shopId, 'hledger', '2025-01-01', '2026-12-31')).not.toContain('Brought forward')
  })

  test('in the middle of a year brings forward what the year has earned so far on its own accounts', async () => {
    const open = await books.openShop()
    await books.writer().recordSales(open.shopId, [saleOf(open, 1)])
    await books
      .writer()
      .openBalances(open.shopId, [
        { balanceId: 'b', businessDay: day('2026-01-02'), account: accounts.bank, amountMinor: minor(500) },
      ])
    const text = await textOf(open.shopId, 'hledger', '2026-04-01', '2026-04-30')
    expect(text).toContain('    revenues:4000 Sales  -10.00 GHS\n')
    expect(text).toContain('    assets:1020 Bank  5.00 GHS\n')
    expect(text).not.toMatch(/^ +equity:3900/m)
  })
})
