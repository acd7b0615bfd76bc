import type { SaleRecorded } from '#domain/api/sale.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import type { ReviewCode } from '#domain/terms/review.ts'

/** Those that a till knows whose sales name no tax rule. */
const legacyCodes: ReadonlySet<ReviewCode> = new Set([
  'price_differs',
  'tax_differs',
  'product_archived',
  'product_unknown',
  'customer_unknown',
  'stock_below_zero',
  'shop_suspended',
  'posted_later',
  'till_unknown',
])

/**
 * The answer to a recorded sale as its till can read it. A page of an older program that is still open takes an
 * answer with a review it does not know for an error, and would send the sale, and all after it, for ever. What is
 * to be looked at is stored anyway.
 * @param answer as it is stored
 */
export function answerFor({ taxRule }: Pick<SaleBody, 'taxRule'>, answer: string): string {
  if (taxRule !== undefined) return answer
  const recorded: SaleRecorded = JSON.parse(answer)
  const reviews = recorded.reviews.filter(({ code }) => legacyCodes.has(code))
  return reviews.length === recorded.reviews.length ? answer : JSON.stringify({ ...recorded, reviews })
}
