import type { LedgerKey } from '../../bank/ledger-line.ts'
import type { Day } from '../../business-day.ts'
import type { Minor } from '../../money.ts'
import type { AccountCode } from '../../terms/account.ts'

/** Lines of a statement, and of the books, in one reconciliation at most. */
export const maxReconciled = 20_000

type OutstandingLine = LedgerKey & { day: Day; amountMinor: Minor }

/** A reconciliation: the balance of an account in the books and at the bank on a day, and why they differ. */
export type ReconciliationFacts = {
  account: AccountCode
  /** The previous one of the account; null: it is the first. */
  previous: string | null
  businessDay: Day
  /** Of the statement, at the end of the day. */
  balanceMinor: Minor
  /** Of the books. */
  ledgerMinor: Minor
  /** In the books later than that day, and on the statement by then. */
  laterMinor: Minor
  /** Lines of the statement since the one before. */
  lines: number
  /** Of the books, what those lines are: it is frozen. */
  matched: LedgerKey[]
  /** In the books by that day, and not on the statement. */
  outstanding: OutstandingLine[]
  /** The last entry of the books when it was made: what is posted to its days later is not in it. */
  throughNumber: number
}
