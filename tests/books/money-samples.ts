import { randomUUID } from 'node:crypto'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { unknownParty } from '#domain/posting/dims.ts'
import { accounts } from '#domain/terms/chart.ts'
import { businessDay, creditedId, expense, openedWith, paidAhead, type Samples } from './sample-facts.ts'

/** Money, what is owed, and what is written by hand. */
export const moneySamples: Samples = {
  'opening-balance': () => ({
    balanceId: randomUUID(),
    businessDay,
    account: accounts.bank,
    amountMinor: minor(90_000),
  }),
  expense: () => ({ expenseId: randomUUID(), expense }),
  'cash-count': () => ({
    countId: randomUUID(),
    count: {
      businessDay,
      place: 'petty-cash',
      countedMinor: minor(250),
      expectedMinor: minor(0),
      reason: 'Change that was not written down',
    },
  }),
  spread: () => ({
    runId: randomUUID(),
    run: {
      month: '2026-03',
      businessDay,
      lines: [{ document: paidAhead, lineId: '1', account: accounts.rent, from: '2026-03', months: 12 }],
    },
  }),
  journal: () => ({
    journalId: randomUUID(),
    journal: {
      businessDay,
      text: 'Wages of March',
      lines: [
        { account: accounts.wages, amountMinor: minor(2_000), note: 'Ama' },
        { account: accounts.wagesPayable, amountMinor: minor(-2_000) },
      ],
    },
  }),
  'other-income': () => ({
    incomeId: randomUUID(),
    income: {
      businessDay,
      account: accounts.otherIncome,
      receivedIn: 'bank',
      totalMinor: minor(12_000),
      taxClassId: 'standard',
      text: 'Stall of March',
      from: 'Esi',
    },
  }),
  'money-transfer': () => ({
    transferId: randomUUID(),
    transfer: {
      businessDay,
      from: 'card',
      to: 'bank',
      amountMinor: minor(10_000),
      feeMinor: minor(195),
      note: 'The payout of Monday',
    },
  }),
  bill: () => ({
    billId: randomUUID(),
    bill: {
      supplierId: randomUUID(),
      businessDay,
      due: day('2026-04-09'),
      reference: 'INV-78',
      note: 'For March',
      lines: expense.lines,
      totalMinor: expense.totalMinor,
    },
  }),
  payment: () => ({
    paymentId: randomUUID(),
    payment: {
      direction: 'paid',
      supplierId: openedWith,
      businessDay,
      money: 'bank',
      amountMinor: minor(300),
      note: 'By standing order',
    },
  }),
  'credit-write-off': () => ({
    writeOffId: randomUUID(),
    writeOff: {
      customerId: unknownParty,
      businessDay,
      allocations: [{ document: 'opening:of-unknown', amountMinor: minor(40) }],
      reason: 'Moved away',
    },
  }),
  'instalment-plan': () => ({
    planId: randomUUID(),
    plan: {
      customerId: unknownParty,
      businessDay,
      allocations: [{ document: 'opening:in-parts', amountMinor: minor(90) }],
      instalments: [
        { due: day('2026-04-10'), amountMinor: minor(45) },
        { due: day('2026-05-10'), amountMinor: minor(45) },
      ],
      note: 'Agreed by telephone',
    },
  }),
  'bill-credit': () => ({
    creditId: randomUUID(),
    supplierId: openedWith,
    takenBack: [],
    credit: {
      billId: creditedId,
      businessDay,
      reference: 'CN-4',
      note: 'Billed twice',
      lines: expense.lines,
      totalMinor: expense.totalMinor,
    },
  }),
  reconciliation: () => ({
    reconciliationId: randomUUID(),
    reconciliation: {
      account: accounts.bank,
      previous: null,
      businessDay,
      balanceMinor: minor(-575),
      ledgerMinor: minor(-675),
      laterMinor: minor(0),
      lines: 1,
      matched: [{ number: 2, line: 2 }],
      outstanding: [{ number: 3, line: 1, day: businessDay, amountMinor: minor(-100) }],
      throughNumber: 3,
    },
  }),
}
