import type { Day } from '#domain/business-day.ts'
import type { PartyMergeBody } from '#domain/documents/party-merge/schema.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

/** Two records of one customer or supplier were made one. It holds their ids alone: names can be erased. */
export type PartyMergeDocument = StoredDocument &
  PartyMergeBody & { _id: { shopId: string; mergeId: string }; businessDay: Day }

export const partyMerges: DocumentCollection<PartyMergeDocument> = {
  name: 'partyMerges',
  idName: 'mergeId',
  schema: has({
    _id: idOf('shopId', 'mergeId'),
    side: text,
    from: text,
    into: text,
    businessDay: dayText,
    postingDay: dayText,
  }),
  indexes: [[{ '_id.shopId': 1, from: 1 }]],
}

export type PartyMergeToRecord = { mergeId: string; merge: PartyMergeBody }
