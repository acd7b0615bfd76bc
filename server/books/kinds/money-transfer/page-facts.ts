import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { accountOfMoney } from '#domain/terms/money-account.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { accountText, amount, text } from '../fact-words.ts'
import type { MoneyTransferDocument } from './stored.ts'

export function pageFactsOfMoneyTransfer(
  { from, to, tillId, amountMinor, feeMinor, reference, note }: MoneyTransferDocument,
  names: FactNames,
): DocumentFact[] {
  return [
    { label: 'Out of', text: accountText(accountOfMoney(from), names) },
    { label: 'Into', text: accountText(accountOfMoney(to), names) },
    ...text('Till', tillId && names.tills.get(tillId)),
    { label: 'Amount', amountMinor },
    ...amount('Fee', feeMinor === 0 ? undefined : feeMinor),
    ...text('Reference', reference),
    ...text('Note', note),
  ]
}
