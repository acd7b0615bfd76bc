import { postingDay as postingDayOf } from '#domain/business-day.ts'
import { postOpeningBalance } from '#domain/documents/opening-balance/posting.ts'
import type { OpeningBalanceDocument } from '../../../db/documents.ts'
import type { BooksView, Draft } from '../../engine/document-kind.ts'
import type { OpeningBalance } from './to-record.ts'

export function planOpeningBalance(
  view: BooksView,
  { balanceId, businessDay, account, amountMinor }: OpeningBalance,
): Draft<OpeningBalanceDocument> {
  return postingOf({
    _id: { shopId: view.shopId, balanceId },
    businessDay,
    postingDay: postingDayOf(businessDay, view.shop.lockedThrough),
    account,
    amountMinor,
    entryNumber: null,
    recordedAt: view.recordedAt,
  })
}

/** What an opening does to the books, of itself alone. */
export function postingOf(document: OpeningBalanceDocument): Draft<OpeningBalanceDocument> {
  const { _id, account, amountMinor, postingDay, businessDay = postingDay } = document
  return {
    document,
    businessDay,
    lines: postOpeningBalance({ account, amountMinor, openItem: _id.balanceId }),
  }
}
