import type { DataColumn } from '#app/components/table/column.ts'
import { periodLabel } from './period-label.ts'
import type { ProfitLossView } from './profit-loss-table.tsx'
import {
  changeBp,
  type StatementRow,
  shareOfSalesBp,
  shownColumns,
  signedAmount,
  statementRows,
} from './statement.ts'

/** The statement as a sheet of plain figures: what its CSV, XLSX and PDF hold. */
export function profitLossSheet(view: ProfitLossView): {
  rows: StatementRow[]
  columns: DataColumn<StatementRow>[]
} {
  const { report, range, by, previous } = view
  const rows = statementRows(shownColumns(view))
  const periods = report.columns.length > 1 ? report.columns : []
  const columns: DataColumn<StatementRow>[] = [
    { id: 'line', header: '', value: (row) => row.label },
    ...periods.map(
      (column): DataColumn<StatementRow> => ({
        id: column.from,
        header: periodLabel(column, by),
        kind: 'money',
        value: (row) => signedAmount(row, column),
      }),
    ),
    {
      id: 'total',
      header: periods.length > 0 ? 'Total' : periodLabel(range, by),
      kind: 'money',
      value: (row) => signedAmount(row, report.total),
    },
    {
      id: 'share',
      header: '% of sales',
      kind: 'percent',
      value: (row) => shareOfSalesBp(signedAmount(row, report.total), report.total),
    },
  ]
  if (previous) {
    const { amounts } = previous
    columns.push(
      {
        id: 'previous',
        header: periodLabel(previous.range, by),
        kind: 'money',
        value: (row) => signedAmount(row, amounts),
      },
      {
        id: 'change',
        header: 'Change',
        kind: 'money',
        value: (row) => signedAmount(row, report.total) - signedAmount(row, amounts),
      },
      {
        id: 'change-share',
        header: 'Change %',
        kind: 'percent',
        value: (row) => changeBp(signedAmount(row, report.total), signedAmount(row, amounts)),
      },
    )
  }
  return { rows, columns }
}
