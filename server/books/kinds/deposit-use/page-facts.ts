import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { sumMinor } from '#domain/money.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { amount, text } from '../fact-words.ts'
import type { DepositUseDocument } from './stored.ts'

export function pageFactsOfDepositUse(
  { receiptNumber, customerId, amountMinor, takenMinor, taxes }: DepositUseDocument,
  { customers }: FactNames,
): DocumentFact[] {
  return [
    { label: 'Receipt', text: receiptNumber },
    ...text('Customer', customers.get(customerId)),
    ...amount('The receipt says', takenMinor === amountMinor ? undefined : amountMinor),
    { label: 'Paid by the deposit', amountMinor: takenMinor },
    { label: 'Tax in it', amountMinor: sumMinor(taxes.map((tax) => tax.amountMinor)) },
  ]
}
