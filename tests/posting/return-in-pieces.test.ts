import { expect, it } from 'vitest'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { currentTaxRule } from '#domain/tax/tax-rule.ts'
import type { SaleToRecord } from '#server/posting/book-documents.ts'
import { testBooks } from '../support/books.ts'
import { goldenShop, id, sale, takeBack } from './golden/shop.ts'

const books = testBooks()
const each = { lineId: '1', quantityMilli: 1000 }

async function openBritishShop() {
  const british = { country: 'GB', currency: 'GBP', taxPack: 'GB' as const }
  const open = await books.openShop(goldenShop('pieces', british), [
    { _id: { shopId: 'golden-pieces', productId: id('product', 1) }, priceMinor: minor(399) },
  ])
  const { shop, product } = open
  const sold = sale(shop, 1, { taxRule: currentTaxRule, lines: [{ product, quantityMilli: milli(12_000) }] })
  return { shopId: shop._id, sold }
}

/** How much is on each account, but for those of nothing. */
async function balances(shopId: string): Promise<Record<string, number>> {
  const entries = await books.database().collections.entries.find({ '_id.shopId': shopId }).toArray()
  const sums: Record<string, number> = {}
  for (const { account, amountMinor } of entries.flatMap(({ lines }) => lines))
    sums[account] = (sums[account] ?? 0) + amountMinor
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))
}

it('of a line leaves nothing on any account, and no piece takes more tax than its share', async () => {
  const { shopId, sold } = await openBritishShop()
  const pieces: SaleToRecord[] = []
  for (let count = 2; count <= 13; count += 1) pieces.push(takeBack(sold, count, [each], pieces))
  const [first] = pieces
  if (!first) throw new Error('there are pieces')

  const results = await books
    .writer()
    .recordSales(shopId, [sold, withOneMoreOfTax(first), ...pieces.slice(0, 5)])
  expect(results.map((result) => ('refusal' in result ? result.refusal.code : 'recorded'))).toEqual([
    'recorded',
    'return_mismatch',
    ...pieces.slice(0, 5).map(() => 'recorded'),
  ])
  // Those of before from the database, not from this batch.
  await books.writer().recordSales(shopId, pieces.slice(5))
  // 47.88 of sales and their returns stand on accounts of their own: 39.90 without 7.98 of tax.
  expect(await balances(shopId)).toEqual({ 4000: -3990, 4010: 3990 })
})

/** The first piece as it would be if every piece were taxed a minor unit too high: it still adds up. */
function withOneMoreOfTax(piece: SaleToRecord): SaleToRecord {
  const { lines, totals } = piece.sale
  const dearer = lines.map((line) => ({
    ...line,
    taxes: line.taxes.map((tax) => ({ ...tax, amountMinor: minor(tax.amountMinor + 1) })),
  }))
  return {
    ...piece,
    saleId: id('sale', 99),
    sale: {
      ...piece.sale,
      receiptNumber: 'A-99',
      lines: dearer,
      totals: {
        ...totals,
        netMinor: minor(totals.netMinor - 1),
        taxMinor: minor(totals.taxMinor + 1),
      },
    },
  }
}
