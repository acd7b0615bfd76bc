import type { Product } from '#domain/api/product.ts'

/** The categories in use, in order. */
export function categoriesOf(products: readonly Pick<Product, 'category'>[]): string[] {
  const names = new Set(products.map((product) => product.category))
  return [...names].filter(Boolean).sort((a, b) => a.localeCompare(b, 'en'))
}

/** The shelves of what is on sale, in the order in which they are numbered. */
export function shelvesOf(products: readonly Pick<Product, 'shelf' | 'status'>[]): string[] {
  const names = new Set(
    products.flatMap(({ shelf, status }) => (status === 'active' && shelf ? [shelf] : [])),
  )
  return [...names].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}
