import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { type GoldenShop, goldenProduct, goldenShop, id } from './shop.ts'

const shop = goldenShop('merges', { lockedThrough: day('2026-01-31') })
const [ama, mrsMensah] = [id('customer', 1), id('customer', 2)]
const [volta, voltaLtd] = [id('supplier', 1), id('supplier', 2)]
const businessDay = day('2026-03-10')

/** One customer and one supplier under two names: merged, paid, parted again and erased. */
export const merges: GoldenShop = {
  name: 'merges',
  shop,
  products: [goldenProduct(shop, 1, 'Tea')],
  customers: [ama, mrsMensah],
  steps: [
    {
      balances: [
        {
          what: 'a debt of the second name',
          input: {
            balanceId: 'opening:debt',
            businessDay: day('2026-02-10'),
            account: accounts.receivables,
            amountMinor: minor(900),
            party: mrsMensah,
          },
        },
      ],
    },
    {
      merges: [
        {
          what: 'of a customer',
          input: { mergeId: id('merge', 1), merge: { side: 'customers', from: mrsMensah, into: ama } },
        },
      ],
    },
    {
      payments: [
        {
          what: 'of what was owed under the other name',
          input: {
            paymentId: id('payment', 1),
            payment: {
              direction: 'received',
              customerId: ama,
              businessDay,
              money: 'bank',
              amountMinor: minor(400),
              allocations: [{ document: 'opening:debt', amountMinor: minor(400) }],
            },
          },
        },
      ],
    },
    {
      reversals: [
        {
          what: 'of the merge',
          input: {
            reversalId: id('reversal', 1),
            reversal: { of: { kind: 'party-merge', id: id('merge', 1) }, reason: 'Two people' },
          },
        },
      ],
    },
    {
      merges: [
        {
          what: 'of a supplier',
          input: { mergeId: id('merge', 2), merge: { side: 'suppliers', from: voltaLtd, into: volta } },
        },
      ],
    },
    {
      erasures: [
        { what: 'of a supplier', input: { erasureId: id('erasure', 1), erasure: { supplierId: volta } } },
      ],
    },
  ],
}
