import type { Tone } from '#app/components/ui/status-tag.tsx'
import type { Product } from '#domain/api/product.ts'

type StockState = 'in-stock' | 'low' | 'out' | 'below-zero' | 'archived'

export const stockStates: Readonly<Record<StockState, { label: string; tone: Tone }>> = {
  'in-stock': { label: 'In stock', tone: 'good' },
  low: { label: 'Low', tone: 'warn' },
  out: { label: 'Out of stock', tone: 'warn' },
  'below-zero': { label: 'Below zero', tone: 'loss' },
  archived: { label: 'Archived', tone: 'neutral' },
}

/** How a product stands. A reorder level of nothing asks for no warning until the shelf is empty. */
export function stockStateOf(
  product: Pick<Product, 'status' | 'onHandMilli' | 'reorderLevelMilli'>,
): StockState {
  if (product.status === 'archived') return 'archived'
  if (product.onHandMilli < 0) return 'below-zero'
  if (product.onHandMilli === 0) return 'out'
  return product.onHandMilli <= product.reorderLevelMilli ? 'low' : 'in-stock'
}

/** At or below its reorder level, where it has one: what the till's tile counts. */
export function isToReorder(product: Pick<Product, 'status' | 'onHandMilli' | 'reorderLevelMilli'>): boolean {
  return (
    product.status === 'active' &&
    product.reorderLevelMilli > 0 &&
    product.onHandMilli <= product.reorderLevelMilli
  )
}
