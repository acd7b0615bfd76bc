import { netOfIncome } from '#domain/documents/other-income/posting.ts'
import { OtherIncomeBody } from '#domain/documents/other-income/schema.ts'
import { reversal } from '#domain/posting/entry.ts'
import { accountOfMoney } from '#domain/terms/money-account.ts'
import { defineKind } from '../../engine/define-kind.ts'
import { accountText, subjectOf, text } from '../fact-words.ts'
import { planOtherIncome, postingOf } from './plan.ts'
import { type OtherIncomeDocument, type OtherIncomeToRecord, otherIncomes } from './stored.ts'

/** Money that came in for something else than goods. */
export const otherIncome = defineKind<OtherIncomeToRecord, OtherIncomeDocument>({
  name: 'other-income',
  collection: otherIncomes,
  sources: ['other-income'],
  amounts: ({ account, totalMinor }) => [{ account, amountMinor: totalMinor }],
  linesOf: () => 10,
  needs: ({ income: { tillId } }) => ({
    chart: true,
    tills: tillId === undefined ? [] : [tillId],
  }),
  request: { schema: OtherIncomeBody, of: ({ income }) => income, conflict: 'other_income_conflict' },
  plan: planOtherIncome,
  replan: postingOf,
  sourceOf: ({ _id, reference }) => ({
    kind: 'other-income',
    id: _id.incomeId,
    reference: reference ?? _id.incomeId.slice(-8),
  }),
  // A person can stand in what it is for, and as who paid it.
  texts: ['/text', '/from'],
  reverse: (before, document) => reversal(postingOf(before, document).lines),
  turnover: {
    linesOf: (document) => [
      {
        ...{ amountMinor: netOfIncome(document), taxClassId: document.taxClassId },
        ...{ isTurnover: true, isDeclared: true },
      },
    ],
  },
  subject: ({ text: what, from, totalMinor }) => subjectOf({ name: what, payee: from, totalMinor }),
  pageFacts: (income, names) => [
    { label: 'For', text: income.text },
    ...text('From', income.from),
    { label: 'Account', text: accountText(income.account, names) },
    { label: 'Received in', text: accountText(accountOfMoney(income.receivedIn), names) },
    ...text('Till', income.tillId && names.tills.get(income.tillId)),
    { label: 'Received', amountMinor: income.totalMinor },
    { label: 'Without tax', amountMinor: netOfIncome(income) },
    ...text('Reference', income.reference),
  ],
})
