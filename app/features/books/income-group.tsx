import { ScrollText } from 'lucide-react'
import { useMemo } from 'react'
import { ButtonLink } from '#app/components/button.tsx'
import { DataTable } from '#app/components/data-table/data-table.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import type { IncomeSchedule } from '#domain/api/report.ts'
import type { DayRange } from '#domain/business-day.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import { type IncomeGroup, type IncomeRow, incomeColumns, viewLabels } from './income-columns.tsx'
import { entriesPath, receiptsPath } from './paths.ts'

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
      rowLink={linkOf(group, range)}
      fileName={`income-by-${group}-${range.from}-${range.to}`}
      empty={<NothingSold />}
    />
  )
}

function linkOf(group: IncomeGroup, range: DayRange): (row: IncomeRow) => string {
  switch (group) {
    case 'day':
      return (row) => receiptsPath({ from: row.key, to: row.key })
    case 'product':
      return (row) => receiptsPath(range, { product: row.key })
    case 'category':
      return (row) => `/user/dashboard/products?${new URLSearchParams({ category: row.key, status: 'all' })}`
    case 'tender':
      return (row) => {
        const account = inLedgerAlone[row.key]
        return account ? entriesPath(range, { account }) : receiptsPath(range, { tender: row.key })
      }
  }
}

/** Amounts beside the tenders: how an imported receipt was paid nobody knows, and nobody paid what was rounded away. */
const inLedgerAlone: Readonly<Record<string, AccountCode>> = {
  unmapped: accounts.openingBalances,
  rounding: accounts.cashRounding,
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
