import { type Minor, minor } from '../../money.ts'
import type { Dims } from '../../posting/dims.ts'
import { type BalancedLines, balanced } from '../../posting/entry.ts'
import { postPurchase } from '../../posting/purchase.ts'
import type { PurchaseLine, TaxOf } from '../../tax/purchase.ts'
import type { AccountCode } from '../../terms/account.ts'
import { accounts } from '../../terms/chart.ts'
import type { Spread } from './spread.ts'

/** A line of a bill or an expense. */
export type SpendingLine = PurchaseLine & {
  account: AccountCode
  lineId: string
  spread?: Spread | undefined
}

/** Where a line is posted to: what it was for, or what is paid ahead, left open under its document and line. */
export function debitOf({ account, lineId, spread }: SpendingLine, document: string) {
  return spread ? { account: accounts.prepayments, dims: { party: lineId, openItem: document } } : { account }
}

/** Amounts are positive. */
export type ExpenseAmounts = {
  expenseId: string
  lines: readonly SpendingLine[]
  totalMinor: Minor
  paidFrom: { account: AccountCode; dims?: Dims }
  taxOf: TaxOf
}

/** Dr what it was for, Dr the tax that is claimed back, Cr what paid for it. */
export function postExpense({
  expenseId,
  lines,
  totalMinor,
  paidFrom,
  taxOf,
}: ExpenseAmounts): BalancedLines {
  const posted = lines.flatMap((line) => postPurchase(line, debitOf(line, expenseId), taxOf))
  return balanced([...posted, { ...paidFrom, amountMinor: minor(-totalMinor) }])
}
