import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { type GoldenShop, goldenProduct, goldenShop, id } from './shop.ts'

const shop = goldenShop('bill-credits', { lockedThrough: day('2026-01-31') })
const supplierId = id('customer', 1)
const businessDay = day('2026-03-10')
const line = (netMinor: number, taxMinor: number) => ({
  lineId: '1',
  account: accounts.electricityAndWater,
  description: 'The meter in the yard',
  netMinor: minor(netMinor),
  taxClassId: 'standard' as const,
  taxes: [{ component: 'gh-vat', rateBp: 1500, amountMinor: minor(taxMinor) }],
})
const credit = (count: number, netMinor: number, taxMinor: number) => ({
  creditId: id('credit', count),
  supplierId,
  takenBack: [],
  credit: {
    billId: id('bill', 1),
    businessDay,
    lines: [line(netMinor, taxMinor)],
    totalMinor: minor(netMinor + taxMinor),
  },
})

/** Credit notes on a bill: of a part, of more than is still owed, and one that is taken back. */
export const billCredits: GoldenShop = {
  name: 'bill-credits',
  shop,
  products: [goldenProduct(shop, 1, 'Tea')],
  steps: [
    {
      bills: [
        {
          what: 'electricity',
          input: {
            billId: id('bill', 1),
            bill: {
              supplierId,
              businessDay,
              due: day('2026-04-09'),
              lines: [line(1_000, 150)],
              totalMinor: minor(1_150),
            },
          },
        },
      ],
    },
    {
      credits: [
        {
          what: 'of a part',
          input: {
            ...credit(1, 200, 30),
            credit: { ...credit(1, 200, 30).credit, reference: 'CN-4', note: 'Read wrong' },
          },
        },
      ],
    },
    {
      payments: [
        {
          what: 'of most of the rest',
          input: {
            paymentId: id('payment', 1),
            payment: {
              direction: 'paid',
              supplierId,
              businessDay,
              money: 'bank',
              amountMinor: minor(900),
              allocations: [{ document: id('bill', 1), amountMinor: minor(900) }],
            },
          },
        },
      ],
    },
    { credits: [{ what: 'of more than is still owed', input: credit(2, 400, 60) }] },
    {
      reversals: [
        {
          what: 'a credit note of a part',
          input: {
            reversalId: id('reversal', 1),
            reversal: { of: { kind: 'bill-credit', id: id('credit', 1) }, reason: 'Of another shop' },
          },
        },
      ],
    },
  ],
}
