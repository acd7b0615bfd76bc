import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import { type GoldenShop, goldenProduct, goldenShop, id, sale } from './shop.ts'

const shop = goldenShop('cost-corrections', {})
const milo = goldenProduct(shop, 1, 'Milo 400 g')
const { productId } = milo._id
const line = { lineId: '1', productId }

/** A delivery that was entered after its goods were sold, and what that changes on the day of the sale. */
export const costCorrections: GoldenShop = {
  name: 'cost-corrections',
  shop,
  products: [milo],
  steps: [
    {
      sales: [
        {
          what: 'four sold below zero',
          input: sale(shop, 1, { lines: [{ product: milo, quantityMilli: 4_000 }] }),
        },
      ],
    },
    {
      stock: [
        {
          what: 'ten that came before',
          input: {
            receiptId: id('receipt', 1),
            businessDay: day('2026-03-01'),
            against: accounts.bank,
            lines: [{ ...line, quantityMilli: milli(10_000), valueMinor: minor(9_000) }],
          },
        },
      ],
    },
    {
      costs: [
        {
          what: 'the day of the delivery keeps the whole value',
          input: {
            correctionId: id('cost', 1),
            postingDay: day('2026-03-01'),
            lines: [{ ...line, account: accounts.costOfGoodsSold, valueMinor: minor(800) }],
          },
        },
        {
          what: 'the day of the sale bears what the goods cost more',
          input: {
            correctionId: id('cost', 2),
            postingDay: day('2026-03-10'),
            lines: [{ ...line, account: accounts.costOfGoodsSold, valueMinor: minor(-800) }],
          },
        },
      ],
    },
  ],
}
