import { assetItems, isSameStanding } from '#domain/assets/open-items.ts'
import { Refusal } from '#domain/errors.ts'
import { reversal } from '#domain/posting/entry.ts'
import type { DocumentKind } from '../../engine/document-kind.ts'
import { standingIn } from '../asset-purchase/standing.ts'
import { pageFactsOfDepreciationRun } from './page-facts.ts'
import { planDepreciation, postingOf } from './plan.ts'
import { type DepreciationRunDocument, depreciationRuns } from './stored.ts'
import type { DepreciationToRecord } from './to-record.ts'

/** What a month takes of the cost of all fixed assets. It is rolled back by a reversal, the last one first. */
export const depreciationRun: DocumentKind<DepreciationToRecord, DepreciationRunDocument> = {
  name: 'depreciation-run',
  collection: depreciationRuns,
  sources: ['depreciation-run'],
  isKindOf: () => true,
  plansAhead: false,
  idOf: ({ runId }) => runId,
  linesOf: ({ run: { assets } }) => 2 * assets.length,
  needs: ({ run: { assets } }) => ({ openItems: assets.flatMap(({ assetId }) => assetItems(assetId)) }),
  resend(stored, { runId, run: { month } }) {
    if (stored.month !== month) throw new Refusal('depreciation_conflict', { runId })
    return ''
  },
  plan: planDepreciation,
  replan: (_past, document) => postingOf(document),
  sourceOf: ({ _id, month }) => ({ kind: 'depreciation-run', id: _id.runId, reference: month }),
  reverse: (_before, document) => reversal(postingOf(document).lines),
  checkReverse(view, { shares }) {
    // As they left it: then nothing later stands on it.
    if (!shares.every((share) => isSameStanding(share, standingIn(view, share.assetId))))
      throw new Refusal('depreciation_not_last')
  },
  reopens: ({ shares }) => shares.flatMap(({ assetId }) => assetItems(assetId)),
  measures: () => ({}),
  pageFacts: pageFactsOfDepreciationRun,
  answer: () => '',
}
