import { OtherIncomeBody } from '#domain/documents/other-income/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { reversal } from '#domain/posting/entry.ts'
import type { DocumentKind } from '../../engine/document-kind.ts'
import { isSameRequest } from '../../engine/same-request.ts'
import { pageFactsOfOtherIncome } from './page-facts.ts'
import { planOtherIncome, postingOf } from './plan.ts'
import { type OtherIncomeDocument, type OtherIncomeToRecord, otherIncomes } from './stored.ts'

/** Money that came in for something else than goods. */
export const otherIncome: DocumentKind<OtherIncomeToRecord, OtherIncomeDocument> = {
  name: 'other-income',
  collection: otherIncomes,
  sources: ['other-income'],
  isKindOf: () => true,
  plansAhead: false,
  amounts: ({ account, totalMinor }) => [{ account, amountMinor: totalMinor }],
  idOf: ({ incomeId }) => incomeId,
  linesOf: () => 10,
  needs: ({ income: { tillId } }) => ({
    chart: true,
    tills: tillId === undefined ? [] : [tillId],
  }),
  resend(stored, { incomeId, income }) {
    if (!isSameRequest(OtherIncomeBody, stored, income))
      throw new Refusal('other_income_conflict', { incomeId })
    return ''
  },
  plan: planOtherIncome,
  replan: postingOf,
  sourceOf: ({ _id, reference }) => ({
    kind: 'other-income',
    id: _id.incomeId,
    reference: reference ?? _id.incomeId.slice(-8),
  }),
  // A person can stand in what it is for, and as who paid it.
  texts: ({ from }) => ['/text', ...(from === undefined ? [] : ['/from'])],
  reverse: (before, document) => reversal(postingOf(before, document).lines),
  measures: () => ({}),
  pageFacts: pageFactsOfOtherIncome,
  answer: () => '',
}
