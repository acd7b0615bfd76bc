import { minor } from '#domain/money.ts'
import { type GoldenShop, goldenProduct, goldenShop, id, sale } from './shop.ts'

const shop = goldenShop('erasures', {})
const tea = goldenProduct(shop, 1, 'Tea')
const customerId = id('customer', 1)

/** A customer who wanted to be forgotten: that they were is in the chain. */
export const erasures: GoldenShop = {
  name: 'erasures',
  shop,
  products: [tea],
  steps: [
    {
      sales: [
        {
          what: 'with a note and a reference',
          input: sale(shop, 1, {
            lines: [{ product: tea }],
            customerId,
            note: 'For Ama',
            paid: [{ kind: 'mobile-money', reference: '024 111', amountMinor: minor(1200) }],
          }),
        },
      ],
    },
    {
      erasures: [
        { what: 'of the customer', input: { erasureId: id('erasure', 1), erasure: { customerId } } },
      ],
    },
  ],
}
