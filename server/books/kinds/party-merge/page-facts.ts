import type { DocumentFact } from '#domain/documents/document-fact.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import type { PartyMergeDocument } from './stored.ts'

export function pageFactsOfPartyMerge(
  { side, from, into }: PartyMergeDocument,
  names: FactNames,
): DocumentFact[] {
  return [
    { label: 'Merged', text: names.customers.get(from) ?? from },
    { label: 'Into', text: names.customers.get(into) ?? into },
    { label: 'Kept as', text: side === 'customers' ? 'Customers' : 'Suppliers' },
  ]
}
