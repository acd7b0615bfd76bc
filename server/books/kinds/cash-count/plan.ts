import { addDays, type Day } from '#domain/business-day.ts'
import { postCashCount } from '#domain/documents/cash-count/posting.ts'
import type { CashCountBody } from '#domain/documents/cash-count/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { accountOfMoney, type CountedPlace } from '#domain/terms/money-account.ts'
import { recordedOn } from '../../engine/agreed-posting-day.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import type { Listed } from '../../engine/needs.ts'
import { reversals } from '../reversal/stored.ts'
import { type CashCountDocument, cashCounts } from './stored.ts'
import type { CountToRecord } from './to-record.ts'

/** What has to be read to know whether a place was counted on a later day: a count a day at most, and few reversals. */
export function countsOf(place: CountedPlace): readonly Listed[] {
  return [
    { collection: cashCounts, of: { place } },
    { collection: reversals, of: { reversedKind: 'cash-count' } },
  ]
}

/** @throws Refusal cash_count_in_future, cash_count_before_count, cash_count_changed */
export function planCashCount(view: BooksView, { countId, count }: CountToRecord): Draft<CashCountDocument> {
  const { businessDay, place, expectedMinor } = count
  const today = businessDayOf(view.recordedAt.toISOString(), view.shop)
  if (businessDay > addDays(today, 1)) throw new Refusal('cash_count_in_future', { businessDay, today })
  refuseBeforeCount(view, count)
  const balanceMinor = view.ledgerBalance(accountOfMoney(place), businessDay)
  if (balanceMinor !== expectedMinor) throw new Refusal('cash_count_changed', { balanceMinor })
  return postingOf({
    _id: { shopId: view.shopId, countId },
    ...count,
    ...recordedOn(view, businessDay),
  })
}

/** What was in the box on a later day was counted then: a difference found before it would change that. */
function refuseBeforeCount(view: BooksView, { place, businessDay }: CashCountBody): void {
  const later = firstDayOf(unreversedCounts(view, place).filter((one) => one.businessDay > businessDay))
  if (later !== undefined) throw new Refusal('cash_count_before_count', { businessDay, counted: later })
}

/** What a later count found rests on the difference of this one. @throws Refusal cash_count_before_later */
export function refuseBeforeLater(view: Pick<BooksView, 'listed'>, count: CashCountDocument): void {
  const { place, businessDay, countedMinor, expectedMinor, recordedAt } = count
  if (place === 'till') throw new Refusal('shift_count_not_reversed')
  if (countedMinor === expectedMinor) return
  const later = unreversedCounts(view, place).filter(
    (one) =>
      one.businessDay > businessDay || (one.businessDay === businessDay && one.recordedAt > recordedAt),
  )
  const counted = firstDayOf(later)
  if (counted !== undefined) throw new Refusal('cash_count_before_later', { businessDay, counted })
}

export function unreversedCounts(view: Pick<BooksView, 'listed'>, place: CountedPlace): CashCountDocument[] {
  const takenBack = new Set(
    view
      .listed(reversals)
      .filter(({ reversedKind }) => reversedKind === 'cash-count')
      .map(({ reverses }) => reverses),
  )
  return view.listed(cashCounts).filter((one) => one.place === place && !takenBack.has(one._id.countId))
}

function firstDayOf(counts: readonly CashCountDocument[]): Day | undefined {
  return counts
    .map(({ businessDay }) => businessDay)
    .sort()
    .at(0)
}

/** What a count does to the books, of itself alone. */
export function postingOf(document: CashCountDocument): Draft<CashCountDocument> {
  return { document, businessDay: document.businessDay, lines: postCashCount(document) }
}
