import { addDays, postingDay as postingDayOf } from '#domain/business-day.ts'
import { postCashCount } from '#domain/documents/cash-count/posting.ts'
import { accountsOfPlaces } from '#domain/documents/money-transfer/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { BooksView, Draft } from '../../engine/document-kind.ts'
import type { CashCountDocument } from './stored.ts'
import type { CashCountToRecord } from './to-record.ts'

/** @throws Refusal cash_count_in_future, cash_count_changed */
export function planCashCount(
  view: BooksView,
  { countId, count }: CashCountToRecord,
): Draft<CashCountDocument> {
  const { businessDay, place, expectedMinor } = count
  const today = businessDayOf(view.recordedAt.toISOString(), view.shop)
  if (businessDay > addDays(today, 1)) throw new Refusal('cash_count_in_future', { businessDay, today })
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

/** What a count does to the books, of itself alone. */
export function postingOf(document: CashCountDocument): Draft<CashCountDocument> {
  return { document, businessDay: document.businessDay, lines: postCashCount(document) }
}
