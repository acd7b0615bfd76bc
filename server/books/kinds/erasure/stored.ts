import type { Day } from '#domain/business-day.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

/** A customer's texts were taken out of the documents before it. */
export type ErasureDocument = StoredDocument & {
  _id: { shopId: string; erasureId: string }
  customerId: string
  businessDay: Day
}

export const erasures: DocumentCollection<ErasureDocument> = {
  name: 'erasures',
  idName: 'erasureId',
  schema: has({
    _id: idOf('shopId', 'erasureId'),
    customerId: text,
    businessDay: dayText,
    postingDay: dayText,
  }),
  indexes: [],
}
