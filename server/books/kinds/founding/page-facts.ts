import type { DocumentFact } from '#domain/documents/document-fact.ts'
import type { FoundingDocument } from './stored.ts'

export function pageFactsOfFounding({ country, currency, timeZone }: FoundingDocument): DocumentFact[] {
  return [
    { label: 'Country', text: country },
    { label: 'Currency', text: currency },
    { label: 'Time zone', text: timeZone },
  ]
}
