import { ScrollText } from 'lucide-react'
import { useMemo } from 'react'
import { DataTable } from '#app/components/table/data-table.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import type { IncomeSchedule } from '#domain/api/report.ts'
import type { DayRange } from '#domain/business-day.ts'
import { type IncomeGroup, incomeColumns, viewLabels } from './income-columns.tsx'
import { incomeLink } from './income-link.ts'

/** The schedule summed by day, category, product or tender; each line leads to what it is made of. */
export function IncomeGroupTable({
  group,
  schedule,
  range,
}: {
  group: IncomeGroup
  schedule: IncomeSchedule
  range: DayRange
}) {
  const columns = useMemo(() => incomeColumns(group, schedule), [group, schedule])
  return (
    <DataTable
      id={`income-${group}`}
      label={`Income ${viewLabels[group].toLowerCase()}`}
      rows={schedule.rows}
      columns={columns}
      rowKey={(row) => row.key}
      rowLink={(row) => incomeLink(group, row.key, range)}
      fileName={`income-by-${group}-${range.from}-${range.to}`}
      empty={<NothingSold />}
    />
  )
}

export function NothingSold() {
  return (
    <EmptyState
      icon={ScrollText}
      title="Nothing was sold in these days"
      action={<ButtonLink to="/user/dashboard">Go to the till</ButtonLink>}
    >
      Choose other days above, or record a sale: it stands here at once.
    </EmptyState>
  )
}
