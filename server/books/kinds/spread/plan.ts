import { postingDay as postingDayOf } from '#domain/business-day.ts'
import { dueOf, postSpread, prepaidItem } from '#domain/documents/spread/posting.ts'
import { Refusal } from '#domain/errors.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import type { SpreadDocument } from './stored.ts'
import type { SpreadToRecord } from './to-record.ts'

/**
 * What is due is worked out here, from what runs before left: of two runs of a month at once the second finds nothing.
 * @throws Refusal spread_in_future, spread_nothing_due
 */
export function planSpread(view: BooksView, { runId, run }: SpreadToRecord): Draft<SpreadDocument> {
  const { month, businessDay, lines } = run
  const today = businessDayOf(view.recordedAt.toISOString(), view.shop)
  if (businessDay > today) throw new Refusal('spread_in_future', { month })
  const shares = lines.flatMap(({ document, lineId, account, from, months }) => {
    const item = view.openItem(prepaidItem({ document, lineId }))
    const amountMinor = dueOf(item, { from, months }, month)
    return amountMinor === 0 ? [] : [{ document, lineId, account, amountMinor }]
  })
  if (shares.length === 0) throw new Refusal('spread_nothing_due', { month })
  return postingOf({
    _id: { shopId: view.shopId, runId },
    month,
    businessDay,
    shares,
    postingDay: postingDayOf(businessDay, view.shop.lockedThrough),
    entryNumber: null,
    recordedAt: view.recordedAt,
  })
}

/** What a run does to the books, of itself alone. */
export function postingOf(document: SpreadDocument): Draft<SpreadDocument> {
  return { document, businessDay: document.businessDay, lines: postSpread(document.shares) }
}
