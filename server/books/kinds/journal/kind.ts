import { JournalBody } from '#domain/documents/journal/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { reversal } from '#domain/posting/entry.ts'
import type { DocumentKind } from '../../engine/document-kind.ts'
import { isSameRequest } from '../../engine/same-request.ts'
import { pageFactsOfJournal } from './page-facts.ts'
import { planJournal, postingOf } from './plan.ts'
import { type JournalDocument, type JournalToRecord, journals } from './stored.ts'

/** An entry that somebody makes by hand. */
export const journal: DocumentKind<JournalToRecord, JournalDocument> = {
  name: 'journal',
  collection: journals,
  sources: ['journal'],
  isKindOf: () => true,
  plansAhead: false,
  amounts: ({ lines }) =>
    lines.map(({ account, amountMinor }) => ({ account, amountMinor: minor(Math.abs(amountMinor)) })),
  idOf: ({ journalId }) => journalId,
  linesOf: ({ journal: { lines } }) => lines.length,
  needs: () => ({ chart: true }),
  resend(stored, { journalId, journal }) {
    if (!isSameRequest(JournalBody, stored, journal)) throw new Refusal('journal_conflict', { journalId })
    return ''
  },
  plan: planJournal,
  replan: (_before, document) => postingOf(document),
  sourceOf: ({ _id }) => ({ kind: 'journal', id: _id.journalId, reference: _id.journalId.slice(-8) }),
  // A person can stand in what it is for, and in what a line says: whose wages.
  texts: ({ lines }) => [
    '/text',
    ...lines.flatMap(({ note }, index) => (note === undefined ? [] : [`/lines/${index}/note`])),
  ],
  reverse: (_before, document) => reversal(postingOf(document).lines),
  measures: () => ({}),
  pageFacts: pageFactsOfJournal,
  answer: () => '',
}
