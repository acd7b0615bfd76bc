import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { type GoldenShop, goldenProduct, goldenShop, id } from './shop.ts'

const shop = goldenShop('journals', {})
const journalId = id('journal', 1)

/** Entries made by hand. */
export const journals: GoldenShop = {
  name: 'journals',
  shop,
  products: [goldenProduct(shop, 1, 'Tea')],
  steps: [
    {
      journals: [
        {
          what: 'wages that are owed, of two people, with a note on each line',
          input: {
            journalId,
            journal: {
              businessDay: day('2026-03-10'),
              text: 'Wages of March',
              lines: [
                { account: accounts.wages, amountMinor: minor(2_000), note: 'Ama' },
                { account: accounts.wages, amountMinor: minor(1_500), note: 'Efua' },
                { account: accounts.wagesPayable, amountMinor: minor(-3_500) },
              ],
            },
          },
        },
      ],
    },
    {
      reversals: [
        {
          what: 'and it is taken back',
          input: {
            reversalId: id('reversal', 1),
            reversal: {
              of: { kind: 'journal', id: journalId },
              reason: 'Paid in cash',
              businessDay: day('2026-03-10'),
            },
          },
        },
      ],
    },
  ],
}
