import { gainOf } from '#domain/documents/asset-disposal/posting.ts'
import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { accountOfMoney } from '#domain/terms/money-account.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { accountText, assetName, text } from '../fact-words.ts'
import type { AssetDisposalDocument } from './stored.ts'

export function pageFactsOfAssetDisposal(disposal: AssetDisposalDocument, names: FactNames): DocumentFact[] {
  return [
    { label: 'Asset', text: assetName(disposal.assetId, names) },
    { label: 'Cost that went', amountMinor: disposal.costMinor },
    { label: 'Depreciation that went', amountMinor: disposal.accumulatedMinor },
    ...soldFor(disposal, names),
    { label: 'Gain or loss', amountMinor: gainOf(disposal).gainMinor },
    ...text('Reference', disposal.reference),
    ...text('Note', disposal.note),
  ]
}

function soldFor({ sale }: AssetDisposalDocument, names: FactNames): DocumentFact[] {
  if (!sale) return [{ label: 'What happened', text: 'Scrapped, lost or given away' }]
  return [
    ...text('Buyer', sale.buyer),
    { label: 'Received in', text: accountText(accountOfMoney(sale.receivedIn), names) },
    ...text('Till', sale.tillId && names.tills.get(sale.tillId)),
    { label: 'Received', amountMinor: sale.totalMinor },
  ]
}
