import type { Review } from '#domain/terms/review.ts'
import type { StoredDocument } from '../../db/documents.ts'
import type { BooksView } from './books-view.ts'
import { businessDayOf } from './business-day-cache.ts'
import { type Draft, isFromTill, type ToRecord } from './document-kind.ts'

/**
 * The one rule for documents in a period that is reconciled: they change a balance that was compared with a statement,
 * so they are reviewed. What a till does on the current day is not: that day was reconciled before it was over.
 */
export function reviewReconciled(
  view: Pick<BooksView, 'activeReconciliations' | 'lastReconciliation' | 'shop' | 'recordedAt'>,
  toRecord: Pick<ToRecord, 'kind' | 'input'>,
  { document, lines }: Draft<StoredDocument>,
): void {
  if (view.activeReconciliations.length === 0) return
  const { postingDay } = document
  const accounts = new Set(lines.filter(({ amountMinor }) => amountMinor !== 0).map(({ account }) => account))
  const reviews = [...accounts].flatMap((account): Review[] => {
    const last = view.lastReconciliation(account)
    return last && postingDay <= last.through
      ? [{ code: 'reconciled_period', said: account, expected: last.through }]
      : []
  })
  if (reviews.length === 0) return
  if (isFromTill(toRecord) && postingDay >= businessDayOf(view.recordedAt.toISOString(), view.shop)) return
  document.reviews = [...(document.reviews ?? []), ...reviews]
}
