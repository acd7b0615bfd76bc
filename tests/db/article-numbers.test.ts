import { beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { withLongs } from '#server/db/longs.ts'
import { compareNumbers } from '#server/db/migrations/article-numbers.ts'
import { prepareDatabase, schemaVersion } from '#server/db/schema-version.ts'
import { sharedNumbers } from '#server/products/list.ts'
import { addProducts, changeProduct, findBySkuOrBarcode, findProduct } from '#server/products/store.ts'
import { aProduct, silentLog, someNoon } from '../support/books.ts'
import { freshDatabases } from '../support/database.ts'

const now = () => someNoon
const open = freshDatabases()
let database: Database

const idOf = (count: number) => `0199aaaa-0000-7000-8000-00000000000${count}`
const barcodesOf = [
  ['036000291452'],
  ['0036000291452', '96385074'],
  ['04252614'],
  ['00036000291452', 'A-100'],
]

/** As the version before left it: numbers were compared by their digits. */
beforeEach(async () => {
  database = await open()
  await database.db.collection('schema').insertOne({ _id: 'schema', version: 19 } as never)
  for (const shopId of ['osu', 'tema'])
    for (const [count, barcodes] of barcodesOf.entries()) {
      const { search, ...product } = aProduct(shopId, {
        ...{ _id: { shopId, productId: idOf(count) }, sku: `U-${count}`, barcodes },
      })
      const { numbers: _, ...before } = search
      await database.db.collection('products').insertOne(withLongs({ ...product, search: before }) as never)
    }
  await prepareDatabase(database.db, { log: silentLog, now })
})

const read = async (count: number) => {
  const product = await findProduct(database, 'osu', idOf(count))
  if (!product) throw new Error('the product is gone')
  return product
}

it('products that had one number both stay, and are listed for the owner', async () => {
  expect(schemaVersion).toBeGreaterThanOrEqual(20)
  expect((await read(0)).search.numbers).toEqual(['00036000291452'])
  expect(await read(1)).toMatchObject({
    ...{ barcodes: ['0036000291452', '96385074'], sharedNumbers: ['00036000291452'] },
    search: { numbers: ['00000096385074'] },
  })
  expect((await read(2)).search.numbers).toEqual(['00042100005264'])
  expect(await sharedNumbers({ database } as never, 'osu')).toEqual([
    {
      number: '00036000291452',
      products: [0, 1, 3].map((count) => ({ productId: idOf(count), sku: `U-${count}`, name: 'Milo 400 g' })),
    },
  ])
  const found = await findBySkuOrBarcode(database, 'osu', [], ['042100005264'])
  expect(found.map(({ sku }) => sku)).toEqual(['U-2'])
})

it('a number that one of them gives up belongs to the other', async () => {
  const change = async (count: number, barcodes: string[]) =>
    changeProduct(database, {
      product: await read(count),
      changes: { barcodes },
      at: someNoon,
      byUid: 'kofi',
    })
  // What it shares it can't be given again.
  expect(await change(1, ['0036000291452'])).toBe('same-barcode')
  expect(await change(1, ['96385074'])).toBe('changed')
  expect(await read(1)).not.toHaveProperty('sharedNumbers')
  expect(await change(0, [])).toBe('changed')
  expect(await read(3)).toMatchObject({ search: { numbers: ['00036000291452'] }, sharedNumbers: [] })
  expect(await sharedNumbers({ database } as never, 'osu')).toEqual([])
  const another = aProduct('osu', { sku: 'NEW', barcodes: ['036000291452'] })
  expect((await addProducts(database, [another])).get(0)).toBe('same-barcode')
})

it('a migration that was cut off, or runs where the index exists, ends the same', async () => {
  const products = database.db.collection('products')
  const stored = () => products.find().sort({ _id: 1 }).toArray()
  const before = await stored()
  await database.db.command({ collMod: 'products', validationLevel: 'off' })
  for (const count of [1, 2, 3])
    await products.updateOne(
      { _id: { shopId: 'osu', productId: idOf(count) } as never },
      { $unset: { 'search.numbers': '', sharedNumbers: '' } },
    )
  await compareNumbers(database.db)
  expect(await stored()).toEqual(before)
  await compareNumbers(database.db)
  expect(await stored()).toEqual(before)
})
