import { expect, it } from 'vitest'
import { minor } from '../../money.ts'
import type { SaleOfShift } from '../shift-close/sums.ts'
import { addedOutside, cashOf } from './outside.ts'

function receipt(number: number, facts: Partial<SaleOfShift> = {}): SaleOfShift {
  const amountMinor = minor(1_000)
  return {
    kind: 'sale',
    receiptNumber: `A-${number}`,
    tenders: [{ kind: 'cash', amountMinor }],
    totals: { netMinor: amountMinor, taxMinor: minor(0), grossMinor: amountMinor, changeMinor: minor(0) },
    discountMinor: minor(0),
    lines: [],
    ...facts,
  }
}

it('adds sales, returns, corrections and deposits to a shift, and totals the cash that they left', () => {
  const added = addedOutside({
    receipts: [receipt(1), receipt(2), receipt(3, { kind: 'return' })],
    corrections: [
      {
        from: { kind: 'cash', name: 'Cash' },
        to: { kind: 'card', name: 'Card' },
        amountMinor: minor(400),
      },
    ],
    deposits: [{ tenders: [{ kind: 'cash', amountMinor: minor(250) }] }],
    payments: [{ tenders: [{ kind: 'cash', amountMinor: minor(70) }] }],
  })
  expect(added).toMatchObject({
    sums: {
      sales: 2,
      salesMinor: 2_000,
      returns: 1,
      returnsMinor: 1_000,
      firstReceipt: 'A-1',
      lastReceipt: 'A-3',
    },
    deposits: [{ tender: 'cash', amountMinor: 250 }],
    payments: [{ tender: 'cash', amountMinor: 70 }],
  })
  // 20.00 sold, 10.00 refunded, 4.00 of it by card; 2.50 before the goods, and 0.70 of a debt.
  expect(added && cashOf(added)).toBe(920)
})

it('adds nothing if nothing was recorded outside a shift', () => {
  expect(addedOutside({ receipts: [], corrections: [], deposits: [], payments: [] })).toBeUndefined()
})
