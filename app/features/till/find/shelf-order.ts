import { keyOf, type Sellable } from './sellable.ts'

/** Favourites first, then what is sold most often, the best first, then the rest. `products` come by name, and stay so within each. */
export function shelfOrder(
  products: readonly Sellable[],
  bestSellers: readonly string[],
): readonly Sellable[] {
  const places = new Map(bestSellers.map((productId, at) => [productId, at]))
  const placeOf = ({ productId, isFavourite }: Sellable) =>
    isFavourite ? -1 : (places.get(productId) ?? bestSellers.length)
  // The sort is stable.
  return products.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/**
 * The products in the order in which they lie under the finger: each in its place as it is now, what is on sale no
 * longer where it was, what is new at the end.
 */
export function inPlace(shown: readonly Sellable[], products: readonly Sellable[]): readonly Sellable[] {
  const now = new Map(products.map((product) => [keyOf(product), product]))
  const before = new Set(shown.map(keyOf))
  return [
    ...shown.map((product) => now.get(keyOf(product)) ?? product),
    ...products.filter((product) => !before.has(keyOf(product))),
  ]
}
