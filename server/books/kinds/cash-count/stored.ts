import type { CashCountBody } from '#domain/documents/cash-count/schema.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, long, positiveLong, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

export type CashCountDocument = StoredDocument & CashCountBody & { _id: { shopId: string; countId: string } }

export const cashCounts: DocumentCollection<CashCountDocument> = {
  name: 'cashCounts',
  idName: 'countId',
  schema: has({
    _id: idOf('shopId', 'countId'),
    businessDay: dayText,
    postingDay: dayText,
    place: text,
    countedMinor: positiveLong,
    expectedMinor: long,
  }),
  indexes: [[{ '_id.shopId': 1, place: 1, recordedAt: -1 }], [{ '_id.shopId': 1, postingDay: 1 }]],
}
