import { postingDay } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import type { BooksView } from '../../engine/books-view.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { postsNothing } from '../../engine/posts-nothing.ts'
import type { ReconciliationDocument, ReconciliationToRecord } from './stored.ts'

/** @throws Refusal reconciliation_outdated */
export function planReconciliation(
  view: BooksView,
  { reconciliationId, reconciliation }: ReconciliationToRecord,
): Draft<ReconciliationDocument> {
  const { account, previous, businessDay } = reconciliation
  const last = view.lastReconciliation(account)
  if ((last?.id ?? null) !== previous || (last && businessDay <= last.through))
    throw new Refusal('reconciliation_outdated', { through: last?.through ?? null })
  return postsNothing({
    _id: { shopId: view.shopId, reconciliationId },
    ...reconciliation,
    postingDay: postingDay(businessDay, view.shop.lockedThrough),
    entryNumber: null,
    recordedAt: view.recordedAt,
  })
}
