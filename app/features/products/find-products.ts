import { containsWords } from '#app/components/table/column.ts'
import type { Product } from '#domain/api/product.ts'
import { allBarcodes } from '#domain/product/pack.ts'
import { rankerOf, readSearch, type Searchable, searchableOf } from '#domain/product/search.ts'

/** Folded once: a search asks for it with every key that is typed. */
const folded = new WeakMap<Product, Searchable>()

function foldedOf(product: Product): Searchable {
  const searchable = folded.get(product) ?? searchableOf({ ...product, barcodes: allBarcodes(product) })
  folded.set(product, searchable)
  return searchable
}

/** Products that the till finds by this text, the likeliest first, then those of a category that is called so. */
export function findInProducts(products: readonly Product[], text: string): readonly Product[] {
  const search = readSearch(text)
  if (search === null) return products
  const rankOf = rankerOf(search)
  const found = products.flatMap((product) => {
    const rank = rankOf(product, foldedOf(product))
    if (rank !== null) return [{ product, rank }]
    return containsWords(text, [product.category]) ? [{ product, rank: Number.POSITIVE_INFINITY }] : []
  })
  return found.sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank)).map(({ product }) => product)
}
