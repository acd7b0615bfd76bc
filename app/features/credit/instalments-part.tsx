import type { DataColumn } from '#app/components/table/column.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { documentPath } from '#app/features/books/paths.ts'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import type { OpenDocument, PartyPage } from '#domain/api/credit.ts'
import { titleOf } from '#domain/documents/describe.ts'
import { type OpenInstalment, openInstalments } from '#domain/open-items/open-instalments.ts'

const columns: readonly DataColumn<OpenInstalment<OpenDocument>>[] = [
  {
    id: 'due',
    header: 'Due',
    kind: 'day',
    value: ({ due }) => due,
    phone: 'title',
  },
  {
    id: 'plan',
    header: 'Plan',
    value: ({ plan }) => titleOf(plan.source),
    width: 260,
    phone: 'detail',
    cell: ({ plan, isOverdue }) => (
      <span className="flex flex-wrap items-center gap-x-2">
        {titleOf(plan.source)}
        {isOverdue && <StatusTag tone="warn">Overdue</StatusTag>}
      </span>
    ),
  },
  { id: 'amount', header: 'Open', kind: 'money', value: ({ amountMinor }) => amountMinor, phone: 'figure' },
]

/** The instalments that are left. A plan is cancelled on its own page, and changed by a new one of what is left. */
export function InstalmentsPart({
  page,
  onChange,
}: {
  page: PartyPage
  onChange: (documents: string[]) => void
}) {
  const rows = openInstalments(page)
  if (rows.length === 0) return null
  return (
    <Section
      title="Instalments"
      actions={
        <ForPosting>
          <Button onClick={() => onChange([...new Set(rows.map(({ plan }) => plan.document))])}>
            Change the plan
          </Button>
        </ForPosting>
      }
    >
      <DataTable
        id="instalments"
        label="Instalments"
        rows={rows}
        columns={columns}
        rowKey={({ plan, due }) => `${plan.document} ${due}`}
        rowLink={({ plan }) => documentPath(plan.number)}
        urlKeys={null}
        hasFilter={false}
        fileName={`instalments-${page.on}`}
        empty={<EmptyState title="No instalments are open">Everything was paid.</EmptyState>}
      />
    </Section>
  )
}
