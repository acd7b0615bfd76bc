import type { ReconciliationFacts } from '#domain/documents/reconciliation/facts.ts'
import { Refusal } from '#domain/errors.ts'
import { balanced } from '#domain/posting/entry.ts'
import { defineKind } from '../../engine/define-kind.ts'
import { postsNothing } from '../../engine/posts-nothing.ts'
import { pageFactsOfReconciliation } from './page-facts.ts'
import { planReconciliation } from './plan.ts'
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
  pageFacts: pageFactsOfReconciliation,
})

/** What its sender decides: the rest follows from the books, which may have moved on. */
function isReported({ account, businessDay, balanceMinor }: ReconciliationFacts): string {
  return `${account} ${businessDay} ${balanceMinor}`
}
