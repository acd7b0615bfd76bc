import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { WriteOffReason } from '#domain/terms/write-off.ts'
import type { AdjustmentToRecord } from '#server/books/kinds/stock-adjustment/to-record.ts'
import { type GoldenShop, goldenProduct, goldenShop, id, sale } from './shop.ts'

const shop = goldenShop('stock-adjustments', { lockedThrough: day('2026-02-28') })
const milo = goldenProduct(shop, 1, 'Milo 400 g')
const rice = goldenProduct(shop, 2, 'Rice, loose', { unit: 'kg', costMinor: minor(333) })
const businessDay = day('2026-03-10')

function writeOff(
  count: number,
  reason: WriteOffReason,
  product: typeof milo,
  quantityMilli: number,
  input: { note?: string; businessDay?: typeof businessDay } = {},
): AdjustmentToRecord {
  const line = { lineId: '1', productId: product._id.productId, quantityMilli: milli(quantityMilli) }
  return {
    adjustmentId: id('adjustment', count),
    writeOff: { businessDay, reason, ...input, lines: [line] },
  }
}

/** What leaves the stock without being sold, what is found, and the results of counts. */
export const stockAdjustments: GoldenShop = {
  name: 'stock-adjustments',
  shop,
  products: [milo, rice],
  steps: [
    {
      stock: [
        {
          what: 'ten of a product, at a cost that does not divide',
          input: {
            receiptId: id('receipt', 1),
            businessDay,
            against: accounts.bank,
            lines: [
              {
                lineId: '1',
                productId: milo._id.productId,
                quantityMilli: milli(10_000),
                valueMinor: minor(6_999),
              },
            ],
          },
        },
      ],
    },
    {
      adjustments: [
        {
          what: 'spoilt, with a note',
          input: writeOff(1, 'spoilt', milo, 3_000, { note: 'Fell off the shelf' }),
        },
        { what: 'lost', input: writeOff(2, 'lost', milo, 1_000) },
        { what: 'used by the shop', input: writeOff(3, 'used-by-shop', milo, 1_000) },
        { what: 'taken by the owner', input: writeOff(4, 'taken-by-owner', milo, 1_000) },
        { what: 'found of a product that never moved', input: writeOff(5, 'found', rice, 1_250) },
        {
          what: 'on a locked day: posted after it',
          input: writeOff(6, 'spoilt', rice, 250, { businessDay: day('2026-02-20') }),
        },
      ],
    },
    {
      sales: [
        {
          what: 'more than there is',
          input: sale(shop, 1, { lines: [{ product: rice, quantityMilli: 3_000 }] }),
        },
      ],
    },
    {
      adjustments: [
        {
          what: 'a count: one product more, below zero until then, and one less',
          input: {
            adjustmentId: id('adjustment', 7),
            count: {
              businessDay,
              name: 'March',
              lines: [
                {
                  lineId: '1',
                  productId: rice._id.productId,
                  quantityMilli: milli(4_500),
                  countedMilli: milli(2_500),
                },
                {
                  lineId: '2',
                  productId: milo._id.productId,
                  quantityMilli: milli(-1_000),
                  countedMilli: milli(3_000),
                },
              ],
            },
          },
        },
        {
          what: 'a count that found everything as the books say',
          input: { adjustmentId: id('adjustment', 8), count: { businessDay, name: 'Again', lines: [] } },
        },
      ],
    },
  ],
}
