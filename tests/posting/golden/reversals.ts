import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { ExpenseToRecord } from '#server/books/kinds/expense/stored.ts'
import { type GoldenShop, goldenProduct, goldenShop, id, tillId } from './shop.ts'

const shop = goldenShop('reversals', {
  country: 'GB',
  currency: 'GBP',
  timeZone: 'Europe/London',
  taxPack: 'GB',
  taxRegistrations: [{ from: day('2026-02-01'), scheme: 'standard' }],
  lockedThrough: day('2026-01-31'),
})

const vat = { component: 'gb-vat', rateBp: 2000, amountMinor: minor(2000) }

function bill(count: number, facts: Partial<ExpenseToRecord['expense']> = {}): ExpenseToRecord {
  const line = { account: accounts.rent, netMinor: minor(10_000), taxClassId: 'standard' as const }
  return {
    expenseId: id('expense', count),
    expense: {
      businessDay: day('2026-03-09'),
      paidFrom: 'bank',
      lines: [{ lineId: '1', ...line, taxes: [vat] }],
      totalMinor: minor(12_000),
      ...facts,
    },
  }
}

const taking = (count: number) => ({ kind: 'expense' as const, id: id('expense', count) })

/** Bills that were taken back. */
export const reversals: GoldenShop = {
  name: 'reversals',
  shop,
  products: [goldenProduct(shop, 1, 'Tea')],
  steps: [
    {
      expenses: [
        { what: 'rent by the bank, its tax claimed back', input: bill(1, { reference: 'INV-77' }) },
        {
          what: 'before the registration and on a locked day',
          input: bill(2, { businessDay: day('2026-01-10') }),
        },
        { what: 'out of the till', input: bill(3, { paidFrom: 'cash', tillId }) },
      ],
    },
    {
      reversals: [
        {
          what: 'of today, with its tax',
          input: { reversalId: id('reversal', 1), reversal: { of: taking(1), reason: 'Paid twice' } },
        },
        {
          what: 'of the day that it was posted on: its tax was part of the cost',
          input: {
            reversalId: id('reversal', 2),
            reversal: { of: taking(2), reason: 'Not ours', businessDay: day('2026-02-01') },
          },
        },
        {
          what: 'back into the till',
          input: { reversalId: id('reversal', 3), reversal: { of: taking(3), reason: 'Never delivered' } },
        },
      ],
    },
  ],
}
