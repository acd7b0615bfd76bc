import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { accountCode } from '#domain/terms/account.ts'
import { type GoldenShop, goldenProduct, goldenShop, id } from './shop.ts'

const shop = goldenShop('accounts', {
  country: 'GH',
  currency: 'GHS',
  timeZone: 'Africa/Accra',
  taxPack: 'GH',
  taxRegistrations: [{ from: day('2026-01-01'), scheme: 'standard' }],
})
const [fuel, van, bank] = [accountCode('6055'), accountCode('7150'), accountCode('1020')]

/** A shop with accounts and names of its own. */
export const accounts: GoldenShop = {
  name: 'accounts',
  shop,
  products: [goldenProduct(shop, 1, 'Tea')],
  steps: [
    {
      accounts: [
        {
          what: 'one that says where it is shown',
          input: {
            changeId: id('account', 1),
            account: { change: 'added', account: van, name: 'Gain on the van', figure: 'otherIncome' },
          },
        },
        {
          what: 'one that is where its number says',
          input: {
            changeId: id('account', 2),
            account: { change: 'added', account: fuel, name: 'Generator fuel' },
          },
        },
      ],
    },
    {
      balances: [
        {
          what: 'posted to one of them',
          input: {
            balanceId: id('balance', 1),
            businessDay: day('2026-03-10'),
            account: van,
            amountMinor: minor(-5000),
          },
        },
      ],
    },
    {
      accounts: [
        {
          what: 'another name for one of the chart',
          input: {
            changeId: id('account', 3),
            account: { change: 'renamed', account: bank, name: 'GCB Bank' },
          },
        },
        {
          what: 'taken back',
          input: {
            changeId: id('account', 4),
            account: { change: 'removed', account: fuel, name: 'Generator fuel' },
          },
        },
        {
          what: 'from before such were documents, with a number that is reserved by now',
          input: {
            changeId: 'before-2106',
            account: { change: 'added', account: accountCode('2106'), name: 'Levy', line: 'taxPayable' },
            isOfBefore: true,
          },
        },
      ],
    },
  ],
}
