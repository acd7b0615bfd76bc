import { assetCategories } from '#domain/assets/category.ts'
import { methodInWords } from '#domain/assets/method.ts'
import { monthInWords } from '#domain/day-in-words.ts'
import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { accountOfMoney } from '#domain/terms/money-account.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { accountText, amount, text } from '../fact-words.ts'
import type { AssetPurchaseDocument } from './stored.ts'

export function pageFactsOfAssetPurchase(asset: AssetPurchaseDocument, names: FactNames): DocumentFact[] {
  return [
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
  ]
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
