import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { ExpenseToRecord } from '#server/books/kinds/expense/stored.ts'
import { type GoldenShop, goldenProduct, goldenShop, id } from './shop.ts'

const shop = goldenShop('tax-returns', {
  taxRegistrations: [{ from: day('2026-01-01'), scheme: 'standard', number: 'C0001234567' }],
})

function bought(count: number, on: string, tax: number): ExpenseToRecord {
  const vat = { component: 'gh-vat', rateBp: 1500, amountMinor: minor(tax) }
  const line = { lineId: '1', account: accounts.rent, netMinor: minor(20 * tax), taxes: [vat] }
  return {
    expenseId: id('expense', count),
    expense: {
      businessDay: day(on),
      paidFrom: 'bank',
      lines: [{ ...line, taxClassId: 'standard' }],
      totalMinor: minor(21 * tax),
    },
  }
}

const january = { from: day('2026-01-01'), to: day('2026-01-31') }
const february = { from: day('2026-02-01'), to: day('2026-02-28') }

/** Two months that are filed: the second with what came late and an adjustment, refunded in part, and taken back. */
export const taxReturns: GoldenShop = {
  name: 'tax-returns',
  shop,
  products: [goldenProduct(shop, 1, 'Tea')],
  steps: [
    {
      expenses: [
        { what: 'bought in January', input: bought(1, '2026-01-15', 1_500) },
        { what: 'bought in February', input: bought(2, '2026-02-15', 300) },
      ],
    },
    {
      taxReturns: [
        {
          what: 'January',
          input: {
            returnId: id('return', 1),
            filed: { ...january, dueMinor: minor(-1_500), adjustments: [] },
          },
        },
      ],
    },
    {
      taxPayments: [
        {
          what: 'refunded in part',
          input: {
            paymentId: id('payment', 1),
            payment: {
              returnId: id('return', 1),
              direction: 'received',
              businessDay: day('2026-03-09'),
              by: 'bank',
              amountMinor: minor(1_000),
              note: 'The rest next month',
            },
          },
        },
      ],
    },
    { expenses: [{ what: 'of January, and late', input: bought(3, '2026-01-31', 60) }] },
    {
      taxReturns: [
        {
          what: 'February, with what came late',
          input: {
            returnId: id('return', 2),
            filed: {
              ...february,
              dueMinor: minor(40),
              adjustments: [
                {
                  direction: 'output',
                  component: 'gh-vat',
                  amountMinor: minor(400),
                  account: accounts.expenses,
                  reason: 'Taken home by Ama',
                },
              ],
            },
          },
        },
      ],
    },
    {
      taxPayments: [
        {
          what: 'settled by the credit of January',
          input: {
            paymentId: id('payment', 2),
            payment: {
              returnId: id('return', 2),
              direction: 'paid',
              businessDay: day('2026-03-10'),
              by: 'earlier-return',
              creditOf: id('return', 1),
              amountMinor: minor(40),
            },
          },
        },
      ],
    },
    {
      reversals: [
        {
          what: 'the payment',
          input: {
            reversalId: id('reversal', 1),
            reversal: { of: { kind: 'tax-payment', id: id('payment', 2) }, reason: 'Paid in cash' },
          },
        },
      ],
    },
    {
      reversals: [
        {
          what: 'the return of February',
          input: {
            reversalId: id('reversal', 2),
            reversal: { of: { kind: 'tax-return', id: id('return', 2) }, reason: 'Filed too early' },
          },
        },
      ],
    },
  ],
}
