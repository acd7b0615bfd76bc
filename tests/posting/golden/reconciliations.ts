import { type Day, day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { type GoldenShop, goldenProduct, goldenShop, id } from './shop.ts'

const shop = goldenShop('reconciliations', {})
const moved = (on: Day) => ({
  businessDay: on,
  from: 'mobile-money' as const,
  to: 'bank' as const,
  amountMinor: minor(1_000),
  feeMinor: minor(20),
})

/** The bank held against its statement twice, the second time taken back. */
export const reconciliations: GoldenShop = {
  name: 'reconciliations',
  shop,
  products: [goldenProduct(shop, 1, 'Tea')],
  steps: [
    {
      transfers: [
        { what: 'paid out', input: { transferId: id('transfer', 1), transfer: moved(day('2026-03-02')) } },
        { what: 'on its way', input: { transferId: id('transfer', 2), transfer: moved(day('2026-03-09')) } },
      ],
    },
    {
      reconciliations: [
        {
          what: 'the first',
          input: {
            reconciliationId: id('reconciliation', 1),
            reconciliation: {
              account: accounts.bank,
              previous: null,
              businessDay: day('2026-03-09'),
              balanceMinor: minor(980),
              ledgerMinor: minor(1_960),
              laterMinor: minor(0),
              lines: 1,
              matched: [{ number: 2, line: 0 }],
              outstanding: [{ number: 3, line: 0, day: day('2026-03-09'), amountMinor: minor(980) }],
              throughNumber: 3,
            },
          },
        },
      ],
    },
    {
      reconciliations: [
        {
          what: 'the next, with nothing left',
          input: {
            reconciliationId: id('reconciliation', 2),
            reconciliation: {
              account: accounts.bank,
              previous: id('reconciliation', 1),
              businessDay: day('2026-03-10'),
              balanceMinor: minor(1_960),
              ledgerMinor: minor(1_960),
              laterMinor: minor(0),
              lines: 1,
              matched: [{ number: 3, line: 0 }],
              outstanding: [],
              throughNumber: 4,
            },
          },
        },
      ],
    },
    {
      reversals: [
        {
          what: 'of the last one',
          input: {
            reversalId: id('reversal', 1),
            reversal: { of: { kind: 'reconciliation', id: id('reconciliation', 2) }, reason: 'Wrong file' },
          },
        },
      ],
    },
  ],
}
