import type { SpendingKind } from '../terms/spending-kind.ts'
import { type BillStatus, billStatusLabels } from '../terms/spending-status.ts'
import type { TableColumn } from './column.ts'

/** What the table reads of a bill or an expense. */
type ListedSpending = {
  kind: SpendingKind
  day: string
  payee: string | null
  reference: string | null
  categories: readonly string[]
  netMinor: number
  taxMinor: number
  totalMinor: number
  paidFrom: string | null
  due: string | null
  openMinor: number
  status: BillStatus
}

const spendingKindLabels: Readonly<Record<SpendingKind, string>> = {
  bill: 'Bill',
  expense: 'Expense',
  delivery: 'Delivery',
  'delivery-bill': 'Delivery bill',
  asset: 'Fixed asset',
  opening: 'Opening balance',
}

const listed = {
  day: { header: 'Date', kind: 'day', value: (row) => row.day },
  payee: { header: 'Payee', value: (row) => row.payee },
  kind: { header: 'Kind', value: (row) => spendingKindLabels[row.kind] },
  reference: { header: 'Invoice no.', value: (row) => row.reference },
  category: { header: 'Category', value: (row) => row.categories.join(', ') },
  net: { header: 'Net', kind: 'money', value: (row) => row.netMinor },
  tax: { header: 'Input tax', kind: 'money', value: (row) => row.taxMinor },
  total: { header: 'Total', kind: 'money', value: (row) => row.totalMinor },
  paidFrom: { header: 'Paid from', value: (row) => row.paidFrom },
  due: { header: 'Due', kind: 'day', value: (row) => row.due },
  open: { header: 'Amount due', kind: 'money', value: (row) => (row.openMinor === 0 ? null : row.openMinor) },
  status: { header: 'Status', value: (row) => billStatusLabels[row.status] },
} as const satisfies Record<string, Omit<TableColumn<ListedSpending>, 'id'>>

export type SpendingColumnId = keyof typeof listed

/** Bills and expenses, as they are on the screen and in their file. */
export const spendingTable: readonly (TableColumn<ListedSpending> & { id: SpendingColumnId })[] = (
  Object.keys(listed) as SpendingColumnId[]
).map((id) => ({ id, ...listed[id] }))
