import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import type { ReadRow, RowRefusal } from '#domain/api/import.ts'
import { countCorrections } from './corrections.ts'
import { DownloadRefused } from './download-refused.tsx'
import type { ImportField } from './mapping-fields.tsx'
import { ReadRowsTable, type TableRows } from './read-rows-table.tsx'
import { count, counted } from './report-tiles.tsx'
import type { FileCheck } from './use-file-check.ts'

type View = 'all' | 'refused' | 'new' | 'changed' | 'same'

const views: readonly { view: View; label: string }[] = [
  { view: 'all', label: 'All' },
  { view: 'refused', label: 'To correct' },
  { view: 'new', label: 'New' },
  { view: 'changed', label: 'Changed' },
  { view: 'same', label: 'Unchanged' },
]

export type CheckedRows = {
  rows?: readonly ReadRow[] | undefined
  rowsNotShown?: number | undefined
  rowsRefused: number
  headerRow?: number | undefined
  refusals: readonly RowRefusal[]
  columns: Readonly<Record<string, string>>
}

/**
 * How each row of a file was read, with its own cells where they are written otherwise. A cell that was refused is
 * corrected here, and the row checked again; the file itself stays as it is.
 */
export function ReadRows({
  check,
  report,
  fields,
  disabled,
}: {
  check: FileCheck
  report: CheckedRows
  fields: readonly ImportField[]
  disabled: boolean
}) {
  const { rows = [], refusals, columns } = report
  const corrected = countCorrections(check.corrections)
  const isToCorrect = (one: ReadRow) => one.outcome === 'refused' || one.row in check.corrections
  const [chosen, setChosen] = useState<View | null>(null)
  const view = chosen ?? (rows.some(isToCorrect) ? 'refused' : 'all')
  const inView = (one: ReadRow, wanted: View) =>
    wanted === 'all' || (wanted === 'refused' ? isToCorrect(one) : one.outcome === wanted)
  if (rows.length === 0 || !check.file) return null
  const table: TableRows = {
    rows: rows.filter((one) => inView(one, view)),
    fields: fields.filter(({ field }) => field in columns || rows.some(({ read }) => read && field in read)),
    ...{ columns, refusals, corrections: check.corrections, onCorrect: check.correct, disabled },
  }
  return (
    <Section title="How the file was read" actions={<DownloadRefused file={check.file} report={report} />}>
      {report.rowsRefused > 0 && (
        <p className="max-w-prose text-14 text-ink-soft">
          {counted(report.rowsRefused, 'row')} cannot be imported yet. Type the right value into the marked
          cell; the row is then checked again. Rows that stay as they are will be left out.
        </p>
      )}
      {check.error !== null && <ErrorState isSheet error={check.error} onRetry={check.retry} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Views
          view={view}
          onChange={setChosen}
          counts={(one) => rows.filter((row) => inView(row, one)).length}
        />
        <p role="status" className="flex items-center gap-2 text-13 text-ink-soft">
          {check.isChecking && <Spinner />}
          {stateOf(check, corrected)}
        </p>
        {check.isStale && !check.isChecking && (
          <Button size="compact" onClick={check.retry}>
            Check again
          </Button>
        )}
      </div>
      <ReadRowsTable key={view} {...table} />
      {(report.rowsNotShown ?? 0) > 0 && (
        <p className="text-13 text-ink-soft">
          {counted(report.rowsNotShown ?? 0, 'further row')} of the file{' '}
          {report.rowsNotShown === 1 ? 'is' : 'are'} checked and counted, but not shown here.
        </p>
      )}
    </Section>
  )
}

function stateOf({ isChecking, isStale }: FileCheck, corrected: number): string {
  if (isChecking) return 'Checking the rows'
  if (corrected === 0) return ''
  return isStale ? 'Not checked yet' : `${counted(corrected, 'cell')} corrected here`
}

function Views({
  view,
  counts,
  onChange,
}: {
  view: View
  counts: (view: View) => number
  onChange: (view: View) => void
}) {
  const shown = views
    .map((one) => ({ ...one, rows: counts(one.view) }))
    .filter((one) => one.view === 'all' || one.view === view || one.rows > 0)
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons, of which one is pressed
    <div role="group" aria-label="Rows shown" className="flex flex-wrap gap-1.5">
      {shown.map((one) => (
        <Button
          key={one.view}
          size="compact"
          aria-pressed={one.view === view}
          className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
          onClick={() => onChange(one.view)}
        >
          {one.label} <span className="tabular font-normal">{count(one.rows)}</span>
        </Button>
      ))}
    </div>
  )
}
