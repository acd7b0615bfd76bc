/** What was sold of a product in a range of days: on how many of them, and how much. */
type SoldInRange = { productId: string; days: number; soldMilli: number }

/** So many days back are looked at. */
export const bestSellerDays = 30
/** So many are returned: two screens of a till. */
export const maxBestSellers = 60

/**
 * The products that are sold most often, the best first: by the days on which they were sold, then by quantity. A
 * quantity alone would put what is weighed behind what is counted, and one large order before the daily bread.
 */
export function bestSellersOf(sold: readonly SoldInRange[]): string[] {
  return sold
    .filter(({ soldMilli }) => soldMilli > 0)
    .sort((a, b) => b.days - a.days || b.soldMilli - a.soldMilli || (a.productId < b.productId ? -1 : 1))
    .slice(0, maxBestSellers)
    .map(({ productId }) => productId)
}
