import { assetItems, isSameAssetBalance } from '#domain/assets/open-items.ts'
import { monthInWords } from '#domain/day-in-words.ts'
import { Refusal } from '#domain/errors.ts'
import { sumMinor } from '#domain/money.ts'
import { reversal } from '#domain/posting/entry.ts'
import { defineKind } from '../../engine/define-kind.ts'
import { assetBalanceIn } from '../asset-purchase/asset-balance.ts'
import { assetName } from '../fact-words.ts'
import { planDepreciation, postingOf } from './plan.ts'
import { type DepreciationRunDocument, depreciationRuns } from './stored.ts'
import type { DepreciationToRecord } from './to-record.ts'

/** What a month takes of the cost of all fixed assets. It is rolled back by a reversal, the last one first. */
export const depreciationRun = defineKind<DepreciationToRecord, DepreciationRunDocument>({
  name: 'depreciation-run',
  collection: depreciationRuns,
  sources: ['depreciation-run'],
  withoutAmounts: { because: 'calculated', how: 'From the cost and the life of each asset.' },
  linesOf: ({ run: { assets } }) => 2 * assets.length,
  needs: ({ run: { assets } }) => ({ openItems: assets.flatMap(({ assetId }) => assetItems(assetId)) }),
  request: { isSame: (stored, { run }) => stored.month === run.month, conflict: 'depreciation_conflict' },
  plan: planDepreciation,
  replan: (_past, document) => postingOf(document),
  sourceOf: ({ _id, month }) => ({ kind: 'depreciation-run', id: _id.runId, reference: month }),
  reverse: (_before, document) => reversal(postingOf(document).lines),
  checkReverse(view, { shares }) {
    // As they left it: then nothing later depends on it.
    if (!shares.every((share) => isSameAssetBalance(share, assetBalanceIn(view, share.assetId))))
      throw new Refusal('depreciation_not_last')
  },
  reopens: ({ shares }) => shares.flatMap(({ assetId }) => assetItems(assetId)),
  subject: ({ month, shares }) => ({
    about: monthInWords(month),
    totalMinor: sumMinor(shares.map(({ amountMinor }) => amountMinor)),
  }),
  pageFacts: ({ month, shares }, names) => [
    { label: 'Month', text: monthInWords(month) },
    ...shares.map(({ assetId, amountMinor }) => ({ label: assetName(assetId, names), amountMinor })),
  ],
})
