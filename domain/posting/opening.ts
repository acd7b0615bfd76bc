import { type Minor, minor } from '../money.ts'
import { accounts } from './chart.ts'
import { type BalancedLines, balanced } from './entry.ts'

/** What the owner put in: Dr the account that took it, Cr Capital. */
export function postCapital(into: { account: string; amountMinor: Minor }): BalancedLines {
  return against(accounts.capital, into)
}

/** What stood on an account when the shop began here, debit positive, against 3950 Opening balances. */
export function postOpeningBalance(on: { account: string; amountMinor: Minor }): BalancedLines {
  return against(accounts.openingBalances, on)
}

function against(account: string, line: { account: string; amountMinor: Minor }): BalancedLines {
  return balanced([
    { account: line.account, amountMinor: line.amountMinor },
    { account, amountMinor: minor(-line.amountMinor) },
  ])
}
