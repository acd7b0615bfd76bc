import type { ListFilterField } from '#app/components/table/list-filters.tsx'
import { shopConditions } from '#domain/health/shop-conditions.ts'
import { severityLabels } from './severity.tsx'

export const healthFilters: readonly ListFilterField[] = [
  {
    name: 'severity',
    label: 'Health',
    all: 'All shops',
    options: [
      { value: 'any', label: 'Something is wrong' },
      ...Object.entries(severityLabels).map(([value, label]) => ({ value, label })),
    ],
  },
  {
    name: 'condition',
    label: 'With',
    all: 'Anything',
    options: shopConditions.map(({ code, label }) => ({ value: code, label })),
  },
  {
    name: 'sort',
    label: 'Order',
    isOrder: true,
    options: [
      { value: '', label: 'Worst first' },
      { value: 'shop', label: 'By name' },
      { value: 'sold', label: 'Longest without a sale first' },
      { value: '-sold', label: 'Last sale first' },
      { value: '-missing', label: 'Most receipts missing first' },
      { value: '-refused', label: 'Most refused logins first' },
    ],
  },
]
