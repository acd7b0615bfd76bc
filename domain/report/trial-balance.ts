import { type Minor, minor } from '../money.ts'
import type { Account } from '../posting/account.ts'
import { accountType } from '../posting/chart.ts'

export type TrialBalanceRow = Account & { debitMinor: Minor; creditMinor: Minor }
export type TrialBalanceTable = {
  accounts: TrialBalanceRow[]
  totalDebitMinor: Minor
  totalCreditMinor: Minor
}

/**
 * A trial balance: each account's balance on its own side, in the order of their numbers, without
 * those that stand at 0. An account the chart does not name is shown by its number, never left out.
 * @param totalsByAccount debit positive, of all days up to the one of the balance
 */
export function trialBalance(
  totalsByAccount: ReadonlyMap<string, Minor>,
  chart: readonly Account[],
): TrialBalanceTable {
  const known = new Map(chart.map((account) => [account.account, account]))
  const rows: TrialBalanceRow[] = []
  let totalDebit = 0
  let totalCredit = 0
  for (const [account, total] of [...totalsByAccount].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (total === 0) continue
    const debitMinor = minor(Math.max(total, 0))
    const creditMinor = minor(Math.max(-total, 0))
    totalDebit += debitMinor
    totalCredit += creditMinor
    rows.push({
      account,
      name: known.get(account)?.name ?? account,
      type: known.get(account)?.type ?? accountType(account),
      debitMinor,
      creditMinor,
    })
  }
  return { accounts: rows, totalDebitMinor: minor(totalDebit), totalCreditMinor: minor(totalCredit) }
}
