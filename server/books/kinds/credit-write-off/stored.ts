import type { CreditWriteOffBody } from '#domain/documents/credit-write-off/schema.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, listOf, positiveLong, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

export type CreditWriteOffDocument = StoredDocument &
  CreditWriteOffBody & { _id: { shopId: string; writeOffId: string } }

export const creditWriteOffs: DocumentCollection<CreditWriteOffDocument> = {
  name: 'creditWriteOffs',
  idName: 'writeOffId',
  parties: ['customerId'],
  schema: has({
    _id: idOf('shopId', 'writeOffId'),
    customerId: text,
    businessDay: dayText,
    postingDay: dayText,
    allocations: listOf(has({ document: text, amountMinor: positiveLong })),
  }),
  indexes: [[{ '_id.shopId': 1, customerId: 1, postingDay: -1 }]],
}
