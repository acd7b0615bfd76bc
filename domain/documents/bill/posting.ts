import type { Day } from '../../business-day.ts'
import { type Minor, minor } from '../../money.ts'
import { type BalancedLines, balanced } from '../../posting/entry.ts'
import { postPurchase } from '../../posting/purchase.ts'
import type { TaxOf } from '../../tax/purchase.ts'
import { accounts } from '../../terms/chart.ts'
import { debitOf, type SpendingLine } from '../expense/posting.ts'

/** Amounts are positive. */
type BillAmounts = {
  billId: string
  supplierId: string
  due: Day
  lines: readonly SpendingLine[]
  totalMinor: Minor
  taxOf: TaxOf
}

/** Dr what it was for, Dr the tax that is claimed back, Cr what is owed to the supplier until it is paid. */
export function postBill({ billId, supplierId, due, lines, totalMinor, taxOf }: BillAmounts): BalancedLines {
  const posted = lines.flatMap((line) => postPurchase(line, debitOf(line, billId), taxOf))
  const dims = { party: supplierId, openItem: billId, due }
  return balanced([...posted, { account: accounts.payables, amountMinor: minor(-totalMinor), dims }])
}
