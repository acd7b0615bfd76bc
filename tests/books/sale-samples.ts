import { randomUUID } from 'node:crypto'
import { minor } from '#domain/money.ts'
import { saleOf } from '../support/book-samples.ts'
import {
  depositOf,
  imported,
  keyedWrong,
  openedShift,
  openShiftId,
  reversedId,
  type Samples,
  useOfDeposit,
} from './sample-facts.ts'

/** What a till records. */
export const saleSamples: Samples = {
  // Owed by a customer the shop does not know: it leaves an open item, and one for the review list.
  sale: (open) => {
    const grossMinor = open.product.priceMinor
    return saleOf(open, 1, {
      customerId: 'unknown-customer',
      tenders: [{ kind: 'on-account', amountMinor: grossMinor }],
    })
  },
  return: (open) => {
    const { sale, ...record } = saleOf(open, 1, { kind: 'return' })
    return { ...record, sale, mayReturnWithoutReceipt: true }
  },
  'imported-sale': ({ product }) => imported(product),
  'payment-correction': (open) => ({
    correctionId: randomUUID(),
    saleId: keyedWrong,
    sale: saleOf(open, 91).sale,
    approvedBy: null,
    correction: {
      from: { kind: 'cash' },
      to: { kind: 'mobile-money' },
      amountMinor: minor(100),
      reference: 'MM-1 of Kwame',
      reason: 'Kwame pressed cash',
    },
  }),
  deposit: (open) => depositOf(open, randomUUID()),
  'deposit-use': () => useOfDeposit(randomUUID()),
  'shift-open': (open) => openedShift(open, randomUUID()),
  'cash-movement': () => ({
    movementId: randomUUID(),
    shiftId: openShiftId,
    movement: { direction: 'out', place: 'expense', amountMinor: minor(40), reason: 'Taxi of Kwame' },
  }),
  'shift-close': ({ tillId }) => ({
    shiftId: openShiftId,
    close: {
      cash: { amountMinor: minor(150), denominations: [] },
      slips: [],
      countedAt: '2026-03-10T18:00:00Z',
      lastSequence: 0,
      note: 'Kwame had no change',
    },
    // After what the shop began with.
    opened: { tillId, entryNumber: 2 },
    missing: [],
  }),
  reversal: () => ({
    reversalId: randomUUID(),
    reversal: { of: { kind: 'expense', id: reversedId }, reason: 'Paid twice' },
  }),
}
