import { grossOf } from '#domain/documents/bill-credit/credit-line.ts'
import type { ExpenseLine } from '#domain/documents/expense/schema.ts'
import type { AmountOnAccount } from '#domain/posting/unusual-amount.ts'

/** The total of each line of an expense or a bill, taxes included. */
export function amountsOf({ lines }: { lines: readonly ExpenseLine[] }): AmountOnAccount[] {
  return lines.map((line) => ({ lineId: line.lineId, account: line.account, amountMinor: grossOf(line) }))
}
