import type { ProductChangeResult, ProductChanges } from '#domain/api/product.ts'
import { Refusal } from '#domain/errors.ts'
import { withRecordingOptions } from '../books/recording-options.ts'
import { changedFields } from './product.ts'
import { codesAfter, editProduct, type ProductsDeps } from './service.ts'
import { findProduct } from './store.ts'

/** So many at once: each is a few short trips to the database. */
const atOnce = 8

type Change = ProductChanges['changes'][number]

/**
 * Changes products one by one, each as a single edit does: whole or not at all, on the revision that it was
 * made on. One that was changed concurrently is left as it is. A change whose answer was lost can be
 * sent again: the product has it already by then, and that is no refusal.
 */
export async function editProducts(
  deps: ProductsDeps,
  shopId: string,
  byUid: string,
  changes: readonly Change[],
): Promise<ProductChangeResult[]> {
  const results: ProductChangeResult[] = []
  for (let from = 0; from < changes.length; from += atOnce) {
    const some = changes.slice(from, from + atOnce)
    results.push(...(await Promise.all(some.map((change) => editOne(deps, shopId, byUid, change)))))
  }
  return results
}

async function editOne(
  deps: ProductsDeps,
  shopId: string,
  byUid: string,
  { productId, ...change }: Change,
): Promise<ProductChangeResult> {
  try {
    // A figure for many products was looked at in the list of what it changes.
    const { revision } = await withRecordingOptions({}, () =>
      editProduct(deps, shopId, byUid, productId, change),
    )
    const isAsItWas = revision === change.revision
    return { productId, outcome: isAsItWas ? 'unchanged' : 'changed', revision }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const has =
      error.code === 'product_changed' && (await revisionIfAsWanted(deps, shopId, productId, change))
    if (has) return { productId, outcome: 'unchanged', revision: has }
    return { productId, outcome: 'refused', code: error.code, detail: error.message }
  }
}

/** The revision of a product that is as it should become; null where it is not. */
async function revisionIfAsWanted(
  { database }: ProductsDeps,
  shopId: string,
  productId: string,
  { revision: _revision, ...wanted }: Omit<Change, 'productId'>,
): Promise<number | null> {
  const product = await findProduct(database, shopId, productId)
  return product &&
    Object.keys(changedFields(product, { ...wanted, ...codesAfter(product, wanted) })).length === 0
    ? product.revision
    : null
}
