import { CountedPlace } from '#domain/documents/cash-count/schema.ts'
import { accountsOfPlaces } from '#domain/documents/money-transfer/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import { reversal } from '#domain/posting/entry.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { DocumentKind } from '../../engine/document-kind.ts'
import { pageFactsOfCashCount } from './page-facts.ts'
import { countsOf, planCashCount, postingOf, refuseBeforeLater } from './plan.ts'
import { needsOfCorrection, planCorrection } from './plan-correction.ts'
import { type CashCountDocument, cashCounts } from './stored.ts'
import type { CashCountToRecord } from './to-record.ts'

/** Petty cash or the safe, counted; or the count of a closed shift, corrected. */
export const cashCount: DocumentKind<CashCountToRecord, CashCountDocument> = {
  name: 'cash-count',
  collection: cashCounts,
  sources: ['cash-count'],
  isKindOf: () => true,
  plansAhead: false,
  amounts: ({ place, countedMinor }) => [{ account: accountOf(place), amountMinor: countedMinor }],
  idOf: ({ countId }) => countId,
  linesOf: () => 2,
  needs(input) {
    if ('correction' in input) return needsOfCorrection(input)
    const { place, businessDay } = input.count
    return {
      ledgerBalances: [{ account: accountsOfPlaces[place], through: businessDay }],
      listed: countsOf(place),
    }
  },
  resend(stored, input) {
    if (canonicalJson(contentOf(stored)) !== canonicalJson(saidOf(input)))
      throw new Refusal('cash_count_conflict', { countId: input.countId })
    return ''
  },
  plan: (view, input) => ('correction' in input ? planCorrection(view, input) : planCashCount(view, input)),
  replan: (_past, document) => postingOf(document),
  sourceOf: ({ _id }) => ({ kind: 'cash-count', id: _id.countId, reference: _id.countId.slice(-8) }),
  // A person can stand in the reason: who took it.
  texts: ({ reason }) => (reason === undefined ? [] : ['/reason']),
  reverse: (_before, document) => reversal(postingOf(document).lines),
  reverseNeeds: { listed: CountedPlace.options.flatMap(countsOf) },
  // Another correction puts it right.
  offersReversal: ({ place }) => place !== 'till',
  checkReverse: refuseBeforeLater,
  measures: () => ({}),
  pageFacts: pageFactsOfCashCount,
  answer: () => '',
}

const accountOf = (place: CashCountDocument['place']) =>
  place === 'till' ? accounts.cash : accountsOfPlaces[place]

/** What the sender entered, without what the books added. */
function contentOf(stored: CashCountDocument) {
  const { businessDay, place, countedMinor, expectedMinor, reason } = stored
  if (stored.place === 'till') return { place, shiftId: stored.shiftId, countedMinor, expectedMinor, reason }
  return { businessDay, place, countedMinor, expectedMinor, reason }
}

function saidOf(input: CashCountToRecord) {
  if ('count' in input) return input.count
  const { countedMinor, insteadOfMinor, reason } = input.correction
  const { shiftId } = input.ofShift
  return { place: 'till', shiftId, countedMinor, expectedMinor: insteadOfMinor, reason }
}
