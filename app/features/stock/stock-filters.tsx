import { Boxes } from 'lucide-react'
import { EndOfDayField } from '#app/components/form/end-of-day-field.tsx'
import { useListAddress } from '#app/components/table/list-address.ts'
import type { ListFilterField } from '#app/components/table/list-filters.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { NotForAccountants } from '#app/features/shell/me-context.tsx'
import { businessToday } from '#app/features/shell/shop.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { inTransit } from '#domain/posting/dims.ts'
import { usePlaces } from './places/use-places.ts'
import type { StockListQuery } from './stock-api.ts'

const states = [
  { value: 'in-stock', label: 'In stock' },
  { value: 'low', label: 'At or below the reorder level' },
  { value: 'none', label: 'None left' },
  { value: 'below-zero', label: 'Below zero' },
]
const orders = [
  { value: '', label: 'Largest value first' },
  { value: 'value', label: 'Smallest value first' },
  { value: '-quantity', label: 'Most first' },
  { value: 'quantity', label: 'Fewest first' },
  { value: 'name', label: 'By name' },
  { value: '-margin', label: 'Largest margin first' },
  { value: 'margin', label: 'Smallest margin first' },
]

/** What the list can be narrowed to; by place only where there are several. */
export function useStockFilters(categories: readonly string[]): ListFilterField[] {
  const { hasSeveral, options } = usePlaces()
  return [
    ...(hasSeveral
      ? [
          {
            name: 'location',
            label: 'Location',
            all: 'All locations',
            options: [...options, { value: inTransit, label: 'In transit' }],
          },
        ]
      : []),
    { name: 'state', label: 'Stock', all: 'All products', options: states },
    {
      name: 'category',
      label: 'Category',
      all: 'All categories',
      options: categories.map((name) => ({ value: name, label: name })),
    },
    { name: 'sort', label: 'Order', options: orders, isOrder: true },
  ]
}

/** The day at whose end the stock is shown; today, as it is now. */
export function StockDay({ on }: Pick<StockListQuery, 'on'>) {
  const shop = useShop()
  const { write } = useListAddress()
  const today = businessToday(shop)
  return (
    <EndOfDayField
      on={on ?? today}
      max={today}
      className="w-36"
      onChosen={(chosen) => write({ on: chosen === today ? null : chosen })}
    />
  )
}

export function NoStock() {
  return (
    <EmptyState
      icon={Boxes}
      title="No products yet"
      action={
        <NotForAccountants>
          <ButtonLink variant="primary" to="/user/dashboard/products/new">
            Add the first product
          </ButtonLink>
        </NotForAccountants>
      }
    >
      Goods that are sold, received and counted are listed here with what they are worth.
    </EmptyState>
  )
}
