import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { ReturnReason } from '#domain/terms/return-reason.ts'
import type { SaleToRecord } from '#server/books/kinds/sale/to-record.ts'
import { type GoldenShop, goldenProduct, goldenShop, id, sale, takeBack } from './shop.ts'

const shop = goldenShop('returns-written-off', {})
const milo = goldenProduct(shop, 1, 'Milo 400 g', { priceMinor: minor(1200) })
const soap = goldenProduct(shop, 2, 'Soap', { priceMinor: minor(499), costMinor: minor(333) })

const sold = sale(shop, 1, {
  taxRule: 2,
  lines: [
    { product: milo, quantityMilli: 3000 },
    { product: soap, quantityMilli: 2000 },
  ],
})

/** A return as the screen of a receipt sends it: with its reason, and the lines that are written off. */
function because(
  record: SaleToRecord,
  reason: ReturnReason,
  { writtenOff = [], note }: { writtenOff?: string[]; note?: string } = {},
): SaleToRecord {
  const lines = record.sale.lines.map((line) => ({
    ...line,
    ...(writtenOff.includes(line.returnOfLineId ?? '') && { isWrittenOff: true as const }),
  }))
  return { ...record, sale: { ...record.sale, reason, ...(note && { note }), lines } }
}

const invalid = because(
  takeBack(sold, 2, [
    { lineId: '1', quantityMilli: 1000 },
    { lineId: '2', quantityMilli: 1000 },
  ]),
  'faulty',
  { writtenOff: ['1'], note: 'the tin was open' },
)
const rest = because(
  takeBack(
    sold,
    3,
    [
      { lineId: '1', quantityMilli: 2000 },
      { lineId: '2', quantityMilli: 1000 },
    ],
    [invalid],
  ),
  'past-date',
  { writtenOff: ['1', '2'] },
)

/** Returns that say why, of goods that can't be sold again: their cost goes to 5010 and never to the stock. */
export const returnsWrittenOff: GoldenShop = {
  name: 'returns-written-off',
  shop,
  products: [milo, soap],
  steps: [
    {
      stock: [
        {
          what: 'milo on the shelf, and of the soap less than is sold',
          input: {
            receiptId: id('receipt', 1),
            businessDay: day('2026-03-09'),
            against: accounts.openingBalances,
            lines: [
              { product: milo, quantityMilli: 9000, valueMinor: 6305 },
              { product: soap, quantityMilli: 1000, valueMinor: 333 },
            ].map(({ product, quantityMilli, valueMinor }, index) => ({
              lineId: String(index + 1),
              productId: product._id.productId,
              quantityMilli: milli(quantityMilli),
              valueMinor: minor(valueMinor),
            })),
          },
        },
      ],
    },
    { sales: [{ what: 'three and two', input: sold }] },
    { sales: [{ what: 'one written off, one back on the shelf', input: invalid }] },
    { sales: [{ what: 'the rest, all of it written off', input: rest }] },
    {
      sales: [
        { what: 'a sale after them', input: sale(shop, 4, { taxRule: 2, lines: [{ product: milo }] }) },
      ],
    },
  ],
}
