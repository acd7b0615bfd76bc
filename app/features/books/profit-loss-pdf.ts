import boldFont from 'pdfmake/build/fonts/Roboto/Roboto-Medium.ttf?url'
import normalFont from 'pdfmake/build/fonts/Roboto/Roboto-Regular.ttf?url'
import pdfMake, { type Cell, type Table } from 'pdfmake/build/pdfmake.min.js'
import { formatDayRange } from '#app/components/format/dates.ts'
import { type DataColumn, valueText } from '#app/components/table/column.ts'
import { saveFile } from '#app/components/table/download.ts'
import type { Shop } from '#domain/api/shop.ts'
import { formatMinor } from '#domain/money.ts'
import { profitLossSheet } from './profit-loss-sheet.ts'
import type { ProfitLossView } from './profit-loss-table.tsx'
import { beforeExpenses, hasExpenses, profitLabel, type StatementRow, shownColumns } from './statement.ts'

/** What fits beside the names of the lines, upright and across. */
const mostColumnsUpright = 5
const mostColumnsAcross = 9

/** Printed statements write what is below zero in brackets. */
function printedText(row: StatementRow, column: DataColumn<StatementRow>, shop: Shop): string {
  const text = valueText(column.value(row), column, shop)
  return text.startsWith('−') ? `(${text.slice(1)})` : text
}

function tableOf(
  rows: readonly StatementRow[],
  names: DataColumn<StatementRow>,
  figures: readonly DataColumn<StatementRow>[],
  shop: Shop,
): Table {
  const body: Cell[][] = [
    [
      { text: '' },
      ...figures.map((column): Cell => ({ text: column.header, alignment: 'right', color: '#555555' })),
    ],
    ...rows.map((row): Cell[] => [
      { text: String(names.value(row)), bold: row.isSum },
      ...figures.map(
        (column): Cell => ({ text: printedText(row, column, shop), alignment: 'right', bold: row.isSum }),
      ),
    ]),
  ]
  return {
    table: { headerRows: 1, widths: ['*', ...figures.map(() => 'auto')], body },
    layout: {
      hLineWidth: (line) => (line === 0 ? 0 : line === 1 || rows[line - 2]?.isSum ? 0.8 : 0.3),
      vLineWidth: () => 0,
      hLineColor: () => '#999999',
      paddingTop: () => 4,
      paddingBottom: () => 4,
    },
    margin: [0, 8, 0, 8],
  }
}

/** The statement as a PDF file, A4. The writer and its fonts come with this module, when it is wanted. */
export async function saveProfitLossPdf(view: ProfitLossView, shop: Shop): Promise<void> {
  const { report, range } = view
  const { rows, columns } = profitLossSheet(view)
  const [names, ...figures] = columns
  if (!names) return
  const isAcross = figures.length > mostColumnsUpright
  const perTable = isAcross ? mostColumnsAcross : mostColumnsUpright
  const tables: Table[] = []
  for (let at = 0; at < figures.length; at += perTable) {
    tables.push(tableOf(rows, names, figures.slice(at, at + perTable), shop))
  }
  const shown = shownColumns(view)
  const proven = `the entries come to ${formatMinor(report.entriesNetProfitMinor, report.currency)} ${profitLabel(shown).toLowerCase()}.`
  const proof = `${report.tiesToTrialBalance ? 'Ties' : 'Does not tie'} to the trial balance: ${proven}`
  const foot = hasExpenses(shown) ? [proof] : [beforeExpenses, proof]
  const at = (path: string) => new URL(path, window.location.href).href
  pdfMake.addFonts({ Roboto: { normal: at(normalFont), bold: at(boldFont) } })
  const days = formatDayRange(range.from, range.to)
  const blob = await pdfMake
    .createPdf({
      pageSize: 'A4',
      pageOrientation: isAcross ? 'landscape' : 'portrait',
      pageMargins: [40, 40, 40, 44],
      info: { title: `Profit and loss, ${days}`, author: shop.name },
      defaultStyle: { font: 'Roboto', fontSize: 9 },
      content: [
        { text: shop.name, fontSize: 11 },
        { text: 'Profit and loss', fontSize: 18, bold: true, margin: [0, 2, 0, 0] },
        { text: `${days}. Amounts in ${report.currency}.`, color: '#555555', margin: [0, 2, 0, 6] },
        ...tables,
        ...foot.map((text): Cell => ({ text, margin: [0, 4, 0, 0] })),
      ],
      footer: (page, pages) => ({
        text: `${shop.name} · Profit and loss · ${days} · page ${page} of ${pages}`,
        fontSize: 8,
        color: '#555555',
        margin: [40, 10, 40, 0],
      }),
    })
    .getBlob()
  saveFile(blob, `profit-and-loss-${range.from}-${range.to}.pdf`)
}
