import { type Minor, minor } from '../money.ts'
import type { Chart } from '../posting/chart.ts'
import type { AccountCode } from '../terms/account.ts'
import { accounts } from '../terms/chart.ts'

/** Balances by account, debit positive. */
export type Balances = ReadonlyMap<AccountCode, Minor>

/**
 * Balances within a financial year. Revenue and expenses begin each year at nothing, and what the years
 * before earned is on 3900 Retained earnings: computed, nothing is posted for it.
 * @param earlier what was posted before the year began
 * @param thisYear what was posted since
 */
export function balancesInYear(earlier: Balances, thisYear: Balances, chart: Chart): Balances {
  const balances = new Map<AccountCode, number>()
  const add = (account: AccountCode, amount: Minor) =>
    balances.set(account, (balances.get(account) ?? 0) + amount)
  for (const [account, amount] of earlier) {
    const isOfResult = chart.find(account).figure !== null
    add(isOfResult ? accounts.retainedEarnings : account, amount)
  }
  for (const [account, amount] of thisYear) add(account, amount)
  return new Map([...balances].map(([account, amount]) => [account, minor(amount)]))
}
