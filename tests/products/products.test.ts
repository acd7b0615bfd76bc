import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Product } from '#domain/api/product.ts'
import { minor } from '#domain/money.ts'
import type { BookWriter } from '#server/books/book-writer.ts'
import { withLongs } from '#server/db/longs.ts'
import { amountsOf, saleOf } from '../support/books.ts'
import { entriesOf as entriesOfShop } from '../support/journal.ts'
import { type Answer, servedApp } from '../support/served-app.ts'

const served = servedApp()

type Shop = Awaited<ReturnType<typeof served.openOwnedShop>>

const aProductInput = (input: object = {}) => ({
  productId: randomUUID(),
  sku: `SKU-${randomUUID().slice(0, 8)}`,
  name: 'Milo 400 g',
  priceMinor: 1200,
  costMinor: 700,
  ...input,
})

function productsOf({ shopId, ownerToken: token }: Shop, app = served.app()) {
  const url = `/api/shops/${shopId}/products`
  return {
    create: (payload: object) => served.call({ method: 'POST', url, token, payload, app }),
    change: (productId: unknown, payload: object) =>
      served.call({ method: 'PATCH', url: `${url}/${productId}`, token, payload, app }),
    read: (productId: unknown) => served.call({ method: 'GET', url: `${url}/${productId}`, token, app }),
    prices: (productId: unknown) =>
      served.call({ method: 'GET', url: `${url}/${productId}/prices`, token, app }),
    async list(query = ''): Promise<{ items: Product[]; nextCursor: string | null }> {
      const { status, body } = await served.call({ method: 'GET', url: `${url}${query}`, token, app })
      expect({ status, body }).toMatchObject({ status: 200 })
      return body as { items: Product[]; nextCursor: string | null }
    },
  }
}

const namesOf = ({ items }: { items: Product[] }) => items.map(({ name }) => name)
const entriesOf = (shopId: string) => entriesOfShop(served.database().collections, shopId)

describe('a new product', () => {
  test('is in the list with its fields and defaults', async () => {
    const products = productsOf(await served.openOwnedShop())
    const input = { productId: randomUUID(), sku: ' M-1 ', name: 'Milo', priceMinor: 1200 }
    const expected = {
      productId: input.productId,
      sku: 'M-1',
      name: 'Milo',
      barcodes: [],
      category: '',
      unit: 'piece',
      priceMinor: 1200,
      taxClassId: 'standard',
      costMinor: 0,
      reorderLevelMilli: 0,
      status: 'active',
      revision: 1,
      onHandMilli: 0,
      averageCostMinor: null,
      updatedAt: expect.any(String),
    }
    expect(await products.create(input)).toMatchObject({ status: 201, body: expected })
    expect(await products.list()).toEqual({ items: [expected], nextCursor: null })
  })

  test('sent twice is there once, its opening stock posted once; other content under its id is refused', async () => {
    const shop = await served.openOwnedShop()
    const products = productsOf(shop)
    const input = aProductInput({ openingQuantityMilli: 10_000 })
    const [first, again] = [await products.create(input), await products.create(input)]
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    expect(first.body).toMatchObject({ onHandMilli: 10_000, averageCostMinor: 700 })
    const entries = await entriesOf(shop.shopId)
    expect(entries.map(({ lines }) => amountsOf(lines))).toEqual([
      [
        { account: '1200', amountMinor: 7000 },
        { account: '3950', amountMinor: -7000 },
      ],
    ])
    expect(await products.create({ ...input, name: 'Other' })).toMatchObject({
      status: 409,
      body: { code: 'product_conflict' },
    })
  })

  test('sent by ten callers at once is there once, with its stock', async () => {
    const shop = await served.openOwnedShop()
    const products = productsOf(shop)
    const input = aProductInput({ openingQuantityMilli: 2_000 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => products.create(input)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201])
    expect(await entriesOf(shop.shopId)).toHaveLength(1)
  })

  test('whose opening stock could not be written gets it when it is sent again', async () => {
    const shop = await served.openOwnedShop()
    const fail = () => Promise.reject(new Error('the disk is full'))
    const failing: BookWriter = {
      record: fail,
      check: fail,
      recordSales: fail,
      recordImportedSales: fail,
      receiveStock: fail,
      openBalances: fail,
      onCommitted: () => undefined,
      close: async () => undefined,
      waiting: 0,
    }
    const broken = productsOf(shop, await served.build({ writer: failing }))
    const products = productsOf(shop)
    const input = aProductInput({ openingQuantityMilli: 5_000 })
    expect((await broken.create(input)).status).toBe(500)
    expect(await products.create(input)).toMatchObject({ status: 200, body: { onHandMilli: 5_000 } })
    expect(await entriesOf(shop.shopId)).toHaveLength(1)
  })

  test('needs a SKU and barcodes that no other product of the shop has, archived ones included', async () => {
    const shop = await served.openOwnedShop()
    const products = productsOf(shop)
    const known = aProductInput({ sku: 'K', barcodes: ['6030000000001', '6030000000002'] })
    await products.create(known)
    await products.change(known.productId, { status: 'archived' })
    expect(await products.create(aProductInput({ sku: 'K' }))).toMatchObject({
      status: 409,
      body: { code: 'sku_taken', facts: { sku: 'K' } },
    })
    expect(await products.create(aProductInput({ barcodes: ['1234567890', '6030000000002'] }))).toMatchObject(
      {
        status: 409,
        body: { code: 'barcode_taken', facts: { barcode: '6030000000002' } },
      },
    )
    const elsewhere = productsOf(await served.openOwnedShop())
    expect((await elsewhere.create({ ...known, productId: known.productId })).status).toBe(201)
  })
})

describe('a figure with a barcode in it', () => {
  const barcode = 6_001_234_567_890_000

  test('is refused with its field and a sentence, and nothing is made', async () => {
    const shop = await served.openOwnedShop()
    const products = productsOf(shop)
    const refused: [object, string, string][] = [
      [{ priceMinor: barcode }, 'priceMinor', 'This is too large for a price. Is it a barcode?'],
      [{ costMinor: barcode }, 'costMinor', 'This is too large for a cost. Is it a barcode?'],
      [
        { reorderLevelMilli: barcode },
        'reorderLevelMilli',
        'A quantity is at most 1,000,000. Is it a barcode?',
      ],
      [
        { openingQuantityMilli: barcode },
        'openingQuantityMilli',
        'A quantity is at most 1,000,000. Is it a barcode?',
      ],
      [
        { openingQuantityMilli: 1_000_000_000, costMinor: 1_000_001 },
        'openingQuantityMilli',
        'At this cost that is more than the books can hold. Check the quantity and the cost.',
      ],
    ]
    for (const [input, path, message] of refused) {
      const { status, body } = await products.create(aProductInput(input))
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', errors: [{ path, message }] },
      })
    }
    expect(await products.list()).toMatchObject({ items: [] })
    expect(await entriesOf(shop.shopId)).toEqual([])
  })

  test('is refused in a change too', async () => {
    const products = productsOf(await served.openOwnedShop())
    const { productId } = (await products.create(aProductInput())).body
    for (const field of ['priceMinor', 'costMinor', 'reorderLevelMilli']) {
      expect(await products.change(productId, { [field]: barcode })).toMatchObject({
        status: 400,
        body: { errors: [{ path: field }] },
      })
    }
  })

  test('of the books of an older version is still listed, and its other fields change', async () => {
    const shop = await served.openOwnedShop()
    const products = productsOf(shop)
    const { productId } = (await products.create(aProductInput())).body
    await served
      .database()
      .collections.products.updateOne(
        { '_id.productId': String(productId) },
        { $set: withLongs({ costMinor: minor(barcode) }) },
      )
    expect(await products.change(productId, { name: 'Milo tin' })).toMatchObject({
      status: 200,
      body: { name: 'Milo tin', costMinor: barcode },
    })
    expect((await products.list()).items).toHaveLength(1)
  })
})

describe('a tax class', () => {
  test('that the shop’s country does not have is refused, in a new product and in a change', async () => {
    for (const taxPack of ['GH', 'none'] as const) {
      const products = productsOf(await served.openOwnedShop({ taxPack }))
      const refusal = {
        status: 422,
        body: {
          code: 'tax_class_unknown',
          detail:
            'There is no tax class “reduced” in this country. It has: standard, zero, exempt, outside-scope.',
        },
      }
      expect(await products.create(aProductInput({ taxClassId: 'reduced' }))).toMatchObject(refusal)
      expect((await products.list()).items).toEqual([])
      const { productId } = (await products.create(aProductInput({ taxClassId: 'zero' }))).body
      expect(await products.change(productId, { taxClassId: 'reduced' })).toMatchObject(refusal)
    }
    const british = productsOf(await served.openOwnedShop({ country: 'GB', taxPack: 'GB' }))
    expect((await british.create(aProductInput({ taxClassId: 'reduced' }))).status).toBe(201)
  })

  test('of an older version that a product still has keeps none of its other fields from changing', async () => {
    const products = productsOf(await served.openOwnedShop())
    const { productId } = (await products.create(aProductInput())).body
    await served
      .database()
      .collections.products.updateOne(
        { '_id.productId': String(productId) },
        { $set: { taxClassId: 'reduced' } },
      )
    expect(await products.change(productId, { name: 'Milo tin', taxClassId: 'reduced' })).toMatchObject({
      status: 200,
      body: { name: 'Milo tin', taxClassId: 'reduced' },
    })
    expect((await products.change(productId, { taxClassId: 'zero' })).status).toBe(200)
  })
})

describe('a change', () => {
  test('keeps the rest, counts the revision up and remembers the price', async () => {
    const shop = await served.openOwnedShop()
    const products = productsOf(shop)
    const { productId } = (await products.create(aProductInput())).body
    const { status, body } = await products.change(productId, {
      priceMinor: 1300,
      name: 'Milo 500 g',
      revision: 1,
    })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { priceMinor: 1300, name: 'Milo 500 g', costMinor: 700, revision: 2 },
    })
    const { body: prices } = await products.prices(productId)
    expect(prices.items).toMatchObject([
      { priceMinor: 1300, previousPriceMinor: 1200, byUid: shop.owner.uid },
      { priceMinor: 1200, previousPriceMinor: null },
    ])
  })

  test('made on an old revision is refused, and one of two at once', async () => {
    const products = productsOf(await served.openOwnedShop())
    const { productId } = (await products.create(aProductInput())).body
    const answers = await Promise.all([
      products.change(productId, { name: 'A', revision: 1 }),
      products.change(productId, { name: 'B', revision: 1 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('product_changed')
  })

  test('that changes nothing leaves the revision', async () => {
    const products = productsOf(await served.openOwnedShop())
    const { productId } = (await products.create(aProductInput())).body
    expect((await products.change(productId, { priceMinor: 1200 })).body.revision).toBe(1)
  })

  test('to the SKU or barcode of another product is refused', async () => {
    const products = productsOf(await served.openOwnedShop())
    await products.create(aProductInput({ sku: 'ONE', barcodes: ['11112222'] }))
    const { productId } = (await products.create(aProductInput({ sku: 'TWO' }))).body
    expect(await products.change(productId, { sku: 'ONE' })).toMatchObject({
      status: 409,
      body: { code: 'sku_taken' },
    })
    expect(await products.change(productId, { barcodes: ['11112222'] })).toMatchObject({
      status: 409,
      body: { code: 'barcode_taken', facts: { barcode: '11112222' } },
    })
  })

  test('to another unit is refused once it has stock or documents', async () => {
    const products = productsOf(await served.openOwnedShop())
    const sugar = aProductInput({ name: 'Sugar', unit: 'kg', priceMinor: 1_000, costMinor: 800 })
    const { productId } = (await products.create(sugar)).body
    expect(await products.change(productId, { unit: 'bag' })).toMatchObject({ status: 200 })
    expect(await products.change(productId, { unit: 'kg' })).toMatchObject({ status: 200 })
    const stocked = { ...sugar, productId: randomUUID(), sku: 'SUG-2', openingQuantityMilli: 50_000 }
    await products.create(stocked)
    for (const unit of ['g', 'bag']) {
      const { status, body } = await products.change(stocked.productId, { unit, name: 'Sugar, white' })
      expect({ status, body }).toMatchObject({ status: 409, body: { code: 'unit_in_use' } })
      expect(body.detail).toContain('stock and documents of Sugar use the unit “kg”')
    }
    expect((await products.read(stocked.productId)).body).toMatchObject({
      ...{ name: 'Sugar', unit: 'kg', onHandMilli: 50_000, averageCostMinor: 800 },
    })
    expect(await products.change(stocked.productId, { unit: 'kg', priceMinor: 1_100 })).toMatchObject({
      status: 200,
    })
  })

  test('to an article number that another product or pack has, in any digits, is refused', async () => {
    const products = productsOf(await served.openOwnedShop())
    await products.create(aProductInput({ sku: 'U-1', name: 'Tissues box', barcodes: ['036000291452'] }))
    await products.create(aProductInput({ sku: 'U-2', barcodes: ['042100005264'] }))
    const { productId } = (await products.create(aProductInput({ sku: 'U-3' }))).body
    for (const [barcode, sku] of [
      ['0036000291452', 'U-1'],
      ['00036000291452', 'U-1'],
      ['36000291452', 'U-1'],
      ['04252614', 'U-2'],
      ['0042100005264', 'U-2'],
    ]) {
      const refused = { status: 409, body: { code: 'barcode_taken', facts: { barcode, sku } } }
      expect(await products.create(aProductInput({ barcodes: [barcode] }))).toMatchObject(refused)
      expect(await products.change(productId, { barcodes: [barcode] })).toMatchObject(refused)
    }
    const pack = { packId: randomUUID(), name: 'Case', quantityMilli: 12_000, priceMinor: 9_000 }
    const packOf = (barcode: string) => ({ packs: [{ ...pack, barcodes: [barcode] }] })
    expect(await products.change(productId, packOf('0036000291452'))).toMatchObject({ status: 409 })
    expect(await products.change(productId, { barcodes: ['96385074'] })).toMatchObject({ status: 200 })
    expect(await products.change(productId, packOf('0000096385074'))).toMatchObject({
      ...{ status: 409, body: { code: 'barcode_twice' } },
    })
    // A case has a number of its own.
    expect(await products.change(productId, packOf('10036000291459'))).toMatchObject({ status: 200 })
    for (const search of ['0036000291452', '00036000291452', '036000291452'])
      expect(namesOf(await products.list(`?search=${search}`))).toEqual(['Tissues box'])
  })

  test('of a product that is not there, or another shop’s, is 404', async () => {
    const [mine, other] = [await served.openOwnedShop(), await served.openOwnedShop()]
    const { productId } = (await productsOf(other).create(aProductInput())).body
    const answers: Answer[] = [
      await productsOf(mine).change(productId, { name: 'x' }),
      await productsOf(mine).read(productId),
    ]
    expect(answers).toMatchObject(Array(2).fill({ status: 404, body: { code: 'product_not_found' } }))
  })
})

describe('the list', () => {
  test('finds by parts of name, SKU and barcode, in any case and order, and pages by name', async () => {
    const products = productsOf(await served.openOwnedShop())
    await products.create(
      aProductInput({ sku: 'BEV-1', name: 'Milo tin 400 g', barcodes: ['6033000123'], category: 'Drinks' }),
    )
    await products.create(aProductInput({ sku: 'BEV-2', name: 'Milo sachet 20 g', category: 'Drinks' }))
    await products.create(aProductInput({ sku: 'SOAP-1', name: 'Key soap', category: 'Toiletries' }))
    expect(namesOf(await products.list('?search=milo'))).toEqual(['Milo sachet 20 g', 'Milo tin 400 g'])
    expect(namesOf(await products.list('?search=400%20MILO'))).toEqual(['Milo tin 400 g'])
    expect(namesOf(await products.list('?search=bev-2'))).toEqual(['Milo sachet 20 g'])
    expect(namesOf(await products.list('?search=603300'))).toEqual(['Milo tin 400 g'])
    expect(namesOf(await products.list('?category=Toiletries'))).toEqual(['Key soap'])
    const first = await products.list('?limit=2')
    expect(namesOf(first)).toEqual(['Key soap', 'Milo sachet 20 g'])
    const second = await products.list(`?limit=2&cursor=${first.nextCursor}`)
    expect([namesOf(second), second.nextCursor]).toEqual([['Milo tin 400 g'], null])
  })

  test('leaves out what is archived unless asked, and takes it back', async () => {
    const products = productsOf(await served.openOwnedShop())
    const { productId } = (await products.create(aProductInput({ name: 'Old' }))).body
    await products.create(aProductInput({ name: 'New' }))
    await products.change(productId, { status: 'archived' })
    expect(namesOf(await products.list())).toEqual(['New'])
    expect(namesOf(await products.list('?status=archived'))).toEqual(['Old'])
    expect(namesOf(await products.list('?status=all'))).toEqual(['New', 'Old'])
    await products.change(productId, { status: 'active' })
    expect(namesOf(await products.list())).toEqual(['New', 'Old'])
  })

  test('shows what a sale left on hand', async () => {
    const shop = await served.openOwnedShop()
    const products = productsOf(shop)
    const input = aProductInput({ openingQuantityMilli: 10_000 })
    await products.create(input)
    const product = await served.database().collections.products.findOne({ sku: input.sku })
    if (!product) throw new Error('the product was just made')
    const { saleId, sale } = saleOf({ shop: shop.shop, product, tillId: randomUUID() }, 1)
    const url = `/api/shops/${shop.shopId}/sales/${saleId}`
    await served.call({ method: 'PUT', url, token: shop.ownerToken, payload: sale })
    expect((await products.list()).items[0]).toMatchObject({ onHandMilli: 9_000, averageCostMinor: 700 })
  })

  test('refuses a cursor that is none', async () => {
    const { shopId, ownerToken: token } = await served.openOwnedShop()
    for (const cursor of ['x', Buffer.from('{"name":{"$gt":""}}').toString('base64url')]) {
      const answer = await served.call({
        method: 'GET',
        url: `/api/shops/${shopId}/products?cursor=${cursor}`,
        token,
      })
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    }
  })
})
