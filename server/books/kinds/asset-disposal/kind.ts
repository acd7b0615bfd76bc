import { assetItems, isSameAssetBalance } from '#domain/assets/open-items.ts'
import { gainOf } from '#domain/documents/asset-disposal/posting.ts'
import { AssetDisposalBody } from '#domain/documents/asset-disposal/schema.ts'
import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { Refusal } from '#domain/errors.ts'
import { reversal } from '#domain/posting/entry.ts'
import { accountOfMoney, isAddedMoney } from '#domain/terms/money-account.ts'
import { defineKind } from '../../engine/define-kind.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { assetBalanceIn } from '../asset-purchase/asset-balance.ts'
import { accountText, assetName, subjectOf, text } from '../fact-words.ts'
import { planAssetDisposal, postingOf } from './plan.ts'
import { type AssetDisposalDocument, assetDisposals } from './stored.ts'
import type { AssetDisposalToRecord } from './to-record.ts'

/** A fixed asset, or part of one, that is sold or scrapped. */
export const assetDisposal = defineKind<AssetDisposalToRecord, AssetDisposalDocument>({
  name: 'asset-disposal',
  collection: assetDisposals,
  sources: ['asset-disposal'],
  withoutAmounts: {
    because: 'compared-otherwise',
    how: 'The price of the asset is compared with what the asset cost.',
  },
  linesOf: () => 10,
  needs: ({ disposal: { assetId, sale } }) => ({
    tills: sale?.tillId === undefined ? [] : [sale.tillId],
    openItems: assetItems(assetId),
    chart: sale !== undefined && isAddedMoney(sale.receivedIn),
  }),
  request: { schema: AssetDisposalBody, of: ({ disposal }) => disposal, conflict: 'disposal_conflict' },
  plan: planAssetDisposal,
  replan: postingOf,
  sourceOf: ({ _id, reference }) => ({
    kind: 'asset-disposal',
    id: _id.disposalId,
    reference: reference ?? _id.disposalId.slice(-8),
  }),
  // A person can stand in the note, and as who bought it.
  texts: ['/note', '/sale/buyer'],
  reverse: (before, document) => reversal(postingOf(before, document).lines),
  checkReverse(view, { assetId, leftMinor, leftAccumulatedMinor }) {
    const left = { costMinor: leftMinor, accumulatedMinor: leftAccumulatedMinor }
    // As it left it: then nothing later depends on it.
    if (!isSameAssetBalance(left, assetBalanceIn(view, assetId))) throw new Refusal('disposal_not_last')
  },
  reopens: ({ assetId }) => assetItems(assetId),
  turnover: {
    filter: { sale: { $exists: true } },
    linesOf: (document) => [
      {
        ...{ amountMinor: gainOf(document).netMinor, taxClassId: document.sale?.taxClassId },
        ...{ isTurnover: false, isDeclared: true },
      },
    ],
  },
  subject: ({ assetId, sale, costMinor }, names) =>
    subjectOf({
      name: sale ? 'Asset sold' : undefined,
      about: names.assets?.get(assetId),
      payee: sale?.buyer,
      totalMinor: sale?.totalMinor ?? costMinor,
    }),
  pageFacts: (disposal, names) => [
    { label: 'Asset', text: assetName(disposal.assetId, names) },
    { label: 'Cost that went', amountMinor: disposal.costMinor },
    { label: 'Depreciation that went', amountMinor: disposal.accumulatedMinor },
    ...soldFor(disposal, names),
    { label: 'Gain or loss', amountMinor: gainOf(disposal).gainMinor },
    ...text('Reference', disposal.reference),
    ...text('Note', disposal.note),
  ],
})

function soldFor({ sale }: AssetDisposalDocument, names: FactNames): DocumentFact[] {
  if (!sale) return [{ label: 'What happened', text: 'Scrapped, lost or given away' }]
  return [
    ...text('Buyer', sale.buyer),
    { label: 'Received in', text: accountText(accountOfMoney(sale.receivedIn), names) },
    ...text('Till', sale.tillId && names.tills.get(sale.tillId)),
    { label: 'Received', amountMinor: sale.totalMinor },
  ]
}
