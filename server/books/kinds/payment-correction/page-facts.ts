import type { DocumentFact } from '#domain/documents/document-fact.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { text } from '../fact-words.ts'
import type { PaymentCorrectionDocument } from './stored.ts'

export function pageFactsOfPaymentCorrection(
  { receiptNumber, tillId, from, to, amountMinor, isCounted, isInFloat, ...rest }: PaymentCorrectionDocument,
  { tills }: FactNames,
): DocumentFact[] {
  return [
    { label: 'Receipt', text: receiptNumber },
    ...text('Till', tills.get(tillId)),
    { label: 'Amount', amountMinor },
    { label: 'Keyed as', text: from.name },
    { label: 'Paid by', text: to.name },
    ...text('Reference', rest.reference),
    ...text('Reason', rest.reason),
    ...text('The drawer', (isCounted ?? isInFloat) && 'Was counted before: its cash stays as it was counted'),
  ]
}
