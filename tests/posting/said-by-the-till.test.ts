import { describe, expect, it } from 'vitest'
import { SaleBody } from '#domain/documents/sale/schema.ts'
import type { SaleToRecord } from '#server/books/kinds/sale/to-record.ts'
import { createPersonNames } from '#server/identity/person-store.ts'
import { saleOf, testBooks } from '../support/books.ts'

const books = testBooks()

type Open = Awaited<ReturnType<typeof books.openShop>>

async function record({ shopId }: Open, sale: SaleToRecord) {
  const [result] = await books.writer().recordSales(shopId, [sale])
  const stored = await books.database().collections.sales.findOne({ _id: { shopId, saleId: sale.saleId } })
  return { result, stored }
}

function named({ sale, ...rest }: SaleToRecord, name?: string): SaleToRecord {
  const lines = sale.lines.map(({ name: _, ...line }) => (name === undefined ? line : { ...line, name }))
  return { ...rest, sale: { ...sale, lines } }
}

describe('the name of goods on a receipt', () => {
  it('is the one that was printed, whatever the product is called when the sale arrives', async () => {
    const open = await books.openShop()
    const sale = named(saleOf(open, 1), 'Milo, old tin')
    const { stored } = await record(open, sale)
    expect(stored?.lines[0]).toMatchObject({ name: 'Milo, old tin', sku: open.product.sku })
    expect(stored?.reviews.map(({ code }) => code)).toEqual(['stock_below_zero'])
  })

  it('is the current one of the product where the till sends none, and the one it sends where there is no product', async () => {
    const open = await books.openShop()
    expect((await record(open, saleOf(open, 1))).stored?.lines[0]?.name).toBe('Milo 400 g')
    await books.database().collections.products.deleteOne({ _id: open.product._id })
    expect((await record(open, named(saleOf(open, 2), 'Milo'))).stored?.lines[0]?.name).toBe('Milo')
  })

  it('is part of what the till sent: the same name again is answered as before, another is a conflict', async () => {
    const open = await books.openShop()
    const input = named(saleOf(open, 1), 'Milo 400 g')
    const undescribed = saleOf(open, 2)
    await record(open, input)
    await record(open, undescribed)
    await books
      .database()
      .collections.products.updateOne({ _id: open.product._id }, { $set: { name: 'Milo 500 g' } })
    expect((await record(open, input)).result).toMatchObject({ status: 200 })
    expect((await record(open, undescribed)).result).toMatchObject({ status: 200 })
    for (const other of [named(input), named(input, 'Milo'), named(undescribed, 'Milo 400 g')])
      expect((await record(open, other)).result).toMatchObject({ refusal: { code: 'sale_conflict' } })
  })

  it('is a text of 160 characters at most', async () => {
    const { sale } = saleOf(await books.openShop(), 1)
    const parse = (name: string) => SaleBody.safeParse(named({ sale } as SaleToRecord, name).sale).success
    expect(parse('x'.repeat(160))).toBe(true)
    for (const name of ['', 'x'.repeat(161), 'a\u0000b']) expect(parse(name)).toBe(false)
  })
})

describe('the cashier of a sale', () => {
  it('is who rang it; who sent it is kept beside, if that is another person', async () => {
    const open = await books.openShop({ employee: [{ contact: 'ama@example.com', uid: 'ama' }] })
    const { stored } = await record(open, saleOf(open, 1, { soldBy: 'ama' }))
    expect(stored).toMatchObject({ cashierUid: 'ama', sentByUid: 'cashier' })
    expect(stored?.reviews.map(({ code }) => code)).toEqual(['stock_below_zero'])
    const own = await record(open, saleOf(open, 2, { soldBy: 'cashier' }))
    expect(own.stored?.cashierUid).toBe('cashier')
    expect(own.stored).not.toHaveProperty('sentByUid')
    expect(own.stored?.reviews.map(({ code }) => code)).toEqual(['stock_below_zero'])
  })

  it('is who sends it where the sale names none, and stays that when another sends it again', async () => {
    const open = await books.openShop()
    const sale = saleOf(open, 1)
    expect((await record(open, sale)).stored).toMatchObject({ cashierUid: 'cashier' })
    const again = await record(open, { ...sale, senderUid: 'another' })
    expect(again.result).toMatchObject({ status: 200 })
    expect(again.stored).toMatchObject({ cashierUid: 'cashier' })
    const named = { ...sale, sale: { ...sale.sale, soldBy: 'ama' } }
    expect((await record(open, named)).result).toMatchObject({ refusal: { code: 'sale_conflict' } })
  })

  it('belongs to the shop by uid or email address; one who does not is reviewed, never refused', async () => {
    const open = await books.openShop({
      owner: { id: 'the-owner' },
      employee: { contact: 'Kofi@example.com' },
    })
    await createPersonNames(books.database()).note({ uid: 'kofi', email: 'kofi@example.com', name: null })
    await createPersonNames(books.database()).note({ uid: 'esi', email: 'esi@example.com', name: null })
    const reviewsOf = async (count: number, soldBy: string) =>
      (await record(open, saleOf(open, count, { soldBy }))).stored?.reviews.filter(
        ({ code }) => code !== 'stock_below_zero',
      )
    expect(await reviewsOf(1, 'the-owner')).toEqual([])
    expect(await reviewsOf(2, 'kofi')).toEqual([])
    expect(await reviewsOf(3, 'esi')).toEqual([{ code: 'cashier_unknown', said: 'esi' }])
    expect(await reviewsOf(4, 'nobody')).toEqual([{ code: 'cashier_unknown', said: 'nobody' }])
  })
})
