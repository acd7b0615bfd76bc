import { expect, test } from 'vitest'
import type { TrialBalance } from '#domain/api/ledger.ts'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { chartOf } from '#domain/posting/chart.ts'
import { statementCsv } from '#domain/statement/files.ts'
import { accountCode } from '#domain/terms/account.ts'
import { comparedStatement, movementStatement } from './trial-balance-columns.ts'

const shop = { name: 'Adom Stores', currency: 'GHS', timeZone: 'Africa/Accra' }
const chart = chartOf('GH')
const balanceOf = (on: string, amounts: Record<string, number>): TrialBalance => ({
  currency: 'GHS',
  on: day(on),
  yearFrom: day(`${on.slice(0, 4)}-01-01`),
  accounts: Object.entries(amounts).map(([account, amount]) => ({
    ...chart.find(accountCode(account)),
    debitMinor: minor(Math.max(amount, 0)),
    creditMinor: minor(Math.max(-amount, 0)),
  })),
  totalDebitMinor: minor(0),
  totalCreditMinor: minor(0),
  tiesToEntries: true,
})
const now = balanceOf('2026-11-23', { 1000: 90_000, 3900: -40_000, 4000: -50_000 })
const rowsOf = (text: string) => text.trimEnd().split('\r\n').slice(1)

test('each account opens, moves and closes; retained earnings open with what the years before earned', () => {
  // What was paid into the bank this year is gone again: it has no balance, but still a row.
  const moved = balanceOf('2026-11-23', { 1000: 30_000, 1020: -20_000, 3000: 40_000, 4000: -50_000 })
  expect(rowsOf(statementCsv(movementStatement(now, moved, shop)))).toEqual([
    '1000,Cash in tills,Asset,600.00,300.00,900.00',
    '1020,Bank,Asset,200.00,-200.00,0.00',
    '3000,Capital,Equity,-400.00,400.00,0.00',
    '3900,Retained earnings,Equity,-400.00,0.00,-400.00',
    '4000,Sales,Revenue,0.00,-500.00,-500.00',
    ',Total,,0.00,0.00,0.00',
  ])
})

test('each account is shown beside its balance a year before, with those that existed then', () => {
  const before = balanceOf('2025-11-23', { 1000: 10_000, 2400: -10_000 })
  expect(rowsOf(statementCsv(comparedStatement(now, before, shop)))).toEqual([
    '1000,Cash in tills,Asset,900.00,100.00,800.00',
    '2400,Loans,Liability,0.00,-100.00,100.00',
    '3900,Retained earnings,Equity,-400.00,0.00,-400.00',
    '4000,Sales,Revenue,-500.00,0.00,-500.00',
    ',Total,,0.00,0.00,0.00',
  ])
})
