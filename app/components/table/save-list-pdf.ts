import { formatDay, todayIn } from '#app/components/format/dates.ts'
import type { ShopFormat } from '#app/components/format/shop-format.tsx'
import { saveStatementPdf } from '#app/components/statement/save-pdf.ts'
import { Refusal } from '#domain/errors.ts'
import { listStatement } from '#domain/statement/list-statement.ts'
import type { DataColumn } from './column.ts'
import type { ListPaper } from './list-paper.ts'

/** Fifty pages: a longer list is for a spreadsheet. */
const maxRowsOfList = 2_000
/** A report, such as the ledger of an account, is filed as a whole: some 250 pages. */
const maxRowsOfReport = 10_000

/** So many rows its PDF holds. */
export function mostRowsOfPdf({ statement }: Pick<ListPaper<never>, 'statement'>): number {
  return statement ? maxRowsOfReport : maxRowsOfList
}

type List<Row> = {
  label: string
  fileName: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  shop: ShopFormat & { name: string }
  paper: ListPaper<Row>
}

/**
 * Saves a list as a PDF file. The writer comes with this module: it is imported when a PDF is wanted.
 * @throws Refusal table_too_long
 */
export async function saveListPdf<Row>({ label, fileName, columns, rows, shop, paper }: List<Row>) {
  const most = mostRowsOfPdf(paper)
  // How many there are is not known: no more were read.
  if (rows.length > most) throw new Refusal('table_too_long', { most, format: 'pdf' })
  const { title = label, period = `on ${formatDay(todayIn(shop.timeZone))}`, statement, ...rest } = paper
  await saveStatementPdf(
    statement?.(rows) ?? listStatement({ ...rest, title, period, fileName, shop, columns, rows }),
  )
}
