import type { DataColumn } from '#app/components/table/column.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import { StatusTag, type Tone } from '#app/components/ui/status-tag.tsx'
import type { ImportProgress } from '#domain/api/import.ts'
import { importPath } from './sales-import.tsx'

const states: Readonly<Record<ImportProgress['state'], { label: string; tone: Tone }>> = {
  running: { label: 'Running', tone: 'warn' },
  done: { label: 'Done', tone: 'good' },
  failed: { label: 'Stopped', tone: 'loss' },
}

const columns: readonly DataColumn<ImportProgress>[] = [
  { id: 'file', header: 'File', value: (run) => run.fileName, phone: 'title' },
  { id: 'started', header: 'Started', kind: 'instant', value: (run) => run.startedAt, phone: 'detail' },
  {
    id: 'rows',
    header: 'Rows accepted',
    kind: 'number',
    width: 152,
    value: (run) => run.report?.rowsAccepted ?? null,
    phone: 'none',
  },
  {
    id: 'refused',
    header: 'Refused',
    kind: 'number',
    width: 116,
    value: (run) => run.report?.rowsRefused ?? null,
    phone: 'none',
  },
  {
    id: 'net',
    header: 'Net sales',
    kind: 'money',
    value: (run) => run.report?.netMinor ?? null,
    phone: 'figure',
  },
  {
    id: 'state',
    header: 'State',
    width: 110,
    value: (run) => states[run.state].label,
    cell: (run) => <StatusTag tone={states[run.state].tone}>{states[run.state].label}</StatusTag>,
    phone: 'detail',
  },
]

/** Earlier imports, and the one that is running. */
export function ImportsList({ imports }: { imports: readonly ImportProgress[] }) {
  if (imports.length === 0) return null
  return (
    <Section title="Earlier imports">
      <DataTable
        id="sales-imports"
        label="Imports"
        rows={imports}
        columns={columns}
        rowKey={(run) => run.importId}
        rowLink={(run) => importPath(run.importId)}
        urlKeys={null}
        hasFilter={false}
        empty={<EmptyState title="Nothing was imported yet" />}
      />
    </Section>
  )
}
