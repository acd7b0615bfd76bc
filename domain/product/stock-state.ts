/** The stock state of a product, as in the list of products. */
export type StockState = 'in-stock' | 'low' | 'out' | 'below-zero' | 'archived' | 'service'

export const stockStateLabels: Readonly<Record<StockState, string>> = {
  'in-stock': 'In stock',
  low: 'Low',
  out: 'Out of stock',
  'below-zero': 'Below zero',
  archived: 'Archived',
  service: 'Service',
}

type Stocked = {
  status: 'active' | 'archived'
  onHandMilli: number
  reorderLevelMilli: number
  /** No stock is kept of it. */
  isService?: boolean | undefined
}

/** The stock state of a product. A reorder level of nothing asks for no warning until the shelf is empty. */
export function stockStateOf(product: Stocked): StockState {
  if (product.status === 'archived') return 'archived'
  if (product.isService) return 'service'
  if (product.onHandMilli < 0) return 'below-zero'
  if (product.onHandMilli === 0) return 'out'
  return product.onHandMilli <= product.reorderLevelMilli ? 'low' : 'in-stock'
}

/** At or below its reorder level, where it has one: what the till's tile counts. */
export function isToReorder(product: Stocked): boolean {
  return (
    product.status === 'active' &&
    !product.isService &&
    product.reorderLevelMilli > 0 &&
    product.onHandMilli <= product.reorderLevelMilli
  )
}

/** On sale, and low, out of stock or below zero. */
export function isShort(product: Stocked): boolean {
  const state = stockStateOf(product)
  return state !== 'in-stock' && state !== 'archived' && state !== 'service'
}
