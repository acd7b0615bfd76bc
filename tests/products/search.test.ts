import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { findProducts, shelveProducts } from '#app/features/till/find/find-products.ts'
import type { Product } from '#domain/api/product.ts'
import { minor } from '#domain/money.ts'
import { searchFieldsOf } from '#domain/product/search.ts'
import { connectDatabase } from '#server/db/client.ts'
import { prepareDatabase } from '#server/db/schema-version.ts'
import { catalogue } from '#server/demo/catalogue/index.ts'
import { importProducts } from '#server/products/import-service.ts'
import { createProduct, editProduct, listProducts, type ProductsDeps } from '#server/products/service.ts'
import { aProduct, silentLog, someNoon, testBooks } from '../support/books.ts'
import { aFolder } from '../support/folder.ts'

const books = testBooks()
const deps = (): ProductsDeps => ({ database: books.database(), writer: books.writer(), now: () => someNoon })
const all = { status: 'all', limit: 500 } as const

async function searched(shopId: string, search: string): Promise<string[]> {
  const { items } = await listProducts(deps(), shopId, { ...all, search })
  return items.map(({ name }) => name)
}

describe('a search of the demo catalogue', () => {
  const odd = [
    { name: 'Nescafé Classic 50 g', sku: 'Ünique-1', barcodes: ['7613-0350'] },
    { name: 'Ẹja ọ̀sà, 1.5 kg', sku: '$sku', barcodes: [] },
    { name: 'Coca-Cola 500 ml', sku: '85123A', barcodes: [] },
    { name: 'CocaCola 500ml (6x)', sku: '85123a', barcodes: [] },
    { name: '100% “Juice”', sku: '+', barcodes: ['5000500'] },
  ]
  let shopId: string
  let tillFinds: (typed: string) => string[]
  beforeAll(async () => {
    const goods = [...catalogue.map(({ name, sku, barcodes }) => ({ name, sku, barcodes })), ...odd]
    shopId = (await books.openShop({}, goods)).shopId
    // The same SKUs and names in another shop: they are never found here.
    await books.openShop({}, goods.slice(0, 50))
    const { items } = await listProducts(deps(), shopId, all)
    const shelf = shelveProducts(items)
    tillFinds = (typed) => findProducts(shelf, typed).map(({ productId }) => productId)
  })

  const texts = [...catalogue, ...odd].flatMap(({ name, sku, barcodes }) => [name, sku, ...barcodes])
  /** What people type: a part of a product's texts, its blanks, signs and capitals changed, or two parts. */
  const part = fc
    .tuple(fc.constantFrom(...texts), fc.nat(40), fc.integer({ min: 1, max: 20 }))
    .map(([text, from, length]) => text.slice(from % text.length, (from % text.length) + length))
  const typedPart = fc
    .tuple(part, fc.constantFrom('as it is', 'capitals', 'joined', 'hyphens', 'accents off'))
    .map(([text, way]) => {
      if (way === 'capitals') return text.toUpperCase()
      if (way === 'joined') return text.replaceAll(/[ -]/g, '')
      if (way === 'hyphens') return text.replaceAll(' ', '-')
      return way === 'accents off' ? text.normalize('NFD').replaceAll(/\p{M}/gu, '') : text
    })
  const typed = fc.oneof(
    { weight: 6, arbitrary: typedPart },
    { weight: 2, arbitrary: fc.tuple(typedPart, typedPart).map((parts) => parts.join(' ')) },
    { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
  )

  test('has the same answers in the same order on the till and on the server', async () => {
    let found = 0
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        const { items } = await listProducts(deps(), shopId, { ...all, search: text })
        if (text.trim() === '') return
        const ids = items.map(({ productId }) => productId)
        expect([text, ids]).toEqual([text, tillFinds(text)])
        if (ids.length > 0) found += 1
      }),
      { numRuns: 200 },
    )
    // Most of what was typed finds something, or this would prove little.
    expect(found).toBeGreaterThan(60)
  })

  test('goes on page by page where it was', async () => {
    const prefix = catalogue.flatMap(({ barcodes }) => barcodes)[0]?.slice(0, 4) ?? ''
    for (const search of ['milk', 'coca cola', 'a', prefix]) {
      const whole = await listProducts(deps(), shopId, { ...all, search })
      const paged: Product[] = []
      let cursor: string | undefined
      do {
        const page = await listProducts(deps(), shopId, { status: 'all', search, limit: 3, cursor })
        paged.push(...page.items)
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      expect(paged).toEqual(whole.items)
      expect(whole.items.length).toBeGreaterThan(0)
    }
  })
})

describe('what a search reads of a product follows its name, SKU and barcodes', () => {
  const input = { category: '', unit: 'piece', taxClassId: 'standard', priceMinor: minor(100) } as const
  const stored = (shopId: string) =>
    books.database().collections.products.find({ '_id.shopId': shopId }).sort({ sku: 1 }).toArray()

  test('where it is made, changed and imported', async () => {
    const { shopId } = await books.openShop()
    const productId = crypto.randomUUID()
    await createProduct(deps(), shopId, 'owner', {
      ...input,
      ...{ productId, sku: 'DRK-05', name: 'Nescafé', barcodes: [], costMinor: minor(0) },
      reorderLevelMilli: 0 as never,
    })
    expect(await searched(shopId, 'nescafe')).toEqual(['Nescafé'])
    await editProduct(deps(), shopId, 'owner', productId, { name: 'Café Gold' })
    await editProduct(deps(), shopId, 'owner', productId, { sku: 'GLD-1' })
    await editProduct(deps(), shopId, 'owner', productId, { barcodes: ['6034-0001'] })
    expect(await searched(shopId, 'nescafe')).toEqual([])
    for (const typed of ['cafe gold', 'gld1', '60340001'])
      expect([typed, await searched(shopId, typed)]).toEqual([typed, ['Café Gold']])

    const filePath = join(await aFolder(), 'products.csv')
    await writeFile(
      filePath,
      'SKU,Name,Barcodes,Price\nGLD-1,Café Brün,6034-0002,5.00\nNEW-1,Crème fraîche,,2.00\n',
    )
    await importProducts(deps(), shopId, 'owner', { filePath, mapping: {} }, false)
    expect(await searched(shopId, 'brun')).toEqual(['Café Brün'])
    expect(await searched(shopId, '60340002')).toEqual(['Café Brün'])
    expect(await searched(shopId, 'creme fraiche')).toEqual(['Crème fraîche'])
    for (const product of await stored(shopId)) expect(product.search).toEqual(searchFieldsOf(product))
  })

  test('of a database from before it did, and no program writes a product without it', async () => {
    const database = await connectDatabase(books.uri, `${books.name}_old`)
    const { search: _since5, ...product } = aProduct('shop', { name: 'Nescafé', barcodes: ['6034-0001'] })
    await database.db.collection('schema').insertOne({ _id: 'schema', version: 4 } as never)
    await database.db.collection('products').insertOne(product as never)
    // The figures of the fixture are no Longs: what is looked at here are the texts alone.
    const products = database.collections.products
    await prepareDatabase(database.db, { log: silentLog, now: () => someNoon })
    expect((await products.findOne({}))?.search).toEqual(searchFieldsOf(product))
    await expect(
      products.insertOne({ ...product, _id: { shopId: 'shop', productId: 'x' } } as never),
    ).rejects.toThrow('Document failed validation')
    await database.db.dropDatabase()
    await database.close()
  })
})
