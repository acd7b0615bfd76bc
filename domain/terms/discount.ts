/** Discounts that are often given, in basis points of the price; smallest first. */
export const usualDiscountsBp = [500, 1_000, 1_500, 2_000] as const
