import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import { type GoldenShop, goldenProduct, goldenShop, id } from './shop.ts'

const shop = goldenShop('giveaways', {
  ...{ country: 'GB', currency: 'GBP', taxPack: 'GB' },
  taxRegistrations: [{ from: day('2020-01-01'), scheme: 'standard', number: 'GB1' }],
})
const tea = goldenProduct(shop, 1, 'Tea', { taxClassId: 'standard' })
const bread = goldenProduct(shop, 2, 'Bread', { taxClassId: 'zero' })
const businessDay = day('2026-03-10')
const giveawayId = (count: number) => `00000000-0000-7000-8038-${String(count).padStart(12, '0')}`

/** Goods given away: with output tax on their cost, and without, where the tax pack charges none. */
export const giveaways: GoldenShop = {
  name: 'giveaways',
  shop,
  products: [tea, bread],
  steps: [
    {
      stock: [
        {
          what: 'ten of each',
          input: {
            receiptId: id('receipt', 1),
            businessDay,
            against: accounts.bank,
            lines: [
              {
                ...{ lineId: '1', productId: tea._id.productId },
                ...{ quantityMilli: milli(10_000), valueMinor: minor(6_999) },
              },
              {
                ...{ lineId: '2', productId: bread._id.productId },
                ...{ quantityMilli: milli(10_000), valueMinor: minor(1_000) },
              },
            ],
          },
        },
      ],
    },
    {
      recorded: [
        {
          ...{ what: 'a donation, taxed by class', kind: 'giveaway' },
          input: {
            giveawayId: giveawayId(1),
            giveaway: {
              ...{ businessDay, purpose: 'donation', account: accounts.expenses },
              ...{ recipient: 'Hope House', note: 'For the fair' },
              lines: [
                { lineId: '1', productId: tea._id.productId, quantityMilli: milli(3_000) },
                { lineId: '2', productId: bread._id.productId, quantityMilli: milli(2_000) },
              ],
            },
          },
        },
        {
          ...{ what: 'a sample, on which no tax is due', kind: 'giveaway' },
          input: {
            giveawayId: giveawayId(2),
            giveaway: {
              ...{ businessDay, purpose: 'sample', account: accounts.supplies },
              lines: [{ lineId: '1', productId: tea._id.productId, quantityMilli: milli(500) }],
            },
          },
        },
      ],
    },
    {
      reversals: [
        {
          what: 'the donation, taken back with its tax',
          input: {
            reversalId: id('reversal', 1),
            reversal: { of: { kind: 'giveaway', id: giveawayId(1) }, reason: 'They never came' },
            seen: [
              {
                ...{ productId: tea._id.productId },
                ...{ quantityMilli: milli(6_500), valueMinor: minor(4_549) },
              },
              {
                ...{ productId: bread._id.productId },
                ...{ quantityMilli: milli(8_000), valueMinor: minor(800) },
              },
            ],
          },
        },
      ],
    },
  ],
}
