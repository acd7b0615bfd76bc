/** Indexes that lists of products name, so that MongoDB takes no other. */
export const listIndexes = {
  /** In the order of names; with all that says whether a list by stock has a product, so that none is read for that. */
  products: {
    '_id.shopId': 1,
    'search.name': 1,
    '_id.productId': 1,
    status: 1,
    reorderLevelMilli: 1,
    isService: 1,
  },
  /** In the order of prices, but for the few that cost something else from some day on. */
  prices: { '_id.shopId': 1, priceMinor: 1, 'search.name': 1, '_id.productId': 1 },
  /** How much there is of each product, without reading a balance. */
  quantities: { '_id.shopId': 1, '_id.productId': 1, quantityMilli: 1 },
} as const
