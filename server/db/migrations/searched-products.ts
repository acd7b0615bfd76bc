import type { AnyBulkWriteOperation, Db } from 'mongodb'
import { type Searched, searchFieldsOf } from '#domain/product/search.ts'

type Product = Searched & { _id: object }

const perWrite = 1_000

/** Every product gets the texts that a search reads, from its name, SKU and barcodes. */
export async function foldProducts(db: Db): Promise<void> {
  const products = db.collection<Product>('products')
  let writes: AnyBulkWriteOperation<Product>[] = []
  const write = async () => {
    if (writes.length > 0) await products.bulkWrite(writes, { ordered: false })
    writes = []
  }
  const projection = { name: 1, sku: 1, barcodes: 1 }
  for await (const { _id, name, sku, barcodes = [] } of products.find<Product>({}, { projection })) {
    const search = searchFieldsOf({ name, sku, barcodes })
    // Article numbers have a later step of their own, and stay where an upgrade is run again.
    const $set = { 'search.name': search.name, 'search.sku': search.sku, 'search.barcodes': search.barcodes }
    writes.push({ updateOne: { filter: { _id }, update: { $set } } })
    if (writes.length === perWrite) await write()
  }
  await write()
}
