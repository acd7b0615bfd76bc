import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import type { StockBefore } from '../books/engine/books-view.ts'
import type { PageMove } from '../db/documents.ts'
import type { Stock } from './audit-stock.ts'

/**
 * The stock before a document, as its movements and those before them show it.
 * isCostKnown: whether they show what a unit cost of everything it moves. Earlier movements don't say it, and below
 * zero, or where no cost was known, nothing else shows it.
 */
export function stockBefore(
  stock: ReadonlyMap<string, Stock>,
  moves: readonly PageMove[],
): StockBefore & { isCostKnown: boolean } {
  const byProduct = Map.groupBy(moves, ({ productId }) => productId)
  const costs = new Map(
    [...byProduct].map(([productId, some]) => [productId, costsOf(stock.get(productId), some)]),
  )
  return {
    isCostKnown: [...costs.values()].every(({ before }) => before !== null),
    // Goods of unknown cost are taken at the cost in the product's record at that time: the last movement shows it.
    product: (productId) => ({ costMinor: minor(costs.get(productId)?.after ?? 0) }),
    balanceOf(productId) {
      const { quantityMilli, valueMinor, elsewhere }: Omit<Stock, 'unitCostMinor'> = stock.get(productId) ?? {
        ...{ quantityMilli: 0, valueMinor: 0 },
      }
      return {
        quantityMilli: milli(quantityMilli),
        valueMinor: minor(valueMinor),
        lastUnitCostMinor: minor(costs.get(productId)?.before ?? 0),
        ...(elsewhere && { elsewhere }),
      }
    },
  }
}

/** What a unit cost before a document's movements of a product, and after them; null where nothing shows it. */
function costsOf(
  stock: Stock | undefined,
  moves: readonly PageMove[],
): { before: number | null; after: number | null } {
  const [first, last] = [moves[0], moves.at(-1)]
  const after = last?.afterUnitCostMinor ?? null
  if (stock && (stock.quantityMilli > 0 || stock.unitCostMinor !== null)) {
    // An earlier movement may have taken the cost in the record, once the first of its document had left nothing.
    const isShown = after !== null || moves.length === 1 || (last?.afterQuantityMilli ?? 0) > 0
    return { before: isShown ? (stock.unitCostMinor ?? 0) : null, after }
  }
  // What goes out below zero leaves the cost it was taken at; what never moved comes in at a cost of its own.
  const isShown = stock === undefined || (first?.quantityMilli ?? 0) < 0
  return { before: isShown ? (first?.afterUnitCostMinor ?? null) : null, after }
}
