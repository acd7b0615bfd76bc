import type { Statement } from '#domain/statement/statement.ts'
import type { DataColumn } from './column.ts'

/** What the PDF of a list shows besides its rows. */
export type ListPaper<Row> = {
  /** Those of the files where left out. */
  columns?: readonly DataColumn<Row>[]
  /** The label of the table where left out. */
  title?: string
  /** Its days, `1–21 Nov 2026`; today where left out. */
  period?: string
  /** What the rows were chosen by, in words. */
  chosenBy?: readonly string[]
  notes?: readonly string[]
  /** The report of which these rows are the lines, where the list is one. */
  statement?: (rows: readonly Row[]) => Statement
}
