import { minor } from '#domain/money.ts'
import { currentTaxRule } from '#domain/tax/tax-rule.ts'
import { type GoldenShop, goldenProduct, goldenShop, sale, takeBack } from './shop.ts'

const taxRule = currentTaxRule
const shop = goldenShop('taxes-by-component', { taxPack: 'GH', pricesIncludeTax: true })
const milk = goldenProduct(shop, 1, 'Milk', { priceMinor: minor(399), costMinor: minor(250) })
const rice = goldenProduct(shop, 2, 'Rice, loose', {
  priceMinor: minor(1437),
  costMinor: minor(900),
  unit: 'kg',
})
const salt = goldenProduct(shop, 3, 'Salt, loose', { priceMinor: minor(3), costMinor: minor(1), unit: 'kg' })
const bread = goldenProduct(shop, 4, 'Bread', { priceMinor: minor(1500), taxClassId: 'exempt' })

const twelve = sale(shop, 1, { taxRule, lines: [{ product: milk, quantityMilli: 12_000 }] })
const firstFive = takeBack(twelve, 2, [{ lineId: '1', quantityMilli: 5000 }])
const oneMore = takeBack(twelve, 3, [{ lineId: '1', quantityMilli: 1000 }], [firstFive])
const theRest = takeBack(twelve, 4, [{ lineId: '1', quantityMilli: 6000 }], [firstFive, oneMore])

const mixed = sale(shop, 5, {
  taxRule,
  lines: [{ product: rice, quantityMilli: 1333 }, { product: salt }, { product: bread }],
  discount: { kind: 'percent', percentBp: 333 },
})
const weights = takeBack(mixed, 6, [
  { lineId: '1', quantityMilli: 333 },
  { lineId: '2', quantityMilli: 100 },
])
const aTenth = takeBack(mixed, 7, [{ lineId: '2', quantityMilli: 100 }], [weights])

/** As a till with an earlier program sells and takes back. */
const byTheOlderRule = sale(shop, 9, { lines: [{ product: milk, quantityMilli: 3000 }] })
const { taxRule: _, ...asTheOlderProgramSeesIt } = mixed.sale

/** Ghana, prices with tax, sales and returns that name the rule by which each component is rounded on its own. */
export const taxesByComponent: GoldenShop = {
  name: 'taxes-by-component',
  shop,
  products: [milk, rice, salt, bread],
  steps: [
    {
      sales: [
        { what: 'twelve at a price whose components all end in fractions', input: twelve },
        { what: 'five come back', input: firstFive },
        { what: 'one more', input: oneMore },
        { what: 'the rest, in the same batch: nothing is left of any tax', input: theRest },
      ],
    },
    {
      sales: [
        { what: 'two weights, one exempt, a percentage off', input: mixed },
        { what: 'weights come back', input: weights },
        { what: 'another tenth: its price rounds to nothing, its share of the line does not', input: aTenth },
        {
          what: 'a till with an earlier program takes some more of it back, taxed alone',
          input: takeBack(
            { ...mixed, sale: asTheOlderProgramSeesIt },
            8,
            [{ lineId: '1', quantityMilli: 500 }],
            [weights, aTenth],
          ),
        },
      ],
    },
    {
      sales: [
        { what: 'a till with an earlier program sells', input: byTheOlderRule },
        {
          what: 'one of it comes back to a till of today',
          input: takeBack({ ...byTheOlderRule, sale: { ...byTheOlderRule.sale, taxRule } }, 10, [
            { lineId: '1', quantityMilli: 1000 },
          ]),
        },
      ],
    },
  ],
}
