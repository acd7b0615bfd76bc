import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { type GoldenShop, goldenProduct, goldenShop, id } from './shop.ts'

const shop = goldenShop('paid-ahead', { lockedThrough: day('2025-12-31') })
const rent = {
  lineId: '1',
  account: accounts.rent,
  description: 'The shop, for three months',
  netMinor: minor(1000),
  taxClassId: 'exempt' as const,
  taxes: [],
  spread: { from: '2026-01', months: 3 },
}
const lines = [{ document: id('expense', 1), lineId: '1', account: accounts.rent, ...rent.spread }]

/** What is paid ahead and spread over its months, and cash that is counted. */
export const paidAhead: GoldenShop = {
  name: 'paid-ahead',
  shop,
  products: [goldenProduct(shop, 1, 'Tea')],
  steps: [
    {
      expenses: [
        {
          what: 'rent for three months, on prepayments',
          input: {
            expenseId: id('expense', 1),
            expense: {
              businessDay: day('2026-01-02'),
              paidFrom: 'petty-cash',
              lines: [rent],
              totalMinor: minor(1000),
            },
          },
        },
      ],
    },
    {
      spreads: [
        {
          what: 'the share of the first month',
          input: { runId: id('run', 1), run: { month: '2026-01', businessDay: day('2026-01-31'), lines } },
        },
        {
          what: 'the other two at once: the last takes the rest',
          input: { runId: id('run', 2), run: { month: '2026-03', businessDay: day('2026-03-10'), lines } },
        },
      ],
    },
    {
      cashCounts: [
        {
          what: 'petty cash with more than the books say',
          input: {
            countId: id('cash-count', 1),
            count: {
              businessDay: day('2026-03-10'),
              place: 'petty-cash',
              countedMinor: minor(20),
              expectedMinor: minor(-1000),
              reason: 'Efua never wrote down what came in',
            },
          },
        },
        {
          what: 'a count that agrees',
          input: {
            countId: id('cash-count', 2),
            count: {
              businessDay: day('2026-03-10'),
              place: 'petty-cash',
              countedMinor: minor(20),
              expectedMinor: minor(20),
            },
          },
        },
      ],
    },
  ],
}
