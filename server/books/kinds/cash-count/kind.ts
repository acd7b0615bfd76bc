import { type CashCountBody, CountedPlace } from '#domain/documents/cash-count/schema.ts'
import { accountsOfPlaces } from '#domain/documents/money-transfer/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import { reversal } from '#domain/posting/entry.ts'
import type { DocumentKind } from '../../engine/document-kind.ts'
import { pageFactsOfCashCount } from './page-facts.ts'
import { countsOf, planCashCount, postingOf, refuseBeforeLater } from './plan.ts'
import { type CashCountDocument, cashCounts } from './stored.ts'
import type { CashCountToRecord } from './to-record.ts'

/** Petty cash or the safe, counted. */
export const cashCount: DocumentKind<CashCountToRecord, CashCountDocument> = {
  name: 'cash-count',
  collection: cashCounts,
  sources: ['cash-count'],
  isKindOf: () => true,
  plansAhead: false,
  amounts: ({ place, countedMinor }) => [{ account: accountsOfPlaces[place], amountMinor: countedMinor }],
  idOf: ({ countId }) => countId,
  linesOf: () => 2,
  needs: ({ count: { place, businessDay } }) => ({
    ledgerBalances: [{ account: accountsOfPlaces[place], through: businessDay }],
    listed: countsOf(place),
  }),
  resend(stored, { countId, count }) {
    if (canonicalJson(contentOf(stored)) !== canonicalJson(contentOf(count)))
      throw new Refusal('cash_count_conflict', { countId })
    return ''
  },
  plan: planCashCount,
  replan: (_past, document) => postingOf(document),
  sourceOf: ({ _id }) => ({ kind: 'cash-count', id: _id.countId, reference: _id.countId.slice(-8) }),
  // A person can stand in the reason: who took it.
  texts: ({ reason }) => (reason === undefined ? [] : ['/reason']),
  reverse: (_before, document) => reversal(postingOf(document).lines),
  reverseNeeds: { listed: CountedPlace.options.flatMap(countsOf) },
  checkReverse: refuseBeforeLater,
  measures: () => ({}),
  pageFacts: pageFactsOfCashCount,
  answer: () => '',
}

/** What was said of it, and nothing the books added. */
function contentOf({
  businessDay,
  place,
  countedMinor,
  expectedMinor,
  reason,
}: CashCountBody): CashCountBody {
  return { businessDay, place, countedMinor, expectedMinor, reason }
}
