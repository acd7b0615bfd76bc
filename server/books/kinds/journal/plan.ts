import { postingDay as postingDayOf } from '#domain/business-day.ts'
import { checkJournal, postJournal } from '#domain/documents/journal/check.ts'
import type { JournalBody } from '#domain/documents/journal/schema.ts'
import { minor } from '#domain/money.ts'
import { type AmountOnAccount, reviewAmounts } from '#domain/posting/unusual-amount.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { type JournalDocument, journals } from './stored.ts'
import type { JournalToRecord } from './to-record.ts'

/** @throws Refusal what `checkJournal` refuses */
export function planJournal(
  view: BooksView,
  { journalId, journal }: JournalToRecord,
): Draft<JournalDocument> {
  const { shop, chart, recordedAt } = view
  const today = businessDayOf(recordedAt.toISOString(), shop)
  checkJournal(journal, { today, chart })
  const postingDay = postingDayOf(journal.businessDay, shop.lockedThrough)
  // A slip makes both sides of the entry as large: it is one reason.
  const reviews = reviewAmounts(amountsOf(journal), view.recent(journals).flatMap(amountsOf)).slice(0, 1)
  return postingOf({
    _id: { shopId: view.shopId, journalId },
    ...journal,
    ...(reviews.length > 0 && { reviews }),
    postingDay,
    entryNumber: null,
    recordedAt,
  })
}

function amountsOf({ lines }: Pick<JournalBody, 'lines'>): AmountOnAccount[] {
  return lines.map(({ account, amountMinor }) => ({ account, amountMinor: minor(Math.abs(amountMinor)) }))
}

/** What an entry by hand does to the books, of itself. */
export function postingOf(document: JournalDocument): Draft<JournalDocument> {
  return { document, businessDay: document.businessDay, lines: postJournal(document.lines) }
}
