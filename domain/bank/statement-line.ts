import type { Day } from '../business-day.ts'
import type { Minor } from '../money.ts'

/** A line of a bank's or a mobile-money provider's statement, as it was read. Money in is positive. */
export type StatementLine = {
  day: Day
  description: string
  reference: string
  amountMinor: Minor
  /** What the statement says stands after it, where it says so. */
  balanceMinor: Minor | null
  /** The bank's own id of it (FITID of an OFX file); null where the file has none. */
  bankId: string | null
}

/** A row that can't be read, by its number in the file. */
export type RefusedLine = { row: number; code: string; detail: string }

export type ReadStatement = {
  format: 'csv' | 'ofx'
  lines: StatementLine[]
  refused: RefusedLine[]
  /** What the file says stands at its end, and on which day; null where it says nothing of it. */
  closing: { day: Day; balanceMinor: Minor } | null
  /** The names of the columns, and which of them serves which field. Of a CSV file. */
  header: string[]
  columns: Readonly<Record<string, string>>
}

export const longestDescription = 300
export const longestReference = 80
/** More than a busy mobile-money account has in a month. */
export const maxStatementLines = 20_000
/** Characters of a file. */
export const maxStatementText = 4_000_000
