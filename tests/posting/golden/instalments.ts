import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { type GoldenShop, goldenProduct, goldenShop, id } from './shop.ts'

const shop = goldenShop('instalments', { lockedThrough: day('2026-01-31') })
const customerId = id('customer', 1)
const owed = (name: string, amountMinor: number) => ({
  balanceId: `opening:${name}`,
  businessDay: day('2026-02-10'),
  account: accounts.receivables,
  amountMinor: minor(amountMinor),
  party: customerId,
})
const instalment = (due: string, amountMinor: number) => ({ due: day(due), amountMinor: minor(amountMinor) })
const allocated = (document: string, amountMinor: number) => ({ document, amountMinor: minor(amountMinor) })

/** What a customer owes, in instalments: agreed, changed once a part was paid, and cancelled. */
export const instalments: GoldenShop = {
  name: 'instalments',
  shop,
  products: [goldenProduct(shop, 1, 'Tea')],
  customers: [customerId],
  steps: [
    {
      balances: [
        { what: 'a debt', input: owed('debt', 900) },
        { what: 'another', input: owed('other', 100) },
      ],
    },
    {
      plans: [
        {
          what: 'of a debt and a part of another',
          input: {
            planId: id('plan', 1),
            plan: {
              customerId,
              businessDay: day('2026-03-10'),
              allocations: [allocated('opening:debt', 900), allocated('opening:other', 60)],
              instalments: [
                instalment('2026-04-10', 320),
                instalment('2026-05-10', 320),
                instalment('2026-06-10', 320),
              ],
              note: 'Agreed with Ama',
            },
          },
        },
      ],
    },
    {
      payments: [
        {
          what: 'of the first instalment',
          input: {
            paymentId: id('payment', 1),
            payment: {
              direction: 'received',
              customerId,
              businessDay: day('2026-03-10'),
              money: 'bank',
              amountMinor: minor(320),
              allocations: [allocated(id('plan', 1), 320)],
            },
          },
        },
      ],
    },
    {
      plans: [
        {
          what: 'of what is left of a plan',
          input: {
            planId: id('plan', 2),
            plan: {
              customerId,
              businessDay: day('2026-03-10'),
              allocations: [allocated(id('plan', 1), 640)],
              instalments: [instalment('2026-05-31', 640)],
            },
          },
        },
      ],
    },
    {
      reversals: [
        {
          what: 'a plan that is cancelled',
          input: {
            reversalId: id('reversal', 1),
            reversal: { of: { kind: 'instalment-plan', id: id('plan', 2) }, reason: 'Pays at once' },
          },
        },
      ],
    },
  ],
}
