import { ExpenseBody } from '#domain/documents/expense/schema.ts'
import { reverseWithShares, takenLater } from '#domain/documents/spread/take-back.ts'
import { accountOfMoney } from '#domain/terms/money-account.ts'
import { defineKind } from '../../engine/define-kind.ts'
import { invoicesLike } from '../bill/recorded-before.ts'
import { accountText, spentOn, subjectOf, text } from '../fact-words.ts'
import { amountsOf } from './amounts.ts'
import { planExpense, postingOf } from './plan.ts'
import { spreadItemsOf } from './spread-items.ts'
import { type ExpenseDocument, type ExpenseToRecord, expenses } from './stored.ts'

/** A bill that was paid at once. */
export const expense = defineKind<ExpenseToRecord, ExpenseDocument>({
  name: 'expense',
  collection: expenses,
  sources: ['expense'],
  amounts: amountsOf,
  // Each tax of a line is a line of the entry.
  linesOf: ({ expense: { lines } }) => lines.reduce((sum, { taxes }) => sum + 1 + taxes.length, 1),
  needs: ({ expenseId, expense: { tillId, supplierName, reference, lines } }) => ({
    chart: true,
    listed: invoicesLike({ id: expenseId, supplierName, reference }),
    tills: tillId === undefined ? [] : [tillId],
    openItems: spreadItemsOf(expenseId, lines),
  }),
  request: { schema: ExpenseBody, of: ({ expense }) => expense, conflict: 'expense_conflict' },
  plan: planExpense,
  replan: postingOf,
  sourceOf: ({ _id, reference }) => ({
    kind: 'expense',
    id: _id.expenseId,
    reference: reference ?? _id.expenseId.slice(0, 8),
  }),
  texts: ['/supplierName', '/note', '/lines/*/description'],
  reverse: (before, document, taken) =>
    reverseWithShares(postingOf(before, document).lines, document._id.expenseId, document.lines, taken),
  takenLater: (view, { _id, lines }) => takenLater(_id.expenseId, lines, (key) => view.openItem(key)),
  reopens: ({ _id, lines }) => spreadItemsOf(_id.expenseId, lines),
  subject: ({ lines, supplierName, totalMinor }, names) =>
    subjectOf({ ...spentOn(lines, names), payee: supplierName, totalMinor }),
  pageFacts: (expense, names) => [
    ...text('Supplier', expense.supplierName),
    ...text('Invoice number', expense.reference),
    { label: 'Paid from', text: accountText(accountOfMoney(expense.paidFrom), names) },
    ...text('Till', expense.tillId && names.tills.get(expense.tillId)),
    ...expense.lines.map(({ account, description, netMinor }) => ({
      label: accountText(account, names),
      ...(description !== undefined && { text: description }),
      amountMinor: netMinor,
    })),
    { label: 'Total', amountMinor: expense.totalMinor },
    ...text('Note', expense.note),
  ],
})
