import { JournalBody } from '#domain/documents/journal/schema.ts'
import { minor } from '#domain/money.ts'
import { reversal } from '#domain/posting/entry.ts'
import { defineKind } from '../../engine/define-kind.ts'
import { pageFactsOfJournal } from './page-facts.ts'
import { planJournal, postingOf } from './plan.ts'
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
  pageFacts: pageFactsOfJournal,
})
