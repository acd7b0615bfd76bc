import type { Day } from '../../business-day.ts'
import { type Minor, minor } from '../../money.ts'
import { type BalancedLines, balanced } from '../../posting/entry.ts'
import { postPurchase } from '../../posting/purchase.ts'
import type { PurchaseLine, TaxOf } from '../../tax/purchase.ts'
import type { AccountCode } from '../../terms/account.ts'
import { accounts } from '../../terms/chart.ts'

/** Amounts are positive. */
export type BillAmounts = {
  billId: string
  supplierId: string
  due: Day
  lines: readonly (PurchaseLine & { account: AccountCode })[]
  totalMinor: Minor
  taxOf: TaxOf
}

/** Dr what it was for, Dr the tax that is claimed back, Cr what is owed to the supplier until it is paid. */
export function postBill({ billId, supplierId, due, lines, totalMinor, taxOf }: BillAmounts): BalancedLines {
  const posted = lines.flatMap(({ account, ...line }) => postPurchase(line, { account }, taxOf))
  const dims = { party: supplierId, openItem: billId, due }
  return balanced([...posted, { account: accounts.payables, amountMinor: minor(-totalMinor), dims }])
}
