import { formatDay } from '#app/components/format/dates.ts'
import type { DataColumn } from '#app/components/table/column.ts'
import type { IncomeSchedule } from '#domain/api/report.ts'

export type IncomeRow = IncomeSchedule['rows'][number]
export const incomeViews = ['day', 'category', 'product', 'tender', 'receipts'] as const
export type IncomeView = (typeof incomeViews)[number]
export type IncomeGroup = Exclude<IncomeView, 'receipts'>

export const viewLabels: Readonly<Record<IncomeView, string>> = {
  day: 'By day',
  category: 'By category',
  product: 'By product',
  tender: 'By tender',
  receipts: 'Receipts',
}

/** What the figures of a group are made of, a column each, with the total of the range below. */
export function incomeColumns(group: IncomeGroup, { rows, totals }: IncomeSchedule): DataColumn<IncomeRow>[] {
  const isProduct = group === 'product' || group === 'category'
  const names: Record<IncomeGroup, DataColumn<IncomeRow>> = {
    day: {
      id: 'day',
      header: 'Day',
      kind: 'day',
      value: (row) => row.key,
      cell: (row) => formatDay(row.key),
    },
    category: { id: 'category', header: 'Category', value: (row) => row.label },
    product: { id: 'product', header: 'Product', value: (row) => row.label },
    tender: { id: 'tender', header: 'Tender', value: (row) => row.label },
  }
  if (group === 'tender') {
    return [
      names.tender,
      {
        id: 'amount',
        header: 'Taken, less paid back',
        kind: 'money',
        width: 220,
        value: (row) => row.netMinor,
        total: rows.reduce((sum, row) => sum + row.netMinor, 0),
        phone: 'figure',
      },
    ]
  }
  const costTotal = rows.every((row) => row.costMinor === null)
    ? null
    : rows.reduce((sum, row) => sum + (row.costMinor ?? 0), 0)
  const columns: DataColumn<IncomeRow>[] = [
    names[group],
    {
      id: 'receipts',
      header: 'Receipts',
      kind: 'number',
      value: (row) => row.receipts,
      total: totals.receipts,
      phone: 'detail',
    },
    {
      id: 'quantity',
      header: 'Quantity',
      kind: 'quantity',
      value: (row) => row.quantityMilli,
      phone: 'detail',
    },
    {
      id: 'gross',
      header: 'Gross',
      kind: 'money',
      value: (row) => row.grossMinor,
      total: totals.grossMinor,
      phone: 'none',
    },
    {
      id: 'discount',
      header: 'Discounts',
      kind: 'money',
      value: (row) => row.discountMinor,
      total: totals.discountMinor,
      phone: 'none',
    },
    {
      id: 'returns',
      header: 'Returns',
      kind: 'money',
      value: (row) => row.returnsMinor,
      total: totals.returnsMinor,
      phone: 'none',
    },
    {
      id: 'tax',
      header: 'Tax',
      kind: 'money',
      value: (row) => row.taxMinor,
      total: totals.taxMinor,
      phone: 'none',
    },
    {
      id: 'net',
      header: 'Net',
      kind: 'money',
      value: (row) => row.netMinor,
      total: totals.netMinor,
      phone: 'figure',
    },
    {
      id: 'cost',
      header: 'Cost',
      kind: 'money',
      value: (row) => row.costMinor,
      total: costTotal,
      phone: 'none',
    },
  ]
  return columns.filter(({ id }) => id !== (isProduct ? 'receipts' : 'quantity'))
}
