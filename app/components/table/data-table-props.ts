import type { ReactNode } from 'react'
import type { DataColumn } from './column.ts'
import type { ListPaper } from './list-paper.ts'
import type { ServerList } from './server-list.ts'

export type DataTableProps<Row> = {
  /** Unique in the product: remembers this table's columns. */
  id: string
  /** What the rows are: "Products". Names the table, its filter and, in lower case, its downloads. */
  label: string
  rows: readonly Row[]
  columns: readonly DataColumn<Row>[]
  rowKey: (row: Row) => string
  /** The row is a link to this address, or to nowhere … */
  rowLink?: (row: Row) => string | null
  /** … or does something in place. */
  onRow?: (row: Row) => void
  rowTone?: (row: Row) => 'soft' | undefined
  /** Shown instead of the table while there are no rows at all. */
  empty: ReactNode
  isLoading?: boolean
  error?: unknown
  onRetry?: () => void
  /** Makes rows selectable: what the bar above them offers for those chosen. `clear` ends the selection. */
  bulkActions?: (rows: readonly Row[], clear: () => void) => ReactNode
  /** The screen's own filters, beside the text filter. */
  toolbar?: ReactNode
  hasFilter?: boolean
  /** How the text filter finds rows, the likeliest first, where not by the words of all columns; `where` it looks, in words. */
  find?: { rows: (rows: readonly Row[], filter: string) => readonly Row[]; where: string }
  /** Words of the address's query the filter and the order live in; null keeps them out. */
  urlKeys?: { filter: string; sort: string } | null
  /** Rows that are still on the server. */
  more?: { isLoading: boolean; onMore: () => void }
  /** The server filters, sorts and makes the files: of the whole list, of which the rows are a part. */
  server?: ServerList
  /** All rows, where more are on the server than are shown. `most`: that one more than these is enough. */
  rowsToDownload?: (most?: number) => Promise<readonly Row[]>
  fileName?: string
  /** What its PDF shows besides the rows. */
  paper?: ListPaper<Row>
  /** False where the screen makes the files itself. */
  hasDownload?: boolean
  isCompact?: boolean
}
