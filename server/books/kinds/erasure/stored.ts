import type { Day } from '#domain/business-day.ts'
import type { ErasedParty, ErasureBody } from '#domain/documents/erasure/schema.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

/** The texts of a customer or supplier were taken out of the documents before it. */
export type ErasureDocument = StoredDocument &
  ErasedParty & {
    _id: { shopId: string; erasureId: string }
    businessDay: Day
  }

export const erasures: DocumentCollection<ErasureDocument> = {
  name: 'erasures',
  idName: 'erasureId',
  schema: has(
    {
      _id: idOf('shopId', 'erasureId'),
      businessDay: dayText,
      postingDay: dayText,
    },
    { customerId: text, supplierId: text },
  ),
  indexes: [],
}

export type ErasureToRecord = { erasureId: string; erasure: ErasureBody }
