import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { ExpenseToRecord } from '#server/books/kinds/expense/stored.ts'
import { type GoldenShop, goldenProduct, goldenShop, id, tillId } from './shop.ts'

const shop = goldenShop('expenses', {
  country: 'GB',
  currency: 'GBP',
  timeZone: 'Europe/London',
  taxPack: 'GB',
  taxRegistrations: [{ from: day('2026-02-01'), scheme: 'standard' }],
  lockedThrough: day('2025-12-31'),
})

const vat = { component: 'gb-vat', rateBp: 2000, amountMinor: minor(2000) }
const rent = {
  lineId: '1',
  account: accounts.rent,
  netMinor: minor(10_000),
  taxClassId: 'standard' as const,
  taxes: [vat],
}

function bill(count: number, expense: Partial<ExpenseToRecord['expense']> = {}): ExpenseToRecord {
  return {
    expenseId: id('expense', count),
    expense: {
      businessDay: day('2026-03-10'),
      paidFrom: 'bank',
      lines: [rent],
      totalMinor: minor(12_000),
      ...expense,
    },
  }
}

/** What a shop pays at once. */
export const expenses: GoldenShop = {
  name: 'expenses',
  shop,
  products: [goldenProduct(shop, 1, 'Tea')],
  steps: [
    {
      expenses: [
        {
          what: 'rent by the bank, its tax claimed back',
          input: bill(1, { supplierName: 'Harbour Estates', reference: 'INV-77', note: 'March' }),
        },
        {
          what: 'before the registration: the tax is part of the cost',
          input: bill(2, { businessDay: day('2026-01-10') }),
        },
        { what: 'on a locked day: posted after it', input: bill(3, { businessDay: day('2025-12-30') }) },
        {
          what: 'out of the till, of three kinds',
          input: bill(4, {
            paidFrom: 'cash',
            tillId,
            lines: [
              rent,
              {
                ...rent,
                lineId: '2',
                account: accounts.transport,
                description: 'Van',
                netMinor: minor(700),
                taxClassId: 'zero',
                taxes: [],
              },
              {
                ...rent,
                lineId: '3',
                account: accounts.rent,
                netMinor: minor(300),
                taxClassId: 'exempt',
                taxes: [],
              },
            ],
            totalMinor: minor(13_000),
          }),
        },
      ],
    },
  ],
}
