import type { DocumentFact } from '#domain/documents/document-fact.ts'
import type { ErasureDocument } from './stored.ts'

export function pageFactsOfErasure({ supplierId }: ErasureDocument): DocumentFact[] {
  return [
    {
      label: 'What was erased',
      text: `Name, contacts and notes of a ${supplierId === undefined ? 'customer' : 'supplier'}`,
    },
  ]
}
