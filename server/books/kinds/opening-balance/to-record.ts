import type { Day } from '#domain/business-day.ts'
import type { Minor } from '#domain/money.ts'
import type { AccountCode } from '#domain/terms/account.ts'

/** The opening balance of an account, against 3950. Debit positive. */
export type OpeningBalance = {
  balanceId: string
  businessDay: Day
  account: AccountCode
  amountMinor: Minor
  /** On an account of money owed: whose it is. A customer must be known. */
  party?: string
  /** The sender adds the customer before this is recorded: it may be asked about before that. */
  addsCustomer?: true
  supplierName?: string
  due?: Day
  /** The document that is open, as a list of openings calls it. */
  reference?: string
}
