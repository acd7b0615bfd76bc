import { postingDay as postingDayOf } from '#domain/business-day.ts'
import { postOpeningBalance } from '#domain/documents/opening-balance/posting.ts'
import type { OpeningBalanceDocument } from '../../../db/documents.ts'
import type { BooksView, Draft } from '../../engine/document-kind.ts'
import type { OpeningBalance } from './to-record.ts'

export function planOpeningBalance(
  view: BooksView,
  { balanceId, businessDay, account, amountMinor }: OpeningBalance,
): Draft<OpeningBalanceDocument> {
  return {
    document: {
      _id: { shopId: view.shopId, balanceId },
      businessDay,
      postingDay: postingDayOf(businessDay, view.shop.lockedThrough),
      account,
      amountMinor,
      entryNumber: null,
      recordedAt: view.recordedAt,
    },
    businessDay,
    lines: postOpeningBalance({ account, amountMinor, openItem: balanceId }),
  }
}
