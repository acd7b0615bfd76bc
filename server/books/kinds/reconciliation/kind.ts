import { dayInWords } from '#domain/day-in-words.ts'
import type { ReconciliationFacts } from '#domain/documents/reconciliation/facts.ts'
import { Refusal } from '#domain/errors.ts'
import { balanced } from '#domain/posting/entry.ts'
import { recordedOn } from '../../engine/agreed-posting-day.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { defineKind } from '../../engine/define-kind.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { postsNothing } from '../../engine/posts-nothing.ts'
import { accountName, accountText } from '../fact-words.ts'
import { type ReconciliationDocument, type ReconciliationToRecord, reconciliations } from './stored.ts'

/**
 * An account of money held against the statement of its bank. It posts nothing: from then on what it matched can't
 * be reversed until it is taken back itself, the last one of its account first.
 */
export const reconciliation = defineKind<ReconciliationToRecord, ReconciliationDocument>({
  name: 'reconciliation',
  collection: reconciliations,
  sources: ['reconciliation'],
  withoutAmounts: { because: 'posts-nothing' },
  linesOf: ({ reconciliation: { matched, outstanding } }) =>
    1 + Math.ceil((matched.length + outstanding.length) / 20),
  needs: () => ({}),
  request: {
    isSame: (stored, { reconciliation }) => isReported(stored) === isReported(reconciliation),
    conflict: 'reconciliation_conflict',
  },
  plan: planReconciliation,
  replan: (_past, document) => postsNothing(document),
  sourceOf: ({ _id, account, businessDay }) => ({
    kind: 'reconciliation',
    id: _id.reconciliationId,
    reference: `${account} ${businessDay}`,
  }),
  reverse: () => balanced([]),
  checkReverse(view, { _id, account }) {
    const last = view.lastReconciliation(account)
    if (last && last.id !== _id.reconciliationId)
      throw new Refusal('reconciliation_not_last', { through: last.through })
  },
  reconciles: ({ _id, account, businessDay, matched }) => ({
    id: _id.reconciliationId,
    account,
    through: businessDay,
    entries: new Set(matched.map(({ number }) => number)),
  }),
  subject: ({ account, businessDay, balanceMinor }, names) => ({
    name: 'Bank reconciliation',
    about: `${accountName(account, names)}, through ${dayInWords(businessDay)}`,
    totalMinor: balanceMinor,
  }),
  pageFacts: ({ account, businessDay, balanceMinor, ledgerMinor, lines, outstanding }, names) => [
    { label: 'Account', text: accountText(account, names) },
    { label: 'Through', day: businessDay },
    { label: 'Lines of the statement', text: String(lines) },
    { label: 'Balance of the statement', amountMinor: balanceMinor },
    { label: 'Balance of the books', amountMinor: ledgerMinor },
    { label: 'Not on the statement', text: String(outstanding.length) },
  ],
})

/** What its sender decides: the rest follows from the books, which may have moved on. */
function isReported({ account, businessDay, balanceMinor }: ReconciliationFacts): string {
  return `${account} ${businessDay} ${balanceMinor}`
}

/** @throws Refusal reconciliation_outdated */
function planReconciliation(
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
    ...recordedOn(view, businessDay),
  })
}
