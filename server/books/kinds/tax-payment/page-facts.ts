import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { taxSettledByLabels } from '#domain/documents/tax-payment/schema.ts'
import { isAddedMoney } from '#domain/terms/money-account.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { accountText, text } from '../fact-words.ts'
import type { TaxPaymentDocument } from './stored.ts'

export function pageFactsOfTaxPayment(
  { direction, by, tillId, amountMinor, reference, note }: TaxPaymentDocument,
  names: FactNames,
): DocumentFact[] {
  return [
    {
      label: direction === 'paid' ? 'Paid by' : 'Received into',
      text: isAddedMoney(by) ? accountText(by, names) : taxSettledByLabels[by],
    },
    ...text('Till', tillId && names.tills.get(tillId)),
    { label: 'Amount', amountMinor },
    ...text('Reference', reference),
    ...text('Note', note),
  ]
}
