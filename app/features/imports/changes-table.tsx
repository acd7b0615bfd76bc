import type { DataColumn } from '#app/components/table/column.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import type { ImportedChange, ProductImportReport } from '#domain/api/import.ts'
import { counted } from './report-tiles.tsx'

const columns: readonly DataColumn<ImportedChange>[] = [
  { id: 'row', header: 'Row', kind: 'number', width: 88, value: ({ row }) => row, phone: 'detail' },
  {
    id: 'name',
    header: 'Product',
    wraps: true,
    value: ({ name, sku }) => `${name} (${sku})`,
    phone: 'title',
  },
  {
    id: 'changes',
    header: 'Now → becomes',
    wraps: true,
    value: ({ fields }) =>
      fields.map(({ label, before, after }) => `${label}: ${before} → ${after}`).join('\n'),
    cell: ({ fields }) => (
      <ul className="font-normal">
        {fields.map(({ label, before, after }) => (
          <li key={label}>
            {label}: <span className="text-ink-soft">{before || 'nothing'}</span> → {after || 'nothing'}
          </li>
        ))}
      </ul>
    ),
    phone: 'detail',
  },
]

/** What the file changes of products that are known, before anything is stored. */
export function ChangesTable({ report: { changes = [], updated } }: { report: ProductImportReport }) {
  if (changes.length === 0) return null
  return (
    <Section title="What changes">
      {updated > changes.length && (
        <p className="text-14 text-ink-soft">The first {counted(changes.length, 'product')} of them.</p>
      )}
      <DataTable
        id="import-changes"
        label="Changes"
        rows={changes}
        columns={columns}
        rowKey={({ row }) => String(row)}
        urlKeys={null}
        isCompact
        empty={null}
      />
    </Section>
  )
}
