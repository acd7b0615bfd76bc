import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { accountCode } from '#domain/terms/account.ts'
import { type GoldenShop, goldenProduct, goldenShop, id, sale, takeBack } from './shop.ts'

const shop = goldenShop('prices-without-tax', {
  country: 'GB',
  currency: 'GBP',
  timeZone: 'Europe/London',
  taxPack: 'GB',
  pricesIncludeTax: false,
  status: 'suspended',
  lockedThrough: day('2026-03-31'),
})
const tea = goldenProduct(shop, 1, 'Tea', {
  priceMinor: minor(333),
  costMinor: minor(101),
  taxClassId: 'zero',
})
const mug = goldenProduct(shop, 2, 'Mug', { priceMinor: minor(799), costMinor: minor(402) })
const fuel = goldenProduct(shop, 3, 'Firelighters', {
  priceMinor: minor(425),
  costMinor: minor(199),
  taxClassId: 'reduced',
})
const soldFor = sale(shop, 1, {
  lines: [{ product: mug, quantityMilli: 3000 }, { product: fuel, quantityMilli: 7000 }, { product: tea }],
  discount: { kind: 'percent', percentBp: 333 },
  paid: [{ kind: 'card' }],
  soldAt: '2025-07-01T23:30:00Z',
})
const back = takeBack(
  soldFor,
  2,
  [
    { lineId: '1', quantityMilli: 1000 },
    { lineId: '2', quantityMilli: 3000 },
  ],
  [],
  [{ kind: 'store-credit' }],
)

/** United Kingdom: tax on top of prices, at three rates; the books are locked, so everything is posted later. */
export const pricesWithoutTax: GoldenShop = {
  name: 'prices-without-tax',
  shop,
  products: [tea, mug, fuel],
  steps: [
    {
      stock: [
        {
          what: 'on a day that is locked',
          input: {
            receiptId: id('receipt', 1),
            businessDay: day('2026-03-02'),
            against: accountCode('2000'),
            lines: [
              {
                lineId: 'a',
                productId: mug._id.productId,
                quantityMilli: milli(7_000),
                valueMinor: minor(2_815),
              },
              {
                lineId: 'b',
                productId: mug._id.productId,
                quantityMilli: milli(1_000),
                valueMinor: minor(417),
              },
            ],
          },
        },
      ],
    },
    {
      balances: [
        {
          what: 'on a day that is locked',
          input: {
            balanceId: id('balance', 1),
            businessDay: day('2026-03-02'),
            account: accountCode('1020'),
            amountMinor: minor(12_345),
          },
        },
      ],
    },
    {
      sales: [
        { what: 'three rates, a percentage off the basket, card', input: soldFor },
        { what: 'part of it comes back, for store credit', input: back },
        {
          what: 'the rest of a line comes back',
          input: takeBack(soldFor, 3, [{ lineId: '1', quantityMilli: 2000 }], [back]),
        },
        {
          what: 'the last of them, from another time zone',
          // Its day is still to come here: a sale of a till would be reviewed for it.
          input: {
            ...sale(shop, 4, {
              lines: [{ product: mug, quantityMilli: 8000 }],
              soldAt: '2026-03-10T23:30:00-05:00',
            }),
            isHistory: true as const,
          },
        },
      ],
    },
  ],
}
