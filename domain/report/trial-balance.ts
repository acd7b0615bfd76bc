import { type Minor, minor } from '../money.ts'
import type { Chart } from '../posting/chart.ts'
import type { Account, AccountCode } from '../terms/account.ts'

type TrialBalanceRow = Account & { debitMinor: Minor; creditMinor: Minor }
type TrialBalanceTable = {
  accounts: TrialBalanceRow[]
  totalDebitMinor: Minor
  totalCreditMinor: Minor
}

/**
 * A trial balance: each account's balance on its own side, in the order of their numbers, without
 * those with a balance of 0. An account the chart does not name is shown by its number, never left out.
 * @param totalsByAccount debit positive, of all days up to the one of the balance
 */
export function trialBalance(
  totalsByAccount: ReadonlyMap<AccountCode, Minor>,
  chart: Chart,
): TrialBalanceTable {
  const rows: TrialBalanceRow[] = []
  let totalDebit = 0
  let totalCredit = 0
  for (const [account, total] of [...totalsByAccount].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (total === 0) continue
    const debitMinor = minor(Math.max(total, 0))
    const creditMinor = minor(Math.max(-total, 0))
    totalDebit += debitMinor
    totalCredit += creditMinor
    rows.push({ ...chart.find(account), debitMinor, creditMinor })
  }
  return { accounts: rows, totalDebitMinor: minor(totalDebit), totalCreditMinor: minor(totalCredit) }
}
