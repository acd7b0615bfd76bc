import type { TrialBalance } from '#domain/api/ledger.ts'
import { type Minor, minor } from '#domain/money.ts'
import { type Account, balanceSheetLineLabels, profitLossFigureLabels } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import { isOfProfitAndLoss } from '#domain/terms/default-chart.ts'
import type { AccountsQuery } from './paths.ts'

/** Whether an account is among those asked for. */
export function isRequested(account: Account, of: AccountsQuery): boolean {
  if ('account' in of) return account.account === of.account
  return 'figure' in of ? account.figure === of.figure : account.line === of.line
}

/** Whether what is asked for is revenue or an expense. */
export function isProfitAndLoss(of: AccountsQuery): boolean {
  return 'account' in of ? isOfProfitAndLoss(of.account) : 'figure' in of
}

/** 3900 is computed from the years before: nothing is ever posted to it. */
export function isRetainedEarnings(of: AccountsQuery): boolean {
  return 'account' in of
    ? of.account === accounts.retainedEarnings
    : 'line' in of && of.line === 'retainedEarnings'
}

/** What is asked for, in words; the number alone where the chart has no such account. */
export function accountsText(of: AccountsQuery, chart: readonly Account[]): string {
  if ('figure' in of) return `All of ${profitLossFigureLabels[of.figure].toLowerCase()}`
  if ('line' in of) return `All of ${balanceSheetLineLabels[of.line].toLowerCase()}`
  const name = chart.find(({ account }) => account === of.account)?.name
  return name === undefined ? of.account : `${of.account} ${name}`
}

/** What a person calls the balance: what is owned or spent is positive on the left, the rest on the right. */
export function naturalBalance(rows: TrialBalance['accounts'], of: AccountsQuery): Minor {
  let balance = 0
  for (const row of rows) {
    if (!isRequested(row, of)) continue
    const isDebit = row.type === 'asset' || row.type === 'expense'
    balance += isDebit ? row.debitMinor - row.creditMinor : row.creditMinor - row.debitMinor
  }
  return minor(balance)
}

/** Debit less credit. */
export function debitBalance({ accounts }: TrialBalance, of: AccountsQuery): Minor {
  let balance = 0
  for (const row of accounts) if (isRequested(row, of)) balance += row.debitMinor - row.creditMinor
  return minor(balance)
}
