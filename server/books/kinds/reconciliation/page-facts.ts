import type { DocumentFact } from '#domain/documents/document-fact.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { accountText } from '../fact-words.ts'
import type { ReconciliationDocument } from './stored.ts'

export function pageFactsOfReconciliation(
  { account, businessDay, balanceMinor, ledgerMinor, lines, outstanding }: ReconciliationDocument,
  names: FactNames,
): DocumentFact[] {
  return [
    { label: 'Account', text: accountText(account, names) },
    { label: 'Through', day: businessDay },
    { label: 'Lines of the statement', text: String(lines) },
    { label: 'Balance of the statement', amountMinor: balanceMinor },
    { label: 'Balance of the books', amountMinor: ledgerMinor },
    { label: 'Not on the statement', text: String(outstanding.length) },
  ]
}
