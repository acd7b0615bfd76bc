import { Dexie } from 'dexie'
import type { Product } from '#domain/api/product.ts'
import { spellingsOf } from '#domain/product/article-number.ts'
import { codeOfScan } from '#domain/product/scanned-code.ts'
import type { Shelf } from '../find/find-products.ts'
import { keepOfShelf, keptShelf } from './product-cache.ts'
import { tillDb } from './till-db.ts'

/** So many are read at once: a scan that comes in the meantime waits for a few milliseconds. */
const atOnce = 1_000

/** All products of a shop on this device, by id. */
export async function readProducts(shopId: string): Promise<Product[]> {
  const { products } = tillDb()
  const found: Product[] = []
  let after: unknown = Dexie.minKey
  for (;;) {
    const part = await products
      .where('[shopId+productId]')
      .between([shopId, after], [shopId, Dexie.maxKey], false, true)
      .limit(atOnce)
      .toArray()
    for (const product of part) found.push(product)
    if (part.length < atOnce) return found
    after = part.at(-1)?.productId
  }
}

/** So many tiles are there at once when the till opens: as many as it ever shows. */
const firstTiles = 120

/** The products whose tiles were first the last time, in their order; null where none are kept. */
export async function readFirstTiles(
  shopId: string,
): Promise<{ products: Product[]; categories: readonly string[] } | null> {
  const { first } = await keptShelf(shopId)
  if (first === undefined) return null
  const found = await tillDb().products.bulkGet(first.productIds.map((productId) => [shopId, productId]))
  return { products: found.filter((product) => product !== undefined), categories: first.categories }
}

export async function keepFirstTiles(shopId: string, { shown, categories }: Shelf): Promise<void> {
  const productIds = [...new Set(shown.slice(0, firstTiles).map(({ productId }) => productId))]
  const first = { productIds, categories: [...categories] }
  if (JSON.stringify(first) === JSON.stringify((await keptShelf(shopId)).first)) return
  await keepOfShelf(shopId, { first })
}

/** The one product of the shop with this barcode, however its number is written; null where there is none, or more than one. */
export async function readByBarcode(shopId: string, barcode: string): Promise<Product | null> {
  const spellings = spellingsOf(codeOfScan(barcode))
  const found = await tillDb().products.where('barcodes').anyOf(spellings).distinct().toArray()
  const [product, another] = found.filter((one) => one.shopId === shopId)
  return (another === undefined && product) || null
}
