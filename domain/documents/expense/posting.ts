import { type Minor, minor } from '../../money.ts'
import type { Dims } from '../../posting/dims.ts'
import { type BalancedLines, balanced } from '../../posting/entry.ts'
import { postPurchase } from '../../posting/purchase.ts'
import type { PurchaseLine, TaxOf } from '../../tax/purchase.ts'
import type { AccountCode } from '../../terms/account.ts'

/** Amounts are positive. */
export type ExpenseAmounts = {
  lines: readonly (PurchaseLine & { account: AccountCode })[]
  totalMinor: Minor
  paidFrom: { account: AccountCode; dims?: Dims }
  taxOf: TaxOf
}

/** Dr what it was for, Dr the tax that is claimed back, Cr what paid for it. */
export function postExpense({ lines, totalMinor, paidFrom, taxOf }: ExpenseAmounts): BalancedLines {
  const posted = lines.flatMap(({ account, ...line }) => postPurchase(line, { account }, taxOf))
  return balanced([...posted, { ...paidFrom, amountMinor: minor(-totalMinor) }])
}
