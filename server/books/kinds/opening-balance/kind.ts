import type { OpeningBalanceDocument } from '../../../db/documents.ts'
import type { DocumentKind } from '../../engine/document-kind.ts'
import { openingBalanceFacts } from './facts.ts'
import { planOpeningBalance, postingOf } from './plan.ts'
import type { OpeningBalance } from './to-record.ts'

/** What stood on an account on the day the shop began here. The same again is known and changes nothing. */
export const openingBalance: DocumentKind<OpeningBalance, OpeningBalanceDocument> = {
  name: 'opening-balance',
  collection: { name: 'openingBalances', idName: 'balanceId' },
  sources: ['opening-balance'],
  isKindOf: () => true,
  plansAhead: false,
  idOf: (balance) => balance.balanceId,
  linesOf: () => 1,
  needs: () => ({}),
  resend: () => '',
  plan: planOpeningBalance,
  replan: (_past, document) => postingOf(document),
  sourceOf: ({ _id, account }) => ({ kind: 'opening-balance', id: _id.balanceId, reference: account }),
  firstFacts: openingBalanceFacts,
  measures: () => ({}),
  answer: () => '',
}
