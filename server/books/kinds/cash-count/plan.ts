import { addDays, postingDay as postingDayOf } from '#domain/business-day.ts'
import { postCashCount } from '#domain/documents/cash-count/posting.ts'
import type { CountedPlace } from '#domain/documents/cash-count/schema.ts'
import { accountsOfPlaces } from '#domain/documents/money-transfer/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { BooksView, Draft, Listed } from '../../engine/document-kind.ts'
import { reversals } from '../reversal/stored.ts'
import { type CashCountDocument, cashCounts } from './stored.ts'
import type { CashCountToRecord } from './to-record.ts'

/** What has to be read to know whether a place was counted on a later day: a count a day at most, and few reversals. */
export function countsOf(place: CountedPlace): readonly Listed[] {
  return [
    { collection: cashCounts, of: { place } },
    { collection: reversals, of: { reversedKind: 'cash-count' } },
  ]
}

/** @throws Refusal cash_count_in_future, cash_count_before_count, cash_count_changed */
export function planCashCount(
  view: BooksView,
  { countId, count }: CashCountToRecord,
): Draft<CashCountDocument> {
  const { businessDay, place, expectedMinor } = count
  const today = businessDayOf(view.recordedAt.toISOString(), view.shop)
  if (businessDay > addDays(today, 1)) throw new Refusal('cash_count_in_future', { businessDay, today })
  refuseBeforeCount(view, count)
  const balanceMinor = view.ledgerBalance(accountsOfPlaces[place], businessDay)
  if (balanceMinor !== expectedMinor) throw new Refusal('cash_count_changed', { balanceMinor })
  return postingOf({
    _id: { shopId: view.shopId, countId },
    ...count,
    postingDay: postingDayOf(businessDay, view.shop.lockedThrough),
    entryNumber: null,
    recordedAt: view.recordedAt,
  })
}

/** What was in the box on a later day was counted then: a difference found before it would change that. */
function refuseBeforeCount(view: BooksView, { place, businessDay }: CashCountToRecord['count']): void {
  const takenBack = new Set(
    view
      .listed(reversals)
      .filter(({ reversedKind }) => reversedKind === 'cash-count')
      .map(({ reverses }) => reverses),
  )
  const later = view
    .listed(cashCounts)
    .filter((one) => one.place === place && one.businessDay > businessDay && !takenBack.has(one._id.countId))
    .map((one) => one.businessDay)
    .sort()
    .at(0)
  if (later !== undefined) throw new Refusal('cash_count_before_count', { businessDay, counted: later })
}

/** What a count does to the books, of itself alone. */
export function postingOf(document: CashCountDocument): Draft<CashCountDocument> {
  return { document, businessDay: document.businessDay, lines: postCashCount(document) }
}
