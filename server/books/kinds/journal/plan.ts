import { postingDay as postingDayOf } from '#domain/business-day.ts'
import { checkJournal, postJournal } from '#domain/documents/journal/check.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import type { JournalDocument, JournalToRecord } from './stored.ts'

/** @throws Refusal what `checkJournal` refuses */
export function planJournal(
  view: BooksView,
  { journalId, journal }: JournalToRecord,
): Draft<JournalDocument> {
  const { shop, chart, recordedAt } = view
  const today = businessDayOf(recordedAt.toISOString(), shop)
  checkJournal(journal, { today, chart })
  const postingDay = postingDayOf(journal.businessDay, shop.lockedThrough)
  return postingOf({
    _id: { shopId: view.shopId, journalId },
    ...journal,
    postingDay,
    entryNumber: null,
    recordedAt,
  })
}

/** What an entry by hand does to the books, of itself. */
export function postingOf(document: JournalDocument): Draft<JournalDocument> {
  return { document, businessDay: document.businessDay, lines: postJournal(document.lines) }
}
