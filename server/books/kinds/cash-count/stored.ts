import type { CountedShift } from '#domain/documents/cash-count/posting.ts'
import type { CashCountBody } from '#domain/documents/cash-count/schema.ts'
import type { CountedPlace } from '#domain/terms/money-account.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, long, positiveLong, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

/** Of a shift's count `expectedMinor` is what was recorded as counted until then. */
export type CashCountDocument = StoredDocument &
  Omit<CashCountBody, 'place'> & { _id: { shopId: string; countId: string } } & (
    | { place: CountedPlace }
    | CountedShift
  )

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
  indexes: [
    [{ '_id.shopId': 1, place: 1, recordedAt: -1 }],
    [{ '_id.shopId': 1, postingDay: 1 }],
    // Few entries: only corrected counts of shifts.
    [{ '_id.shopId': 1, shiftId: 1 }, { partialFilterExpression: { shiftId: { $exists: true } } }],
  ],
}
