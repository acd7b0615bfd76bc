import { CashCountBody, CountCorrectionBody } from '#domain/documents/cash-count/schema.ts'
import { minor } from '#domain/money.ts'
import { reversal } from '#domain/posting/entry.ts'
import { accounts } from '#domain/terms/chart.ts'
import { accountOfMoney, CountedPlace } from '#domain/terms/money-account.ts'
import { defineKind } from '../../engine/define-kind.ts'
import { isSameRequest } from '../../engine/same-request.ts'
import { accountName, accountText, subjectOf, text } from '../fact-words.ts'
import { countsOf, planCashCount, postingOf, refuseBeforeLater } from './plan.ts'
import { needsOfCorrection, planCorrection } from './plan-correction.ts'
import { type CashCountDocument, cashCounts } from './stored.ts'
import type { CashCountToRecord } from './to-record.ts'

/** Petty cash or the safe, counted; or the count of a closed shift, corrected. */
export const cashCount = defineKind<CashCountToRecord, CashCountDocument>({
  name: 'cash-count',
  collection: cashCounts,
  sources: ['cash-count'],
  amounts: ({ place, countedMinor }) => [{ account: accountOf(place), amountMinor: countedMinor }],
  linesOf: () => 2,
  needs(input) {
    if ('correction' in input) return needsOfCorrection(input)
    const { place, businessDay } = input.count
    return {
      ledgerBalances: [{ account: accountOfMoney(place), through: businessDay }],
      listed: countsOf(place),
    }
  },
  request: {
    isSame(stored, input) {
      if (!('correction' in input)) return isSameRequest(CashCountBody, stored, input.count)
      if (stored.place !== 'till' || stored.shiftId !== input.ofShift.shiftId) return false
      const asSent = { ...stored, insteadOfMinor: stored.expectedMinor }
      return isSameRequest(CountCorrectionBody, asSent, input.correction)
    },
    conflict: 'cash_count_conflict',
  },
  plan: (view, input) => ('correction' in input ? planCorrection(view, input) : planCashCount(view, input)),
  replan: (_past, document) => postingOf(document),
  sourceOf: ({ _id }) => ({ kind: 'cash-count', id: _id.countId, reference: _id.countId.slice(-8) }),
  // A person can stand in the reason: who took it.
  texts: ['/reason'],
  reverse: (_before, document) => reversal(postingOf(document).lines),
  reverseNeeds: { listed: CountedPlace.options.flatMap(countsOf) },
  // Another correction puts it right.
  offersReversal: ({ place }) => place !== 'till',
  checkReverse: refuseBeforeLater,
  subject: (count, names) =>
    subjectOf({
      about:
        count.place === 'till' ? names.tills.get(count.tillId) : accountName(accountOf(count.place), names),
      totalMinor: count.countedMinor,
    }),
  pageFacts(count, names) {
    const { place, countedMinor, expectedMinor, reason } = count
    if (place === 'till')
      return [
        ...text('Till', names.tills.get(count.tillId)),
        { label: 'Counted at the end of the shift', amountMinor: expectedMinor },
        { label: 'Corrected to', amountMinor: countedMinor },
        ...text('Reason', reason),
      ]
    return [
      { label: 'Counted', text: accountText(accountOfMoney(place), names), amountMinor: countedMinor },
      { label: 'By the books', amountMinor: expectedMinor },
      { label: 'Difference', amountMinor: minor(countedMinor - expectedMinor) },
      ...text('Reason', reason),
    ]
  },
})

const accountOf = (place: CashCountDocument['place']) =>
  place === 'till' ? accounts.cash : accountOfMoney(place)
