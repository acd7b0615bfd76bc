import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { NewCustomer } from '#domain/api/customer.ts'
import { addDays, day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { customerChanges } from '#server/customers/changes.ts'
import { changeCustomer, createCustomer, customerStore } from '#server/customers/service.ts'
import { withLongs } from '#server/db/longs.ts'
import { listBestSellers, productChanges } from '#server/products/changes.ts'
import { editProduct } from '#server/products/service.ts'
import { aProduct, saleOf, someNoon, testBooks } from '../support/books.ts'

const books = testBooks()
const minuteMs = 60_000

/** A till that asks what changed, at a time of its own. */
function till(shopId: string) {
  let atMs = someNoon.getTime() + 60 * minuteMs
  let since: string | undefined
  const deps = () => ({ database: books.database(), writer: books.writer(), now: () => new Date(atMs) })
  return {
    deps,
    wait: (minutes: number) => {
      atMs += minutes * minuteMs
    },
    async ask() {
      const { since: next, changed, gone, isWhole } = await productChanges(deps(), shopId, since)
      since = next
      return isWhole ? 'the whole list' : { changed: changed.map(({ sku }) => sku), gone, items: changed }
    },
    mark: () => since,
  }
}

describe('what changed in the list of products', () => {
  test('is nothing, what was edited, what moved, and what is offered no longer', async () => {
    const shop = await books.openShop({}, [{ sku: 'MIL' }, { sku: 'RIC' }, { sku: 'OIL' }])
    const { ask, wait, deps } = till(shop.shopId)
    expect(await ask()).toBe('the whole list')
    expect(await ask()).toMatchObject({ changed: [], gone: [] })

    const [milo, rice, oil] = shop.products.map(({ _id }) => _id.productId)
    await editProduct(deps(), shop.shopId, 'owner', rice ?? '', { priceMinor: minor(1500) })
    expect(await ask()).toMatchObject({ items: [{ sku: 'RIC', priceMinor: 1500 }], gone: [] })
    // An import writes with the time of its beginning, so each change is sent again for ten minutes.
    expect(await ask()).toMatchObject({ changed: ['RIC'] })
    wait(11)
    await ask()
    expect(await ask()).toMatchObject({ changed: [] })

    await books.writer().recordSales(shop.shopId, [saleOf(shop, 1)])
    expect(await ask()).toMatchObject({ items: [{ productId: milo, onHandMilli: -1000, hasMoved: true }] })
    expect(await ask()).toMatchObject({ changed: [] })

    await editProduct(deps(), shop.shopId, 'owner', oil ?? '', { status: 'archived' })
    expect(await ask()).toMatchObject({ changed: [], gone: [oil] })
  })

  test('is the whole list after a day, with an unknown mark, and in another shop', async () => {
    const [shop, other] = [await books.openShop(), await books.openShop()]
    const { ask, wait, deps, mark } = till(shop.shopId)
    await ask()
    await books.writer().recordSales(shop.shopId, [saleOf(shop, 1)])
    await ask()
    expect(await productChanges(deps(), other.shopId, mark())).toMatchObject({ isWhole: true })
    for (const forged of ['rubbish', Buffer.from('{"atMs":"x"}').toString('base64url')])
      expect(await productChanges(deps(), shop.shopId, forged)).toMatchObject({ isWhole: true })
    wait(24 * 60)
    expect(await ask()).toMatchObject({ changed: [] })
    wait(24 * 60 + 1)
    expect(await ask()).toBe('the whole list')
  })

  test('is the whole list where an older backup was restored: a sale is gone, or a change is', async () => {
    const shop = await books.openShop()
    const { collections } = books.database()
    const { ask, deps } = till(shop.shopId)
    await books.writer().recordSales(shop.shopId, [saleOf(shop, 1)])
    await ask()
    const [page] = await collections.journalPages.find({ '_id.shopId': shop.shopId }).toArray()
    if (!page) throw new Error('the sale is in no page')
    const setHash = (hash: string) =>
      collections.journalPages.updateOne({ _id: page._id }, { $set: { hash } })
    await setHash('f'.repeat(64))
    expect(await ask()).toBe('the whole list')
    await setHash(page.hash)
    const product = await collections.products.findOne({ _id: shop.product._id })
    if (!product) throw new Error('the product is not there')
    await editProduct(deps(), shop.shopId, 'owner', product._id.productId, { name: 'Milo 1 kg' })
    await ask()
    await collections.products.replaceOne({ _id: product._id }, withLongs(product))
    expect(await ask()).toBe('the whole list')
  })

  test('is the whole list where it is more than the list is worth', async () => {
    const shop = await books.openShop()
    const { ask, deps } = till(shop.shopId)
    await ask()
    const many = Array.from({ length: 2_001 }, () => aProduct(shop.shopId, { updatedAt: deps().now() }))
    await books.database().collections.products.insertMany(many.map(withLongs))
    expect(await ask()).toBe('the whole list')
  })
})

test('best sellers are those of the last 30 days, what is sold on most days first', async () => {
  const shop = await books.openShop({}, [{ name: 'Bread' }, { name: 'Rice' }, { name: 'Old' }])
  const [bread, rice, old] = shop.products
  if (!bread || !rice || !old) throw new Error('three products')
  const sold = (of: typeof bread, sequence: number, daysAgo: number, quantity = 1) =>
    saleOf({ ...shop, product: of }, sequence, {
      soldAt: `${addDays(day('2026-03-10'), -daysAgo)}T09:00:00Z`,
      basket: [
        {
          lineId: '1',
          productId: of._id.productId,
          quantityMilli: milli(quantity * 1000),
          unitPriceMinor: of.priceMinor,
          taxClassId: of.taxClassId,
        },
      ],
    })
  await books
    .writer()
    .recordSales(shop.shopId, [
      sold(rice, 1, 0, 40),
      sold(bread, 2, 1),
      sold(bread, 3, 29),
      sold(old, 4, 30),
      sold(old, 5, 31),
    ])
  const deps = { database: books.database(), writer: books.writer(), now: () => someNoon }
  expect(await listBestSellers(deps, shop.shopId)).toEqual([bread._id.productId, rice._id.productId])
})

test('customers that a file of past sales brought reach a device that has the list', async () => {
  const { shopId } = await books.openShop()
  const deps = { database: books.database(), now: () => new Date() }
  const { since } = await customerChanges(deps, shopId, undefined)
  const fromFile = { id: randomUUID(), number: '17', name: 'Customer 17' }
  await customerStore.addMissing(deps.database, shopId, [fromFile])
  // The same file once more changes nothing.
  await customerStore.addMissing(deps.database, shopId, [{ ...fromFile, name: 'Another name' }])
  expect(await customerChanges(deps, shopId, since)).toMatchObject({
    isWhole: false,
    changed: [{ number: '17', name: 'Customer 17', revision: 1 }],
  })
})

test('what changed among customers: added, renamed, archived, erased', async () => {
  const { shopId } = await books.openShop()
  const database = books.database()
  let ahead = 0
  let since: string | undefined
  const ask = async () => {
    const now = () => new Date(Date.now() + ahead)
    const answer = await customerChanges({ database, now }, shopId, since)
    since = answer.since
    return { isWhole: answer.isWhole, names: answer.changed.map(({ name }) => name), gone: answer.gone }
  }
  expect(await ask()).toMatchObject({ isWhole: true })
  const [ama, efua] = [randomUUID() as string, randomUUID() as string]
  for (const [customerId, name] of [
    [ama, 'Ama'],
    [efua, 'Efua'],
  ])
    await createCustomer(database, shopId, NewCustomer.parse({ customerId, name }))
  expect(await ask()).toEqual({ isWhole: false, names: ['Ama', 'Efua'], gone: [] })
  await changeCustomer(database, shopId, ama, { name: 'Ama Mensah', revision: 1 } as never)
  await customerStore.empty(database, shopId, efua, 'Erased customer')
  expect(await ask()).toEqual({ isWhole: false, names: ['Ama Mensah'], gone: [efua] })
  await changeCustomer(database, shopId, ama, { isArchived: true, revision: 2 } as never)
  expect(await ask()).toEqual({ isWhole: false, names: [], gone: expect.arrayContaining([ama, efua]) })
  ahead = 60 * minuteMs
  await ask()
  expect(await ask()).toEqual({ isWhole: false, names: [], gone: [] })
})
