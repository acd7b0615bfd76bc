import type { Day } from '#domain/business-day.ts'
import type { JournalLine } from '#domain/documents/journal/schema.ts'
import type { Review } from '#domain/terms/review.ts'
import type { BooksView } from '../../engine/books-view.ts'

/** Accounts that are reconciled through this day or later: the entry changes a balance that was compared with the bank's. */
export function reviewReconciled(
  view: Pick<BooksView, 'lastReconciliation'>,
  lines: readonly Pick<JournalLine, 'account'>[],
  postingDay: Day,
): Review[] {
  return [...new Set(lines.map(({ account }) => account))].flatMap((account): Review[] => {
    const last = view.lastReconciliation(account)
    return last && postingDay <= last.through
      ? [{ code: 'reconciled_period', said: account, expected: last.through }]
      : []
  })
}
