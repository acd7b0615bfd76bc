import { randomUUID } from 'node:crypto'
import type { Document } from 'mongodb'
import type { Database } from '#server/db/client.ts'
import { openCollections } from '#server/db/collections.ts'
import { withLongs } from '#server/db/longs.ts'

type Raw = Document & { _id: Document }

/** Of the last commit that had many sales: documents to write again, under names of their own and without rules. */
export async function bareWrites({ db, transaction }: Database, shopId: string) {
  const { journalPages, sales } = openCollections(db)
  const pages = await journalPages.find({ '_id.shopId': shopId }).sort({ _id: -1 }).limit(20).toArray()
  const page = pages.toSorted((a, b) => b.entries.length - a.entries.length)[0]
  const ids = page?.entries.map(({ source }) => ({ shopId, saleId: source.id })) ?? []
  const sold = (await sales.find({ _id: { $in: ids } }).toArray()).map(withLongs)
  if (!page || sold.length === 0) throw new Error('no sale was recorded')
  const products = [...new Set(page.moves.map(({ productId }) => productId))]
  const collections = ['Sales', 'Pages', 'Heads', 'Balances', 'Products', 'Days'].map((name) =>
    db.collection<Raw>(`benchBare${name}`),
  )
  const drop = async () => {
    for (const collection of collections) await collection.drop().catch(() => false)
  }
  await drop()
  for (const collection of collections) await db.createCollection(collection.collectionName)

  const saleAt = (index: number): Raw => {
    const sale = sold[index % sold.length] as Document
    return { ...sale, _id: { shopId, saleId: randomUUID() } }
  }
  const pageOf = (count: number): Raw => {
    const of = <Item>(items: readonly Item[], many: number) =>
      Array.from({ length: many }, (_, index) => items[index % items.length] as Item)
    const perSale = page.moves.length / page.entries.length
    return withLongs({
      ...page,
      _id: { shopId, version: randomUUID() },
      entries: of(page.entries, count),
      moves: of(page.moves, Math.ceil(count * perSale)),
    })
  }
  const pageFor = new Map<number, Raw>()
  const figures = withLongs(
    Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`figure${index}Minor`, 1])),
  )
  const ofProduct = withLongs(
    Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`figure${index}Minor`, 1])),
  )
  return {
    drop,
    insertOne: async () => void (await db.collection<Raw>('benchBareSales').insertOne(saleAt(0))),
    /** Six writes and a commit, as those of a cash sale are. */
    async commit(count: number): Promise<void> {
      const found = pageFor.get(count) ?? pageOf(count)
      pageFor.set(count, found)
      const moved = products.slice(0, Math.max(1, Math.min(products.length, count * 2)))
      await transaction(async (session) => {
        const update = (collection: string, updates: Document[]) =>
          db.command({ update: collection, updates, ordered: false }, { session })
        const insert = (collection: string, documents: Document[]) =>
          db.command({ insert: collection, documents }, { session })
        const each = (u: Document) =>
          moved.map((productId) => ({ q: { _id: { shopId, productId } }, u, upsert: true }))
        const one = (u: Document) => [{ q: { _id: { shopId } }, u, upsert: true }]
        await update('benchBareHeads', one({ $set: { hash: randomUUID() } }))
        await insert(
          'benchBareSales',
          Array.from({ length: count }, (_, index) => saleAt(index)),
        )
        await insert('benchBarePages', [{ ...found, _id: { shopId, version: randomUUID() } }])
        await update('benchBareBalances', each({ $set: { ...ofProduct } }))
        await update('benchBareProducts', each({ $inc: ofProduct }))
        await update('benchBareDays', one({ $inc: figures }))
      })
    },
  }
}
