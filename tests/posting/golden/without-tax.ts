import { minor } from '#domain/money.ts'
import { type GoldenShop, goldenProduct, goldenShop, sale, takeBack } from './shop.ts'

const shop = goldenShop('without-tax', {
  country: 'SN',
  currency: 'XOF',
  timeZone: 'Africa/Dakar',
  taxPack: 'none',
  taxRegistrations: [],
})
const bread = goldenProduct(shop, 1, 'Pain', { priceMinor: minor(150), costMinor: minor(110) })
const first = sale(shop, 1, { lines: [{ product: bread, quantityMilli: 2000 }] })
const repeated = sale(shop, 2, {
  receiptNumber: 'A-1',
  lines: [{ product: bread, quantityMilli: 3000 }],
  paid: [{ kind: 'on-account' }],
})

/** A shop that charges no tax, in a currency without decimals; a receipt number that is there twice. */
export const withoutTax: GoldenShop = {
  name: 'without-tax',
  shop,
  products: [bread],
  steps: [
    {
      sales: [
        { what: 'no tax', input: first },
        { what: 'under the number of the one before', input: repeated },
      ],
    },
    {
      sales: [
        {
          what: 'comes back to the second under that number, on account',
          input: takeBack(repeated, 3, [{ lineId: '1', quantityMilli: 1000 }], [], [{ kind: 'on-account' }]),
        },
      ],
    },
  ],
}
