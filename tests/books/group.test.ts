import { expect, it } from 'vitest'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { auditShop } from '#server/audit/service.ts'
import { type Group, toRecord } from '#server/books/engine/document-kind.ts'
import type { WriteResult } from '#server/books/engine/plan-batch.ts'
import { returned } from '#server/books/kinds/return/kind.ts'
import { sale } from '#server/books/kinds/sale/kind.ts'
import type { SaleToRecord } from '#server/books/kinds/sale/to-record.ts'
import { saleOf, testBooks } from '../support/books.ts'

const books = testBooks()
type Open = Awaited<ReturnType<typeof books.openShop>>

const sells = (record: SaleToRecord) => toRecord(sale, record, record.senderUid)
const takesBack = (record: SaleToRecord) => toRecord(returned, record, record.senderUid)

function basketOf({ product }: Open, quantityMilli: number) {
  const productId = product._id.productId
  const line = { lineId: '1', productId, unitPriceMinor: minor(1200), taxClassId: 'standard' as const }
  return [{ ...line, quantityMilli: milli(quantityMilli) }]
}

/** Goods of a sale for others: what comes back, and what goes out for it. */
function exchangeOf(open: Open, sold: SaleToRecord, quantityMilli: number): Group {
  const back = saleOf(open, 2, {
    basket: basketOf(open, quantityMilli),
    kind: 'return',
    returnOf: sold.saleId,
  })
  const lines = back.sale.lines.map((line) => ({ ...line, returnOfLineId: '1' }))
  return [takesBack({ ...back, sale: { ...back.sale, lines } }), sells(saleOf(open, 3))]
}

const outcomes = (results: readonly WriteResult[]) =>
  results.map((result) => {
    if ('refusal' in result) return result.refusal.code
    return 'documents' in result ? result.documents.map(({ outcome }) => outcome) : result.error
  })

it('a group of documents is written whole, each based on those before it', async () => {
  const open = await books.openShop()
  const sold = saleOf(open, 1, { basket: basketOf(open, 3000) })
  const groups = [[sells(sold), ...exchangeOf(open, sold, 1000)]]

  const first = await books.writer().record(open.shopId, groups)
  const again = await books.writer().record(open.shopId, groups)

  expect(outcomes(first)).toEqual([['recorded', 'recorded', 'recorded']])
  expect(outcomes(again)).toEqual([['known', 'known', 'known']])
  expect(again).toEqual(
    first.map((result) => ({
      documents:
        'documents' in result ? result.documents.map((document) => ({ ...document, outcome: 'known' })) : [],
    })),
  )
  const { collections } = books.database()
  const found = await collections.sales.find({ '_id.shopId': open.shopId }).sort({ entryNumber: 1 }).toArray()
  expect(found.map(({ kind, entryNumber }) => [kind, entryNumber])).toEqual([
    ['sale', 2],
    ['return', 3],
    ['sale', 4],
  ])
  expect(await auditShop(books.database(), open.shopId)).toEqual([])
})

it('a group is not written at all if one of its documents is refused, and harms no other', async () => {
  const open = await books.openShop()
  const sold = saleOf(open, 1, { basket: basketOf(open, 3000) })
  const wrong = saleOf(open, 4)
  wrong.sale.totals.netMinor = minor(wrong.sale.totals.netMinor + 1)

  const results = await books
    .writer()
    .record(open.shopId, [
      [sells(sold)],
      exchangeOf(open, sold, 4000),
      [sells(saleOf(open, 5)), sells(wrong)],
      [sells(saleOf(open, 6))],
    ])

  expect(outcomes(results)).toEqual([['recorded'], 'return_exceeds_sale', 'totals_mismatch', ['recorded']])
  const { collections } = books.database()
  const found = await collections.sales.find({ '_id.shopId': open.shopId }).toArray()
  expect(found.map(({ receiptNumber }) => receiptNumber).sort()).toEqual(['A-1', 'A-6'])
  expect(await auditShop(books.database(), open.shopId)).toEqual([])
})
