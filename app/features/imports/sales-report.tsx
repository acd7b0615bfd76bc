import { Money } from '#app/components/format/money.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import type { SalesImportReport } from '#domain/api/import.ts'
import { count, counted, type ReportFigure, ReportTiles, rowsOfFile } from './report-tiles.tsx'

/** The totals of a history of sales. */
export function SalesReport({ report }: { report: SalesImportReport }) {
  const figures: ReportFigure[] = [
    {
      label: 'Net sales',
      value: <Money isFitted amountMinor={report.netMinor} />,
      note: 'Returns taken off',
    },
    { label: 'Receipts', value: count(report.receipts) },
    { label: 'Returns', value: count(report.returns) },
    { label: 'Rows read', value: count(report.rowsRead), note: rowsOfFile(report) },
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
    figures.push({ label: 'Known already', value: count(report.known), note: 'Receipts; not imported twice' })
  }
  const unknown = report.unknownTenders ?? []
  return (
    <>
      <ReportTiles figures={figures} />
      {unknown.length > 0 && (
        <Banner tone="warn" title="Payment types that are not known here">
          {unknown.map(({ word, rows }) => (
            <p key={word}>
              {word}: {counted(rows, 'row')}, counted as “Not known (imported)”
            </p>
          ))}
        </Banner>
      )}
    </>
  )
}
