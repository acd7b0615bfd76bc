import { postingDay as postingDayOf } from '#domain/business-day.ts'
import { checkJournal, postJournal } from '#domain/documents/journal/check.ts'
import { JournalBody } from '#domain/documents/journal/schema.ts'
import { minor, sumMinor } from '#domain/money.ts'
import { reversal } from '#domain/posting/entry.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import { defineKind } from '../../engine/define-kind.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { accountText, subjectOf, text } from '../fact-words.ts'
import { type JournalDocument, type JournalToRecord, journals } from './stored.ts'

/** A manual entry. */
export const journal = defineKind<JournalToRecord, JournalDocument>({
  name: 'journal',
  collection: journals,
  sources: ['journal'],
  amounts: ({ lines }) =>
    lines.map(({ account, amountMinor }) => ({ account, amountMinor: minor(Math.abs(amountMinor)) })),
  linesOf: ({ journal: { lines } }) => lines.length,
  needs: () => ({ chart: true }),
  request: { schema: JournalBody, of: ({ journal }) => journal, conflict: 'journal_conflict' },
  plan: planJournal,
  replan: (_before, document) => postingOf(document),
  sourceOf: ({ _id }) => ({ kind: 'journal', id: _id.journalId, reference: _id.journalId.slice(-8) }),
  // A person can stand in what it is for, and in what a line says: whose wages.
  texts: ['/text', '/lines/*/note'],
  reverse: (_before, document) => reversal(postingOf(document).lines),
  subject: ({ text: what, lines }) =>
    subjectOf({
      name: what,
      totalMinor: sumMinor(lines.map(({ amountMinor }) => minor(Math.max(amountMinor, 0)))),
    }),
  pageFacts: ({ text: what, lines }, names) => [
    ...text('What it is for', what),
    ...lines.map(({ account, amountMinor, note }) => ({
      label: accountText(account, names),
      ...(note !== undefined && { text: note }),
      amountMinor,
    })),
  ],
})

/** @throws Refusal what `checkJournal` refuses */
function planJournal(view: BooksView, { journalId, journal }: JournalToRecord): Draft<JournalDocument> {
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
function postingOf(document: JournalDocument): Draft<JournalDocument> {
  return { document, businessDay: document.businessDay, lines: postJournal(document.lines) }
}
