import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { type GoldenShop, goldenProduct, goldenShop, id } from './shop.ts'

const shop = goldenShop('other-income', {
  taxPack: 'GH',
  taxRegistrations: [{ from: day('2020-01-01'), scheme: 'standard', number: 'C0001' }],
})
const commissionId = id('income', 2)
const received = {
  businessDay: day('2026-03-10'),
  account: accounts.otherIncome,
  receivedIn: 'bank' as const,
}

/** Money that came in for something else than goods. */
export const otherIncome: GoldenShop = {
  name: 'other-income',
  shop,
  products: [goldenProduct(shop, 1, 'Tea')],
  steps: [
    {
      incomes: [
        {
          what: 'rent of a stall, with VAT and levies in it',
          input: {
            incomeId: id('income', 1),
            income: {
              ...received,
              totalMinor: minor(12_000),
              taxClassId: 'standard',
              text: 'Stall of March',
              from: 'Esi Boateng',
              reference: 'R-7',
            },
          },
        },
        {
          what: 'commission that is exempt',
          input: {
            incomeId: commissionId,
            income: { ...received, totalMinor: minor(500), taxClassId: 'exempt', text: 'Commission' },
          },
        },
      ],
    },
    {
      reversals: [
        {
          what: 'and the commission is taken back',
          input: {
            reversalId: id('reversal', 1),
            reversal: {
              of: { kind: 'other-income', id: commissionId },
              reason: 'Of another shop',
              businessDay: day('2026-03-10'),
            },
          },
        },
      ],
    },
  ],
}
