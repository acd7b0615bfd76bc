import type { Day } from '#domain/business-day.ts'
import type { PurchaseLine } from '#domain/tax/purchase.ts'
import { taxAboveRates } from '#domain/tax/tax-above-rates.ts'
import type { Review } from '#domain/terms/review.ts'
import type { BooksView } from '../../engine/books-view.ts'

/** Lines of a purchase with more tax than any rate of the country gives: a figure that was mistyped is claimed back. */
export function reviewTaxes(
  { shop }: Pick<BooksView, 'shop'>,
  lines: readonly (Pick<PurchaseLine, 'netMinor' | 'taxes'> & { lineId?: string })[],
  day: Day,
): Review[] {
  return lines.flatMap((line) => {
    const above = taxAboveRates(shop.taxPack, line, day)
    if (!above) return []
    const { taxMinor: said, mostMinor: expected } = above
    return [
      { code: 'tax_above_rates', ...(line.lineId !== undefined && { lineId: line.lineId }), said, expected },
    ]
  })
}
