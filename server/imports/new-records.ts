import { maxNamesListed } from '#domain/api/import.ts'
import { minor } from '#domain/money.ts'
import { searchFieldsOf } from '#domain/product/search.ts'
import { milli } from '#domain/quantity.ts'
import type { ProductDocument } from '../db/documents.ts'
import { importedId } from './ids.ts'
import type { ImportStore } from './store.ts'

const perLookUp = 1_000

/**
 * Makes a product of every SKU the shop does not know (a dry run only counts them); one that never had a
 * price is archived, to be given one and put on sale by hand. Answers how many.
 */
export async function addNewProducts(
  store: ImportStore,
  shopId: string,
  importId: string,
  options: { isDryRun: boolean; now: Date; names: string[] },
): Promise<number> {
  let added = 0
  for await (const chunk of chunksOf(store.stagedProducts(importId), perLookUp)) {
    const known = await store.productIdsBySku(
      shopId,
      chunk.map(({ sku }) => sku),
    )
    const unknown = chunk.filter(({ sku }) => !known.has(sku))
    added += unknown.length
    for (const { sku, name } of unknown) addName(options.names, name ? `${name} (${sku})` : sku)
    if (options.isDryRun) continue
    await store.addProducts(
      unknown.map(
        ({ sku, name, priceMinor }): ProductDocument => ({
          _id: { shopId, productId: importedId(shopId, 'product', sku) },
          sku,
          name: name || sku,
          barcodes: [],
          search: searchFieldsOf({ name: name || sku, sku, barcodes: [] }),
          category: '',
          unit: 'piece',
          priceMinor: minor(priceMinor),
          taxClassId: 'standard',
          costMinor: minor(0),
          reorderLevelMilli: milli(0),
          // Without a price it would be given away at the till.
          status: priceMinor > 0 ? 'active' : 'archived',
          revision: 1,
          updatedAt: options.now,
        }),
      ),
    )
  }
  return added
}

/** Customers come with their number; their name is the shop's to add. Answers how many are new. */
export async function addNewCustomers(
  store: ImportStore,
  shopId: string,
  importId: string,
  options: { isDryRun: boolean; names: string[] },
): Promise<number> {
  let added = 0
  for await (const chunk of chunksOf(store.stagedCustomers(importId), perLookUp)) {
    const known = await store.customerIdsByNumber(
      shopId,
      chunk.map(({ number }) => number),
    )
    const unknown = chunk.filter(({ number }) => !known.has(number))
    added += unknown.length
    for (const { number } of unknown) addName(options.names, `Customer ${number}`)
    if (options.isDryRun) continue
    await store.addCustomers(
      shopId,
      unknown.map(({ number }) => ({
        customerId: importedId(shopId, 'customer', number),
        number,
        name: `Customer ${number}`,
      })),
    )
  }
  return added
}

function addName(names: string[], name: string): void {
  if (names.length < maxNamesListed) names.push(name)
}

async function* chunksOf<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let chunk: Item[] = []
  for await (const item of items) {
    chunk.push(item)
    if (chunk.length === size) {
      yield chunk
      chunk = []
    }
  }
  if (chunk.length > 0) yield chunk
}
