import type { DocumentFact } from '#domain/api/recorded-document.ts'
import type { FoundingDocument } from './stored.ts'

export function pageFactsOfFounding({ country, currency, timeZone }: FoundingDocument): DocumentFact[] {
  return [
    { label: 'Country', text: country },
    { label: 'Currency', text: currency },
    { label: 'Time zone', text: timeZone },
  ]
}
