import { assetCategories } from '#domain/assets/category.ts'
import { methodInWords } from '#domain/assets/method.ts'
import { accumulatedItem, assetItems, costItem } from '#domain/assets/open-items.ts'
import { monthInWords } from '#domain/day-in-words.ts'
import { AssetPurchaseBody } from '#domain/documents/asset-purchase/schema.ts'
import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { Refusal } from '#domain/errors.ts'
import type { OpenItemKey } from '#domain/open-items/open-item.ts'
import { reversal } from '#domain/posting/entry.ts'
import { accounts } from '#domain/terms/chart.ts'
import { accountOfMoney, isAddedMoney } from '#domain/terms/money-account.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { defineKind } from '../../engine/define-kind.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { accountText, amount, subjectOf, text } from '../fact-words.ts'
import { planAssetPurchase, postingOf } from './plan.ts'
import { type AssetPurchaseDocument, type AssetPurchaseToRecord, assetPurchases } from './stored.ts'

/** A fixed asset that the shop bought, or had before its books began here. */
export const assetPurchase = defineKind<AssetPurchaseToRecord, AssetPurchaseDocument>({
  name: 'asset-purchase',
  collection: assetPurchases,
  sources: ['asset-purchase'],
  amounts: ({ totalMinor }) => [{ account: accounts.fixedAssets, amountMinor: totalMinor }],
  // Each tax is a line of the entry.
  linesOf: ({ asset: { taxes } }) => 3 + taxes.length,
  needs: ({ assetId, asset: { origin } }) => ({
    tills: origin.kind === 'paid' && origin.tillId !== undefined ? [origin.tillId] : [],
    openItems: itemsOf(assetId, origin),
    chart: origin.kind === 'paid' && isAddedMoney(origin.paidFrom),
  }),
  request: { schema: AssetPurchaseBody, of: ({ asset }) => asset, conflict: 'asset_conflict' },
  plan: planAssetPurchase,
  replan: postingOf,
  sourceOf: ({ _id, reference }) => ({
    kind: 'asset-purchase',
    id: _id.assetId,
    reference: reference ?? _id.assetId.slice(-8),
  }),
  texts: ['/name', '/location', '/supplierName', '/note'],
  reverse: (before, document) => reversal(postingOf(before, document).lines),
  checkReverse,
  reopens: ({ _id, origin }) => itemsOf(_id.assetId, origin),
  subject: ({ name, origin, supplierName, totalMinor }, { customers }) =>
    subjectOf({
      about: name,
      payee: origin.kind === 'owed' ? customers.get(origin.supplierId) : supplierName,
      totalMinor,
    }),
  pageFacts: (asset, names) => [
    { label: 'Asset', text: asset.name },
    { label: 'Category', text: assetCategories[asset.category].name },
    ...originOf(asset, names),
    ...text('Invoice number', asset.reference),
    ...text('Serial number', asset.serialNumber),
    ...text('Place', asset.location),
    { label: 'In service', day: asset.inServiceOn },
    { label: 'Depreciation', text: methodInWords(asset.method) },
    { label: 'Cost', amountMinor: asset.costMinor },
    ...amount('Residual value', asset.residualMinor === 0 ? undefined : asset.residualMinor),
    ...text('Note', asset.note),
  ],
})

/** All that it leaves open. */
function itemsOf(assetId: string, origin: AssetPurchaseBody['origin']): OpenItemKey[] {
  return [...assetItems(assetId), ...owedItem(assetId, origin)]
}

function owedItem(assetId: string, origin: AssetPurchaseBody['origin']): OpenItemKey[] {
  if (origin.kind !== 'owed') return []
  return [{ account: accounts.payables, party: origin.supplierId, document: assetId }]
}

/** @throws Refusal asset_has_payments, asset_in_use */
function checkReverse(
  view: Pick<BooksView, 'openItem'>,
  { _id: { assetId }, origin }: AssetPurchaseDocument,
): void {
  for (const key of owedItem(assetId, origin)) {
    const owed = view.openItem(key)
    if (owed && owed.openMinor !== owed.amountMinor) throw new Refusal('asset_has_payments', { assetId })
  }
  for (const key of [costItem(assetId), accumulatedItem(assetId)]) {
    const item = view.openItem(key)
    if (item && item.openMinor !== item.amountMinor) throw new Refusal('asset_in_use', { assetId })
  }
}

/** How the shop came by an asset. */
function originOf({ origin, supplierName }: AssetPurchaseDocument, names: FactNames): DocumentFact[] {
  if (origin.kind === 'owed')
    return [...text('Supplier', names.customers.get(origin.supplierId)), { label: 'Due', day: origin.due }]
  if (origin.kind === 'paid')
    return [
      ...text('Supplier', supplierName),
      { label: 'Paid from', text: accountText(accountOfMoney(origin.paidFrom), names) },
      ...text('Till', origin.tillId && names.tills.get(origin.tillId)),
    ]
  return [
    { label: `Depreciation through ${monthInWords(origin.through)}`, amountMinor: origin.accumulatedMinor },
  ]
}
