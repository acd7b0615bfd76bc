import { randomUUID } from 'node:crypto'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { saleOf } from '../support/book-samples.ts'
import { beforeGoods } from './goods-samples.ts'
import {
  assetId,
  type Before,
  businessDay,
  creditedId,
  depositId,
  depositOf,
  expense,
  filedId,
  keyedWrong,
  ofFebruary,
  openedShift,
  openedWith,
  openShiftId,
  paidAhead,
  paidAheadOf,
  recordOf,
  reversedId,
  soldOnAccount,
  van,
} from './sample-facts.ts'

/** What a sample needs to be in the books before it. */
export const before: Before = {
  'payment-correction': (open) => [recordOf('sale', { ...saleOf(open, 91), saleId: keyedWrong })],
  'deposit-use': (open) => [
    recordOf('deposit', depositOf(open, depositId)),
    recordOf('sale', {
      ...saleOf(open, 92, {
        ...soldOnAccount,
        tenders: [{ kind: 'on-account', amountMinor: open.product.priceMinor }],
      }),
      saleId: paidAheadOf,
    }),
  ],
  'cash-movement': (open) => [recordOf('shift-open', openedShift(open, openShiftId))],
  'shift-close': (open) => [recordOf('shift-open', openedShift(open, openShiftId))],
  ...beforeGoods,
  payment: () => [
    recordOf('opening-balance', {
      balanceId: 'opening:of-a-supplier',
      businessDay,
      account: accounts.payables,
      amountMinor: minor(-300),
      party: openedWith,
    }),
  ],
  'credit-write-off': () => [
    recordOf('opening-balance', {
      balanceId: 'opening:of-unknown',
      businessDay,
      account: accounts.receivables,
      amountMinor: minor(100),
    }),
  ],
  'depreciation-run': () => [recordOf('asset-purchase', { assetId, asset: van })],
  'asset-disposal': () => [recordOf('asset-purchase', { assetId, asset: van })],
  spread: () => [
    recordOf('expense', {
      expenseId: paidAhead,
      expense: {
        ...expense,
        lines: expense.lines.map((line) => ({ ...line, spread: { from: '2026-03', months: 12 } })),
      },
    }),
  ],
  'instalment-plan': () => [
    recordOf('opening-balance', {
      balanceId: 'opening:in-parts',
      businessDay,
      account: accounts.receivables,
      amountMinor: minor(100),
    }),
  ],
  'bill-credit': () => [
    recordOf('bill', {
      billId: creditedId,
      bill: {
        supplierId: openedWith,
        businessDay,
        due: businessDay,
        lines: expense.lines,
        totalMinor: expense.totalMinor,
      },
    }),
  ],
  'tax-return': () => [ofFebruary(randomUUID())],
  'tax-payment': () => [
    ofFebruary(randomUUID()),
    recordOf('tax-return', {
      returnId: filedId,
      filed: { from: '2026-02-01', to: '2026-02-28', dueMinor: minor(-75), adjustments: [] },
    }),
  ],
  reversal: () => [recordOf('expense', { expenseId: reversedId, expense })],
}
