import type { ListFilterField } from '#app/components/table/list-filters.tsx'
import type { ShopListSummary } from '#domain/api/admin-shops.ts'
import { countryName } from '#domain/table/shops.ts'
import { ShopStatus, shopStatusLabels } from '#domain/terms/shop-status.ts'

const orders = [
  { value: '', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: '-created', label: 'Newest shop first' },
  { value: 'created', label: 'Oldest shop first' },
  { value: '-lastSale', label: 'Latest sale first' },
  { value: 'lastSale', label: 'Longest without a sale first' },
]

/** What shops are filtered by. @param summary undefined where the server could not be asked */
export function shopFilters(summary: ShopListSummary | undefined): ListFilterField[] {
  return [
    {
      name: 'standing',
      label: 'Status',
      all: 'All shops',
      options: ShopStatus.options.map((value) => ({ value, label: shopStatusLabels[value] })),
    },
    {
      name: 'country',
      label: 'Country',
      all: 'All countries',
      options: (summary?.countries ?? [])
        .map((value) => ({ value, label: countryName(value) }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    },
    {
      name: 'currency',
      label: 'Currency',
      all: 'All currencies',
      options: (summary?.currencies ?? []).map((value) => ({ value, label: value })),
    },
    { name: 'sort', label: 'Order', options: orders, isOrder: true },
  ]
}
