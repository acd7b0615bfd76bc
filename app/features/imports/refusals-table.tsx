import { useMemo } from 'react'
import { useShopFormat } from '#app/components/format/shop-format.tsx'
import type { DataColumn } from '#app/components/table/column.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { downloadCsv } from '#app/components/table/download.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import type { RowRefusal } from '#domain/api/import.ts'
import { readRows } from './read-table-file.ts'
import { count } from './report-tiles.tsx'

/** A row of the file with everything that is wrong with it. */
type RefusedRow = { row: number; reasons: readonly RowRefusal[] }

function byRow(refusals: readonly RowRefusal[]): RefusedRow[] {
  const rows = new Map<number, RowRefusal[]>()
  for (const refusal of refusals) {
    const reasons = rows.get(refusal.row)
    if (reasons) reasons.push(refusal)
    else rows.set(refusal.row, [refusal])
  }
  return [...rows].map(([row, reasons]) => ({ row, reasons }))
}

/** `Price: “x” is no amount.` */
function reasonText({ column, detail }: RowRefusal): string {
  return column === undefined ? detail : `${column}: ${detail}`
}

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
  const shop = useShopFormat()
  const rows = useMemo(() => byRow(refusals), [refusals])
  const download = useAction((from: File) => saveRefusedRows(from, { rows, headerRow }, shop))
  if (rowsRefused === 0) return null

  return (
    <Section
      title={isRun ? 'Rows that were not imported' : 'Rows that will not be imported'}
      actions={
        file && (
          <Button size="compact" isBusy={download.isBusy} onClick={() => void download.act(file)}>
            Download these rows
          </Button>
        )
      }
    >
      {download.thrown !== null && (
        <Banner tone="loss" title="The rows could not be written" isUrgent>
          {download.thrown instanceof Error ? download.thrown.message : 'The file could not be read again.'}
        </Banner>
      )}
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

/** The refused rows as they were in the file, the number and the reason in front. */
async function saveRefusedRows(
  file: File,
  { rows: refused, headerRow }: { rows: readonly RefusedRow[]; headerRow: number | undefined },
  shop: Parameters<typeof downloadCsv>[2],
) {
  const { header, rows } = await readRows(file, new Set(refused.map(({ row }) => row)), headerRow)
  const written = refused.flatMap(({ row, reasons }) => {
    const cells = rows.get(row)
    return cells ? [{ row, reasons, cells }] : []
  })
  type Written = (typeof written)[number]
  downloadCsv<Written>(
    written,
    [
      ...header.map((name, at) => ({
        id: `cell ${at}`,
        header: name,
        value: ({ cells }: Written) => cells[at] ?? '',
      })),
      { id: 'row', header: 'Refused row', value: ({ row }) => row },
      { id: 'why', header: 'Reason', value: ({ reasons }) => reasons.map(reasonText).join(' ') },
    ],
    shop,
    `${file.name.replace(/\.[^.]+$/, '')}-refused`,
  )
}
