import { z } from 'zod'
import { Day } from '../business-day.ts'
import { DayOrder } from '../import/table/days.ts'
import { DecimalMark } from '../import/table/numbers.ts'
import { Minor } from '../money.ts'

/** A line of a bank's or a mobile-money provider's statement, as it was read. Money in is positive. */
export type StatementLine = {
  day: Day
  description: string
  reference: string
  amountMinor: Minor
  /** The balance after it, where the statement has one. */
  balanceMinor: Minor | null
  /** The bank's own id of it (FITID of an OFX file); null where the file has none. */
  bankId: string | null
}

/** A row that can't be read, by its number in the file. */
export type RefusedLine = { row: number; code: string; detail: string }

/** A row whose running balance is not the balance before it plus its amount. */
export const Disagreement = z.object({
  row: z.int(),
  day: Day,
  description: z.string(),
  amountMinor: Minor,
  balanceMinor: Minor,
  /** What the balance would be by the amounts. */
  expectedMinor: Minor,
})
export type Disagreement = z.infer<typeof Disagreement>

/** Whether a fee beside the amount is deducted as well, or is part of the amount. */
export const FeesAre = z.enum(['extra', 'included'])
export type FeesAre = z.infer<typeof FeesAre>

/** Whether amounts above zero are money in, or out as on the statement of a card. */
export const PositiveIs = z.enum(['in', 'out'])
export type PositiveIs = z.infer<typeof PositiveIs>

/** How a file writes days and amounts; null where it has none of the kind. */
export const Conventions = z.object({
  dayOrder: DayOrder.nullable(),
  decimal: DecimalMark,
  /** Whether thousands are grouped by a mark. */
  hasGroups: z.boolean(),
  fees: FeesAre.nullable(),
  positive: PositiveIs.nullable(),
})
export type Conventions = z.infer<typeof Conventions>

/** What the file alone does not decide. */
export const Question = z.enum(['dayOrder', 'decimal', 'fees', 'positive'])
export type Question = z.infer<typeof Question>

export type ReadStatement = {
  format: 'csv' | 'ofx'
  lines: StatementLine[]
  refused: RefusedLine[]
  /** The balance at its end by the file, and on which day; null where it has none. */
  closing: { day: Day; balanceMinor: Minor } | null
  /** The balance before the first line, where the file states it or the running balances of all rows agree on it. */
  openingMinor: Minor | null
  disagreements: Disagreement[]
  conventions: Conventions
  questions: Question[]
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
