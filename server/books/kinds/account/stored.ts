import type { Day } from '#domain/business-day.ts'
import { type AccountChange, accountChangeNames } from '#domain/documents/account/change.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

/** A change of the shop's chart. */
export type AccountDocument = StoredDocument &
  AccountChange & {
    _id: { shopId: string; changeId: string }
    /** It was made while such changes were no documents. */
    isOfBefore?: true
    /** The day it was decided; for earlier ones, the day it was recorded. */
    businessDay: Day
  }

export const accountChanges: DocumentCollection<AccountDocument> = {
  name: 'accountChanges',
  idName: 'changeId',
  schema: has({
    _id: idOf('shopId', 'changeId'),
    change: { enum: accountChangeNames },
    account: text,
    name: text,
    businessDay: dayText,
    postingDay: dayText,
  }),
  indexes: [[{ '_id.shopId': 1, entryNumber: 1 }]],
}
