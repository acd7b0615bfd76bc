import { prepaidItem } from '#domain/documents/spread/posting.ts'
import { defineKind } from '../../engine/define-kind.ts'
import { pageFactsOfSpread } from './page-facts.ts'
import { planSpread, postingOf } from './plan.ts'
import { type SpreadDocument, spreadRuns } from './stored.ts'
import type { SpreadToRecord } from './to-record.ts'

/**
 * The shares of a month, of all that was paid ahead. It can't be taken back by itself: what was posted wrongly is the
 * bill or the expense, and that takes its shares back with it, of whatever months. A month that was taken back would
 * be due again at once.
 */
export const spread = defineKind<SpreadToRecord, SpreadDocument>({
  name: 'spread',
  collection: spreadRuns,
  sources: ['spread'],
  withoutAmounts: { because: 'calculated', how: 'From what was paid in advance.' },
  linesOf: ({ run: { lines } }) => 2 * lines.length,
  needs: ({ run: { lines } }) => ({
    openItems: lines.map((line) => prepaidItem(line)),
  }),
  request: { isSame: (stored, { run }) => stored.month === run.month, conflict: 'spread_conflict' },
  plan: planSpread,
  replan: (_past, document) => postingOf(document),
  sourceOf: ({ _id, month }) => ({ kind: 'spread', id: _id.runId, reference: month }),
  pageFacts: pageFactsOfSpread,
})
