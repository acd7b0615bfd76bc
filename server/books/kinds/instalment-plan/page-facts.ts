import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { sumMinor } from '#domain/money.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { text } from '../fact-words.ts'
import type { InstalmentPlanDocument } from './stored.ts'

export function pageFactsOfInstalmentPlan(
  { customerId, instalments, note }: InstalmentPlanDocument,
  { customers }: FactNames,
): DocumentFact[] {
  return [
    ...text('Customer', customers.get(customerId)),
    ...instalments.map(({ due, amountMinor }) => ({ label: 'Instalment', day: due, amountMinor })),
    { label: 'Total', amountMinor: sumMinor(instalments.map(({ amountMinor }) => amountMinor)) },
    ...text('Note', note),
  ]
}
