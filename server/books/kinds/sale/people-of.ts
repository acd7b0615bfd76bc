import type { SaleBody } from '#domain/documents/sale/schema.ts'

/** Who removed lines of a sale, gave its discounts or changed its prices, as uids, each once. */
export function peopleOf({ voided = [], discounts = [], lines }: SaleBody): string[] {
  const named = [
    ...voided.map(({ by }) => by),
    ...discounts.map(({ by }) => by),
    ...lines.map(({ priceChange }) => priceChange?.by),
  ]
  return [...new Set(named.filter((uid) => uid !== undefined))]
}
