import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { inSingles } from '#domain/product/pack.ts'

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
