import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { inSingles } from '#domain/product/pack.ts'
import { formatMilli, milli } from '#domain/quantity.ts'
import type { Sellable } from './sellable.ts'

/** The stock on a tile: a few signs to see, and a sentence for screen readers. */
type StockMark = { text: string; label: string; isLow: boolean }

type Stocked = Pick<Sellable, 'onHandMilli' | 'reorderLevelMilli' | 'hasMoved' | 'pack' | 'isService'>

/**
 * What there is of a product: the server's last figure, less what this device sold since. Null for goods whose stock
 * is not kept: services, never received, or sold below zero without a reorder level.
 */
export function stockMarkOf(product: Stocked, soldMilli: number): StockMark | null {
  const { onHandMilli, reorderLevelMilli, hasMoved, pack } = product
  const isKept = onHandMilli > 0 || reorderLevelMilli > 0 || (onHandMilli === 0 && hasMoved === true)
  if (product.isService || !isKept) return null
  const left = onHandMilli - soldMilli
  const isLow = left <= Math.max(0, reorderLevelMilli)
  // Of a pack: how many whole ones there are.
  const shown = pack ? Math.floor(left / pack.quantityMilli) * 1000 : left
  if (shown === 0) return { text: 'Out', label: 'out of stock', isLow: true }
  const label = `${formatMilli(milli(shown))} in stock${isLow && shown > 0 ? ', low' : ''}`
  return { text: shortQuantity(shown), label, isLow }
}

/** At most four signs, and never more than there is: 12.95 is 12, 1,240 is 1.2k. */
function shortQuantity(quantityMilli: number): string {
  const units = Math.abs(quantityMilli) / 1000
  const sign = quantityMilli < 0 ? '−' : ''
  if (units >= 10_000) return `${sign}${Math.floor(units / 1000)}k`
  if (units >= 1_000) return `${sign}${Math.floor(units / 100) / 10}k`
  if (units >= 10) return `${sign}${Math.floor(units)}`
  return `${sign}${units < 0.1 ? Math.ceil(units * 100) / 100 : Math.floor(units * 10) / 10}`
}

/** By product, what these receipts took from the shelf, in thousandths of its own unit; what came back counts against it. */
export function soldBy(sales: readonly Pick<SaleBody, 'kind' | 'lines'>[]): Map<string, number> {
  const sold = new Map<string, number>()
  for (const { kind, lines } of sales) {
    for (const { productId, isWrittenOff, ...line } of lines) {
      const quantityMilli = inSingles(line)
      const taken = kind === 'sale' ? quantityMilli : isWrittenOff ? 0 : -quantityMilli
      sold.set(productId, (sold.get(productId) ?? 0) + taken)
    }
  }
  return sold
}
