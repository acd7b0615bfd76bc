import type { Minor } from '../../money.ts'
import { type BalancedLines, balanced, turned } from '../../posting/entry.ts'
import { postPurchase } from '../../posting/purchase.ts'
import type { PurchaseLine, TaxOf } from '../../tax/purchase.ts'
import type { AccountCode } from '../../terms/account.ts'
import { accounts } from '../../terms/chart.ts'

/** Amounts are positive. */
type BillCreditAmounts = {
  creditId: string
  billId: string
  supplierId: string
  lines: readonly (PurchaseLine & { account: AccountCode })[]
  /** What is taken off the bill, and what becomes a credit of the supplier, since it was already paid. */
  settledMinor: Minor
  restMinor: Minor
  taxOf: TaxOf
}

/** A bill with its signs turned: Dr what is owed, Cr what it was for and the tax that was claimed back. */
export function postBillCredit(credit: BillCreditAmounts): BalancedLines {
  const { creditId, billId, supplierId: party, lines, settledMinor, restMinor, taxOf } = credit
  const posted = lines.flatMap(({ account, ...line }) => postPurchase(line, { account }, taxOf))
  const owed = (openItem: string, amountMinor: Minor) => ({
    account: accounts.payables,
    amountMinor,
    dims: { party, openItem },
  })
  return balanced([owed(billId, settledMinor), owed(creditId, restMinor), ...posted.map(turned)])
}
