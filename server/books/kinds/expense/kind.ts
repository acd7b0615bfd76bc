import { ExpenseBody } from '#domain/documents/expense/schema.ts'
import { reverseWithShares, takenLater } from '#domain/documents/spread/take-back.ts'
import { Refusal } from '#domain/errors.ts'
import type { DocumentKind } from '../../engine/document-kind.ts'
import { isSameRequest } from '../../engine/same-request.ts'
import { invoicesLike } from '../bill/recorded-before.ts'
import { amountsOf } from './amounts.ts'
import { pageFactsOfExpense } from './page-facts.ts'
import { planExpense, postingOf } from './plan.ts'
import { spreadItemsOf } from './spread-items.ts'
import { type ExpenseDocument, type ExpenseToRecord, expenses } from './stored.ts'

/** A bill that was paid at once. */
export const expense: DocumentKind<ExpenseToRecord, ExpenseDocument> = {
  name: 'expense',
  collection: expenses,
  sources: ['expense'],
  isKindOf: () => true,
  plansAhead: false,
  amounts: amountsOf,
  idOf: ({ expenseId }) => expenseId,
  // Each tax of a line is a line of the entry.
  linesOf: ({ expense: { lines } }) => lines.reduce((sum, { taxes }) => sum + 1 + taxes.length, 1),
  needs: ({ expenseId, expense: { tillId, supplierName, reference, lines } }) => ({
    chart: true,
    listed: invoicesLike({ id: expenseId, supplierName, reference }),
    tills: tillId === undefined ? [] : [tillId],
    openItems: spreadItemsOf(expenseId, lines),
  }),
  resend(stored, { expenseId, expense }) {
    if (!isSameRequest(ExpenseBody, stored, expense)) throw new Refusal('expense_conflict', { expenseId })
    return ''
  },
  plan: planExpense,
  replan: postingOf,
  sourceOf: ({ _id, reference }) => ({
    kind: 'expense',
    id: _id.expenseId,
    reference: reference ?? _id.expenseId.slice(0, 8),
  }),
  texts: textsOfExpense,
  reverse: (before, document, taken) =>
    reverseWithShares(postingOf(before, document).lines, document._id.expenseId, document.lines, taken),
  takenLater: (view, { _id, lines }) => takenLater(_id.expenseId, lines, (key) => view.openItem(key)),
  reopens: ({ _id, lines }) => spreadItemsOf(_id.expenseId, lines),
  measures: () => ({}),
  pageFacts: pageFactsOfExpense,
  answer: () => '',
}

/** A person can stand in the name, in the note, and in what a line is for: whose wages. */
function textsOfExpense({ supplierName, note, lines }: ExpenseDocument): string[] {
  return [
    ...(supplierName === undefined ? [] : ['/supplierName']),
    ...(note === undefined ? [] : ['/note']),
    ...lines.flatMap(({ description }, index) =>
      description === undefined ? [] : [`/lines/${index}/description`],
    ),
  ]
}
