import { useMemo } from 'react'
import type { DataColumn } from '#app/components/table/column.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import type { RowRefusal } from '#domain/api/import.ts'
import { byRow, DownloadRefused, type RefusedRow, reasonText } from './download-refused.tsx'
import { count } from './report-tiles.tsx'

const columns: readonly DataColumn<RefusedRow>[] = [
  { id: 'row', header: 'Row', kind: 'number', width: 88, value: ({ row }) => row, phone: 'detail' },
  {
    id: 'why',
    header: 'Column and reason',
    wraps: true,
    value: ({ reasons }) => reasons.map(reasonText).join('\n'),
    cell: ({ reasons }) => (
      <ul className="flex flex-col gap-1 font-normal">
        {reasons.map((reason) => (
          <li key={reasonText(reason)}>
            {reason.column !== undefined && <span className="font-medium">{reason.column}: </span>}
            {reason.detail}
          </li>
        ))}
      </ul>
    ),
    phone: 'title',
  },
]

/** The rows that were not taken and why; and as a file with their own cells, to be corrected and sent again. */
export function RefusalsTable({
  report: { refusals, rowsRefused, refusalsNotListed = 0, headerRow },
  file,
  isRun,
}: {
  report: {
    refusals: readonly RowRefusal[]
    rowsRefused: number
    refusalsNotListed?: number | undefined
    headerRow?: number | undefined
  }
  /** The file they are from, if this tab still has it. */
  file: File | null
  /** False for a check, which imports nothing. */
  isRun: boolean
}) {
  const rows = useMemo(() => byRow(refusals), [refusals])
  if (rowsRefused === 0) return null

  return (
    <Section
      title={isRun ? 'Rows that were not imported' : 'Rows that will not be imported'}
      actions={file && <DownloadRefused file={file} report={{ refusals, headerRow }} />}
    >
      <p className="max-w-prose text-14 text-ink-soft">
        Everything else {isRun ? 'was' : 'will be'} imported. Correct these rows and import them again: rows
        that are already imported change nothing.
        {refusalsNotListed > 0 &&
          ` The first ${count(refusals.length)} reasons are listed; there are ${count(refusalsNotListed)} more.`}
      </p>
      <DataTable
        id="import-refusals"
        label="Refused rows"
        rows={rows}
        columns={columns}
        rowKey={({ row }) => String(row)}
        urlKeys={null}
        isCompact
        empty={<EmptyState title="No row was refused" />}
      />
    </Section>
  )
}
