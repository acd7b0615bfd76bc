import { expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { TaxPackId } from '#domain/terms/tax.ts'
import type { BooksView } from '../engine/books-view.ts'
import { planExpense, postingOf as postingOfExpense } from './expense/plan.ts'
import { planStockReceipt, postingOf as postingOfReceipt } from './stock-receipt/plan.ts'

const businessDay = day('2026-03-10')
const vat = { component: 'gb-vat', rateBp: 2000, amountMinor: minor(200) }

/** Books of a shop whose tax pack does not know this tax, or does since. */
function booksOf(taxPack: TaxPackId): BooksView {
  const shop = {
    taxPack,
    taxRegistrations: [{ from: day('2025-01-01'), scheme: 'standard' as const }],
    lockedThrough: null,
    timeZone: 'Europe/London',
    settings: { dayStartHour: [{ from: null, setTo: 0 }] },
  }
  return {
    shopId: 'shop-1',
    shop: shop as unknown as BooksView['shop'],
    recordedAt: new Date('2026-03-10T12:00:00Z'),
    chart: { accounts: [{ account: accounts.rent, figure: 'expenses' }] } as unknown as BooksView['chart'],
    balanceOf: () => undefined,
    product: () => undefined,
    recent: () => [],
  } as Partial<BooksView> as BooksView
}

test('an expense posts the same again once the tax pack has learned its tax', () => {
  const { document, lines } = planExpense(booksOf('GH'), {
    expenseId: 'expense-1',
    expense: {
      businessDay,
      paidFrom: 'bank',
      lines: [
        {
          lineId: '1',
          account: accounts.rent,
          netMinor: minor(1000),
          taxClassId: 'standard',
          taxes: [vat],
        },
      ],
      totalMinor: minor(1200),
    },
  })
  expect(lines.map(({ account }) => account)).not.toContain('1301')
  expect(postingOfExpense(booksOf('GB'), document).lines).toEqual(lines)
  // A legacy document has no such fields.
  const { claimedBack: _c, unknownTaxes: _u, ...before } = document
  expect(postingOfExpense(booksOf('GB'), before).lines.map(({ account }) => account)).toContain('1301')
})

test('goods received post the same again once the tax pack has learned their tax', () => {
  const { document, lines } = planStockReceipt(booksOf('GH'), {
    receiptId: 'receipt-1',
    businessDay,
    against: accounts.bank,
    lines: [
      {
        lineId: '1',
        productId: 'milk',
        quantityMilli: milli(1000),
        valueMinor: minor(1000),
        tax: { taxClassId: 'standard', taxes: [vat] },
      },
    ],
  })
  expect(lines.map(({ account }) => account)).not.toContain('1301')
  expect(postingOfReceipt(booksOf('GB'), document).lines).toEqual(lines)
})
