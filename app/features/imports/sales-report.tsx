import { Money } from '#app/components/format/money.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import type { SalesImportReport } from '#domain/api/import.ts'
import { count, counted, type ReportFigure, ReportTiles, refusedFigure, rowsFigure } from './report-tiles.tsx'

/** The totals of a history of sales. */
export function SalesReport({ report }: { report: SalesImportReport }) {
  return (
    <>
      <ReportTiles figures={[...salesFigures(report), refusedFigure(report)]} />
      <UnknownTenders report={report} />
    </>
  )
}

export function salesFigures(report: SalesImportReport): ReportFigure[] {
  return [
    {
      label: 'Net sales',
      value: <Money isFitted amountMinor={report.netMinor} />,
      note: 'Returns taken off',
    },
    {
      label: 'Receipts',
      value: count(report.receipts),
      ...(report.returns > 0 && { note: `and ${counted(report.returns, 'return')}` }),
    },
    ...(report.known > 0
      ? [{ label: 'Known already', value: count(report.known), note: 'Receipts; not imported twice' }]
      : []),
    {
      label: 'New products',
      value: count(report.newProducts),
      ...(report.newCustomers > 0 && { note: `and ${counted(report.newCustomers, 'new customer')}` }),
    },
    rowsFigure(report),
  ]
}

export function UnknownTenders({ report: { unknownTenders = [] } }: { report: SalesImportReport }) {
  if (unknownTenders.length === 0) return null
  return (
    <Banner tone="warn" title="Payment types that are not known here">
      {unknownTenders.map(({ word, rows }) => (
        <p key={word}>
          {word}: {counted(rows, 'row')}, counted as “Not known (imported)”
        </p>
      ))}
    </Banner>
  )
}
