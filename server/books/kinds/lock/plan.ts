import { postingDay as postingDayOf } from '#domain/business-day.ts'
import { lockedAfter, lockedAfterReopening } from '#domain/documents/lock/check.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { postsNothing } from '../../engine/posts-nothing.ts'
import type { LockDocument } from './stored.ts'
import type { LockToRecord } from './to-record.ts'

/** Posts nothing. @throws Refusal what `lockedAfter` and `lockedAfterReopening` refuse */
export function planLock(view: BooksView, input: LockToRecord): Draft<LockDocument> {
  const { shop, recordedAt } = view
  const { lockedThrough, finalThrough, settings } = shop
  const businessDay = businessDayOf(recordedAt.toISOString(), shop)
  const now = {
    lockedThrough,
    finalThrough,
    today: businessDay,
    yearStarts: settings.financialYearStartMonth,
  }
  const { setting: _, ...locked } =
    input.act === 'lock'
      ? lockedAfter(input, now, view.ledgerBalance(accounts.openingBalances, input.through))
      : lockedAfterReopening(input, now)
  return postsNothing({
    _id: { shopId: view.shopId, lockId: input.lockId },
    ...contentOf(input),
    ...locked,
    businessDay,
    postingDay: postingDayOf(businessDay, lockedThrough),
    entryNumber: null,
    recordedAt,
  })
}

/** What was sent, without what the books added. */
export function contentOf(sent: LockToRecord | LockDocument) {
  const { act, through } = sent
  if (act === 'reopening')
    return { act, through, isFinal: false, leftOpen: [], reason: sent.reason as string }
  return { act, through, isFinal: sent.isFinal, leftOpen: sent.leftOpen }
}
