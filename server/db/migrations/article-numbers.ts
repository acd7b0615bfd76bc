import { type AnyBulkWriteOperation, type Db, MongoBulkWriteError } from 'mongodb'
import { articleNumbers } from '#domain/product/article-number.ts'

type ProductId = { shopId: string; productId: string }
type Product = {
  _id: ProductId
  barcodes?: string[]
  search?: { numbers?: string[] }
  sharedNumbers?: string[]
}

const perWrite = 1_000
const duplicateKey = 11_000

/**
 * Every product gets the article numbers of its barcodes. Numbers were compared by their digits before, so several
 * products may have one: it belongs to the first of them, and the others list it as shared until a person decides.
 */
export async function compareNumbers(db: Db): Promise<void> {
  const products = db.collection<Product>('products')
  let writes: AnyBulkWriteOperation<Product>[] = []
  let pending: { _id: ProductId; numbers: string[] }[] = []
  const write = async () => {
    if (writes.length > 0) await writeOrShare(db, writes, pending)
    writes = []
    pending = []
  }
  let shopId: string | null = null
  let taken = new Set<string>()
  const projection = { barcodes: 1, 'search.numbers': 1 }
  for await (const { _id, barcodes = [], search } of products.find({}, { projection }).sort({ _id: 1 })) {
    if (_id.shopId !== shopId) taken = new Set()
    shopId = _id.shopId
    // Written by an earlier run, or by another process.
    const written = search?.numbers
    for (const number of written ?? []) taken.add(number)
    if (written !== undefined) continue
    const all = articleNumbers(barcodes)
    const numbers = all.filter((number) => !taken.has(number))
    const shared = all.filter((number) => taken.has(number))
    for (const number of numbers) taken.add(number)
    const $set = { 'search.numbers': numbers, ...(shared.length > 0 && { sharedNumbers: shared }) }
    writes.push({ updateOne: { filter: { _id, 'search.numbers': { $exists: false } }, update: { $set } } })
    pending.push({ _id, numbers: all })
    if (writes.length === perWrite) await write()
  }
  await write()
}

/** Where the unique index exists already, a number may have been given to another product since it was read. */
async function writeOrShare(
  db: Db,
  writes: AnyBulkWriteOperation<Product>[],
  pending: readonly { _id: ProductId; numbers: string[] }[],
): Promise<void> {
  const products = db.collection<Product>('products')
  try {
    await products.bulkWrite(writes, { ordered: false })
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error
    const refused = [error.writeErrors].flat()
    if (refused.length === 0 || refused.some(({ code }) => code !== duplicateKey)) throw error
    for (const { index } of refused) {
      const one = pending[index]
      if (one)
        await products.updateOne(
          { _id: one._id, 'search.numbers': { $exists: false } },
          { $set: { 'search.numbers': [], sharedNumbers: one.numbers } },
        )
    }
  }
}
