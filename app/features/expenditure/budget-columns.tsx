import { Money } from '#app/components/format/money.tsx'
import type { DataColumn } from '#app/components/table/column.ts'
import type { BudgetLine } from '#domain/api/budget.ts'
import { minor } from '#domain/money.ts'

/** What is left of a month's budget, below nothing where more was spent; null where none is set. */
export function differenceOf({
  budgetMinor,
  actualMinor,
}: Pick<BudgetLine, 'budgetMinor' | 'actualMinor'>): number | null {
  return budgetMinor === null ? null : budgetMinor - actualMinor
}

function Difference({ amountMinor }: { amountMinor: number | null }) {
  if (amountMinor === null) return null
  return <Money amountMinor={minor(amountMinor)} isBare className={amountMinor < 0 ? 'text-loss' : ''} />
}

const ofYear = ({ yearBudgetMinor, yearActualMinor }: BudgetLine) =>
  differenceOf({ budgetMinor: yearBudgetMinor, actualMinor: yearActualMinor })

export const budgetColumns: readonly DataColumn<BudgetLine>[] = [
  { id: 'name', header: 'Category', value: (row) => row.name, wraps: true, phone: 'title' },
  { id: 'budget', header: 'Budget', kind: 'money', value: (row) => row.budgetMinor, phone: 'none' },
  { id: 'actual', header: 'Spent', kind: 'money', value: (row) => row.actualMinor, phone: 'detail' },
  {
    id: 'left',
    header: 'Left',
    kind: 'money',
    value: differenceOf,
    cell: (row) => <Difference amountMinor={differenceOf(row)} />,
    phone: 'figure',
  },
  {
    id: 'yearBudget',
    header: 'Year budget',
    kind: 'money',
    width: 160,
    value: (row) => row.yearBudgetMinor,
    givesWay: 2,
    phone: 'none',
  },
  {
    id: 'yearActual',
    header: 'Year spent',
    kind: 'money',
    width: 160,
    value: (row) => row.yearActualMinor,
    givesWay: 3,
    phone: 'none',
  },
  {
    id: 'yearLeft',
    header: 'Year left',
    kind: 'money',
    width: 160,
    value: ofYear,
    cell: (row) => <Difference amountMinor={ofYear(row)} />,
    givesWay: 1,
    phone: 'none',
  },
]
