import { expect, test } from 'vitest'
import type { Product, ProductQuery } from '#domain/api/product.ts'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { withLongs } from '#server/db/longs.ts'
import { freeCodes, listPage, productFile, productGroups } from '#server/products/list.ts'
import { allPlaced, byPrice } from '#server/products/list-store.ts'
import type { ProductsDeps } from '#server/products/service.ts'
import { someNoon, testBooks } from '../support/books.ts'

const books = testBooks()
const deps = (): ProductsDeps => ({ database: books.database(), writer: books.writer(), now: () => someNoon })
const sorts = ['name', '-name', 'price', '-price', 'stock', '-stock'] as const

/** A shop of `count` products: every third has no stock, every fifth is archived, some share a price. */
async function openListedShop(count = 30) {
  const { shopId, products } = await books.openShop(
    {},
    Array.from({ length: count }, (_, at) => ({
      name: `${at % 2 === 0 ? 'Éclair' : 'bread'} ${(at * 7) % count}`,
      sku: String(20_000 + at),
      priceMinor: minor(100 * (at % 6)),
      category: at % 4 === 0 ? 'Sweets' : 'Food',
      reorderLevelMilli: milli(at % 2 === 0 ? 3_000 : 0),
      ...(at % 3 === 0 && { shelf: `Aisle ${at % 12}` }),
      ...(at % 5 === 0 && { status: 'archived' as const }),
      // It cost next to nothing until today, and costs more than all others from today on.
      ...(at === 1 && {
        priceMinor: minor(1),
        scheduledPrices: [{ from: day('2026-01-01'), priceMinor: minor(9_900), at: someNoon, byUid: 'o' }],
      }),
    })),
  )
  const held = products.filter((_, at) => at % 3 !== 0)
  await books.database().collections.stockBalances.insertMany(
    held.map(({ _id }, at) =>
      withLongs({
        _id,
        quantityMilli: milli((at - 3) * 1_000),
        valueMinor: minor(0),
        lastUnitCostMinor: minor(0),
      }),
    ),
  )
  return shopId
}

async function pagesOf(shopId: string, query: Partial<ProductQuery>, limit = 7): Promise<Product[]> {
  const items: Product[] = []
  let cursor: string | null | undefined
  do {
    const page = await listPage(deps(), shopId, {
      status: 'all',
      ...query,
      limit,
      ...(cursor && { cursor }),
    })
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return items
}

const idsOf = (products: readonly Product[]) => products.map(({ productId }) => productId)

test('every order runs over the whole list, in pages that leave nothing out and repeat nothing', async () => {
  const shopId = await openListedShop()
  const figure = { name: () => 0, price: (p: Product) => p.priceMinor, stock: (p: Product) => p.onHandMilli }
  for (const sort of sorts) {
    const listed = await pagesOf(shopId, { sort })
    expect(new Set(idsOf(listed)).size, sort).toBe(30)
    expect(idsOf(listed), sort).toEqual(idsOf(await pagesOf(shopId, { sort }, 100)))
    const figures = listed.map(figure[sort.replace('-', '') as keyof typeof figure])
    const ascending = figures.toSorted((a, b) => a - b)
    expect(figures, sort).toEqual(sort.startsWith('-') ? ascending.toReversed() : ascending)
  }
  const [first] = await pagesOf(shopId, { sort: '-price' })
  expect(first).toMatchObject({ sku: '20001', priceMinor: 9_900 })
  const names = (await pagesOf(shopId, { sort: 'name' })).map(({ name }) => name.charAt(0))
  expect(names.join('')).toBe('b'.repeat(15) + 'É'.repeat(15))
})

test('search, category, shelf, status and stock each keep the right ones, whatever the order', async () => {
  const shopId = await openListedShop()
  const all = await pagesOf(shopId, { sort: 'name' })
  const cases: [Partial<ProductQuery>, (product: Product) => boolean][] = [
    [{ category: 'Sweets' }, ({ category }) => category === 'Sweets'],
    [{ shelf: 'Aisle 3' }, ({ shelf }) => shelf === 'Aisle 3'],
    [{ status: 'archived' }, ({ status }) => status === 'archived'],
    [{ search: 'eclair' }, ({ name }) => name.startsWith('Éclair')],
    [
      { state: 'reorder' },
      (p) => p.status === 'active' && p.reorderLevelMilli > 0 && p.onHandMilli <= p.reorderLevelMilli,
    ],
    [
      { state: 'short' },
      (p) => p.status === 'active' && (p.onHandMilli <= 0 || p.onHandMilli <= p.reorderLevelMilli),
    ],
  ]
  for (const [requested, isIn] of cases) {
    const wanted = idsOf(all.filter(isIn)).toSorted()
    expect(wanted.length).toBeGreaterThan(0)
    expect(wanted.length).toBeLessThan(30)
    for (const sort of [undefined, ...sorts])
      expect(idsOf(await pagesOf(shopId, { ...requested, sort })).toSorted()).toEqual(wanted)
  }
})

test('the file holds the whole of the filtered list in its order, with costs only for those who see them', async () => {
  const shopId = await openListedShop()
  const requested = { sort: '-stock', state: 'reorder', status: 'active' } as const
  const listed = await pagesOf(shopId, requested)
  const read = async (withCosts: boolean) => {
    const file = await productFile(deps(), shopId, { ...requested, format: 'csv' }, withCosts)
    const rows: string[][] = []
    for await (const row of file.rows)
      rows.push(file.columns.flatMap(({ id, value }) => (id === 'sku' ? [String(value(row))] : [])))
    return { skus: rows.flat(), headers: file.columns.map(({ header }) => header) }
  }
  const [owners, employees] = [await read(true), await read(false)]
  expect(owners.skus).toEqual(listed.map(({ sku }) => sku))
  const kept = ['Cost', 'Average cost', 'Margin']
  expect(owners.headers).toEqual(expect.arrayContaining(kept))
  expect(employees.headers).toEqual(owners.headers.filter((header) => !kept.includes(header)))
})

test('groups are listed once each, shelves as they are numbered, and free codes are above all others', async () => {
  const { shopId } = await books.openShop({}, [
    { category: 'Food', shelf: 'Aisle 10', sku: '10077', barcodes: ['2900000000414', '4006381333931'] },
    { category: 'Food', shelf: 'Aisle 2', sku: 'DRK-5' },
    { category: '', sku: '6001068002123' },
  ])
  await books.openShop({}, [{ category: 'Elsewhere', sku: '99999', barcodes: ['2900000000421'] }])
  expect(await productGroups(deps(), shopId)).toEqual({
    categories: ['Food'],
    shelves: ['Aisle 2', 'Aisle 10'],
  })
  expect(await freeCodes(deps(), shopId)).toEqual({ sku: '10078', lastOwnBarcode: '2900000000414' })
  expect(await freeCodes(deps(), 'a-shop-without-products')).toEqual({ sku: '10001', lastOwnBarcode: null })
})

test('a page by price is read from an index without sorting, from its start and from any place in it', async () => {
  const shopId = await openListedShop(300)
  const filter = { status: 'all' as const }
  for (const direction of [1, -1] as const)
    for (const after of [null, { priceMinor: 300, name: 'eclair 30', productId: '0' }]) {
      const plan = await byPrice(books.database(), shopId, filter, direction, after)
        .limit(5)
        .explain('executionStats')
      expect(JSON.stringify(plan.queryPlanner.winningPlan)).not.toContain('"SORT"')
      expect(plan.executionStats.totalDocsExamined).toBeLessThan(20)
    }
})

test('a list by stock reads no product for its place', async () => {
  const shopId = await openListedShop()
  const filter = { status: 'active' as const, search: null }
  const plan = await allPlaced(books.database(), shopId, filter).explain('executionStats')
  expect(plan.executionStats).toMatchObject({ nReturned: 24, totalDocsExamined: 0 })
})

test('a price that begins on a day is in its place from that day on, among those that never change', async () => {
  const { shopId } = await books.openShop(
    {},
    [500, 100, 300, 100, 900].map((price, at) => ({
      name: `Goods ${at}`,
      priceMinor: minor(price),
      // Of the two that cost 100, one costs 400 today and the other will later.
      ...(price === 100 && {
        scheduledPrices: [
          {
            from: day(at === 1 ? '2026-03-01' : '2026-04-01'),
            priceMinor: minor(400),
            at: someNoon,
            byUid: 'o',
          },
        ],
      }),
    })),
  )
  const pricesOf = async (sort: 'price' | '-price') =>
    (await pagesOf(shopId, { sort }, 2)).map(({ priceMinor }) => priceMinor)
  expect(await pricesOf('price')).toEqual([100, 300, 400, 500, 900])
  expect(await pricesOf('-price')).toEqual([900, 500, 400, 300, 100])
})

test('a page by name, of a category or a shelf too, is read from an index without sorting', async () => {
  const shopId = await openListedShop()
  for (const group of [{}, { category: 'Food' }, { shelf: 'Aisle 3' }]) {
    const plan = await books
      .database()
      .collections.products.find({ $and: [{ '_id.shopId': shopId, ...group, status: 'active' }] })
      .sort({ 'search.name': 1, '_id.productId': 1 })
      .limit(100)
      .explain('queryPlanner')
    expect(JSON.stringify(plan.queryPlanner.winningPlan)).not.toContain('"SORT"')
  }
})
