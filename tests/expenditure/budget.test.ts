import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Budget } from '#domain/api/budget.ts'
import { lastDayOf, monthAfter, monthOf } from '#domain/month.ts'
import { today } from '../support/clock.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
const month = monthOf(today())

test('a budget is set by category and month, and is compared with the ledger', async () => {
  const { call } = await served.openBooks()
  const set = (changes: object[]) => call('PUT', '/expenditure/budget', { changes })
  const lineOf = async (of: string, account: string) => {
    const budget = (await call('GET', `/expenditure/budget?month=${of}`)).body as unknown as Budget
    return budget.items.find((one) => one.account === account)
  }
  const rent = { account: '6010', month, amountMinor: 120_000 }
  const before = monthAfter(month, -1)
  expect((await set([rent, { ...rent, month: before, amountMinor: 110_000 }])).status).toBe(204)
  const line = { lineId: '1', account: '6010', netMinor: 125_000, taxClassId: 'outside-scope', taxes: [] }
  const expense = { businessDay: today(), paidFrom: 'bank', lines: [line], totalMinor: 125_000 }
  expect((await call('PUT', `/expenses/${randomUUID()}`, expense)).status).toBe(201)
  expect(await lineOf(month, '6010')).toMatchObject({
    budgetMinor: 120_000,
    actualMinor: 125_000,
    yearActualMinor: 125_000,
    monthBeforeMinor: 110_000,
    yearBeforeMinor: null,
  })
  expect(await lineOf(monthAfter(month, 12), '6010')).toMatchObject({
    budgetMinor: null,
    actualMinor: 0,
    yearBeforeMinor: 120_000,
  })
  expect(await lineOf(month, '6020')).toMatchObject({ budgetMinor: null, yearBudgetMinor: null })

  // The profit and loss has it of the months that lie whole in its days, also where nothing was spent.
  const power = { account: '6020', month: before, amountMinor: 40_000 }
  expect((await set([power])).status).toBe(204)
  const reported = async (from: string, to: string) => {
    const { body } = await call('GET', `/reports/profit-loss?from=${from}&to=${to}&by=month`)
    const expenses = body.expenses as { account: string; totalMinor: number; budgetMinor: number | null }[]
    return expenses.map((one) => [one.account, one.totalMinor, one.budgetMinor])
  }
  expect(await reported(`${before}-01`, lastDayOf(month))).toEqual([
    ['6010', 125_000, 230_000],
    ['6020', 0, 40_000],
  ])
  expect(await reported(`${before}-02`, lastDayOf(month))).toEqual([['6010', 125_000, 120_000]])
  expect(await reported(`${before}-01`, lastDayOf(before))).toEqual([
    ['6010', 0, 110_000],
    ['6020', 0, 40_000],
  ])

  // Again it is the same; what is taken away is not set any more.
  expect((await set([rent, { ...rent, month: before, amountMinor: null }])).status).toBe(204)
  expect(await lineOf(month, '6010')).toMatchObject({ budgetMinor: 120_000, monthBeforeMinor: null })
  const wrong = await set([
    { ...rent, amountMinor: 1 },
    { ...rent, account: '1000' },
  ])
  expect([wrong.status, wrong.body.code]).toEqual([422, 'expense_account_unknown'])
  expect(await lineOf(month, '6010')).toMatchObject({ budgetMinor: 120_000 })
})
