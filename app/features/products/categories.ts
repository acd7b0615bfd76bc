import type { Product } from '#domain/api/product.ts'

/** The categories in use, in order. */
export function categoriesOf(products: readonly Pick<Product, 'category'>[]): string[] {
  const names = new Set(products.map((product) => product.category))
  return [...names].filter(Boolean).sort((a, b) => a.localeCompare(b, 'en'))
}
