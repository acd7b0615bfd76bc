import { type Minor, minor } from '../../money.ts'
import { type BalancedLines, balanced } from '../../posting/entry.ts'
import type { AccountCode } from '../../terms/account.ts'
import { accounts } from '../../terms/chart.ts'

/** What the owner put in: Dr the account that took it, Cr Capital. */
export function postCapital(into: { account: AccountCode; amountMinor: Minor }): BalancedLines {
  return against(accounts.capital, into)
}

/** What stood on an account when the shop began here, debit positive, against 3950 Opening balances. */
export function postOpeningBalance(on: { account: AccountCode; amountMinor: Minor }): BalancedLines {
  return against(accounts.openingBalances, on)
}

function against(account: AccountCode, line: { account: AccountCode; amountMinor: Minor }): BalancedLines {
  return balanced([
    { account: line.account, amountMinor: line.amountMinor },
    { account, amountMinor: minor(-line.amountMinor) },
  ])
}
