import type { Day } from '#domain/business-day.ts'
import type { Founding } from '#domain/documents/founding/founding.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

/** What a shop began with. */
export type FoundingDocument = StoredDocument &
  Founding & {
    _id: { shopId: string; foundingId: string }
    /** The one on which it was recorded. */
    businessDay: Day
  }

export const foundings: DocumentCollection<FoundingDocument> = {
  name: 'foundings',
  idName: 'foundingId',
  schema: has({
    _id: idOf('shopId', 'foundingId'),
    currency: text,
    timeZone: text,
    taxPack: text,
    businessDay: dayText,
    postingDay: dayText,
  }),
  indexes: [],
}

export type FoundingToRecord = { founding: Founding }
