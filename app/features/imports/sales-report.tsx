import { Money } from '#app/components/money.tsx'
import type { SalesImportReport } from '#domain/api/import.ts'
import { count, type ReportFigure, ReportTiles } from './report-tiles.tsx'

/** What a history of sales comes to. */
export function SalesReport({ report }: { report: SalesImportReport }) {
  const figures: ReportFigure[] = [
    {
      label: 'Net sales',
      value: <Money isFitted amountMinor={report.netMinor} />,
      note: 'Returns taken off',
    },
    { label: 'Receipts', value: count(report.receipts) },
    { label: 'Returns', value: count(report.returns) },
    { label: 'Rows read', value: count(report.rowsRead) },
    { label: 'Rows accepted', value: count(report.rowsAccepted) },
    {
      label: 'Rows refused',
      value: count(report.rowsRefused),
      ...(report.rowsRefused > 0 && { note: 'Listed below', tone: 'warn' as const }),
    },
    { label: 'New products', value: count(report.newProducts) },
    { label: 'New customers', value: count(report.newCustomers) },
  ]
  if (report.known > 0) {
    figures.push({ label: 'Known already', value: count(report.known), note: 'Receipts; not taken twice' })
  }
  return <ReportTiles figures={figures} />
}
