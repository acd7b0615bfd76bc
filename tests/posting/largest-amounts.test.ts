import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { day } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { accountCode } from '#domain/terms/account.ts'
import type { StockReceipt } from '#server/books/kinds/stock-receipt/to-record.ts'
import { saleOf, testBooks } from '../support/books.ts'

const books = testBooks()
const today = day('2026-03-10')

async function refusalOf(written: Promise<unknown>): Promise<Refusal> {
  const problem = await written.then(
    () => null,
    (error: unknown) => error,
  )
  if (problem instanceof Refusal) return problem
  throw new Error('no refusal', { cause: problem })
}

/** All records of a shop's books, as one text. */
async function textOf(shopId: string): Promise<string> {
  const { collections } = books.database()
  const ofShop = { '_id.shopId': shopId }
  return JSON.stringify(
    await Promise.all([
      collections.sales.find(ofShop).toArray(),
      collections.journalPages.find(ofShop).toArray(),
      collections.stockReceipts.find(ofShop).toArray(),
      collections.openingBalances.find(ofShop).toArray(),
      collections.stockBalances.find(ofShop).toArray(),
      collections.dayProductTotals.find(ofShop).toArray(),
      collections.dayTotals.find(ofShop).toArray(),
      collections.chainHeads.findOne({ _id: shopId }),
    ]),
  )
}

function receiptOf(productId: string, quantityMilli: number, valueMinor: number): StockReceipt {
  return {
    receiptId: randomUUID(),
    businessDay: today,
    against: accountCode('3950'),
    lines: [{ lineId: '1', productId, quantityMilli: milli(quantityMilli), valueMinor: minor(valueMinor) }],
  }
}

describe('what is larger than the books can count', () => {
  it('is refused in a sentence, and nothing of it is written', async () => {
    const { shopId, product } = await books.openShop()
    const { productId } = product._id
    const writer = books.writer()
    await writer.receiveStock(shopId, [receiptOf(productId, 1_000, 700)])
    const before = await textOf(shopId)

    const tooLarge = [
      () => writer.receiveStock(shopId, [receiptOf(productId, 6_001_234_567_890_000, 7_201_481_481_468_000)]),
      () => writer.receiveStock(shopId, [receiptOf(productId, Number.MAX_SAFE_INTEGER, 700)]),
      () =>
        writer.openBalances(shopId, [
          {
            balanceId: '1',
            businessDay: today,
            account: accountCode('1020'),
            amountMinor: minor(-7_201_481_481_468_000),
          },
        ]),
    ]
    for (const write of tooLarge) {
      const refusal = await refusalOf(write())
      expect(refusal).toMatchObject({ code: 'amount_too_large', status: 422 })
      expect(refusal.message).toBe(
        'This amount is larger than the books can hold. Check the quantities, prices and costs: one of them may be a barcode.',
      )
    }
    expect(await textOf(shopId)).toBe(before)
  })

  it('takes no other document of its batch with it', async () => {
    const open = await books.openShop({}, [{}, { costMinor: minor(Number.MAX_SAFE_INTEGER) }])
    const [milo, wrong] = open.products
    if (!milo || !wrong) throw new Error('the shop was opened with two products')
    const results = await books
      .writer()
      .recordSales(open.shopId, [saleOf(open, 1), saleOf({ ...open, product: wrong }, 2), saleOf(open, 3)])
    expect(results).toMatchObject([
      { status: 201 },
      { refusal: { code: 'amount_too_large' } },
      { status: 201 },
    ])
    const { collections } = books.database()
    const ofShop = { '_id.shopId': open.shopId }
    const sales = await collections.sales.find(ofShop).toArray()
    expect(sales.map(({ receiptNumber }) => receiptNumber).sort()).toEqual(['A-1', 'A-3'])
    expect(await collections.stockBalances.find(ofShop).toArray()).toMatchObject([
      { _id: { productId: milo._id.productId }, quantityMilli: -2_000 },
    ])
  })
})
