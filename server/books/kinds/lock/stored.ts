import type { Day } from '#domain/business-day.ts'
import type { CloseCheckName } from '#domain/terms/close-check.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayOrNull, dayText, has, idOf } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

/** Months that were locked, a year that was closed, or months that were opened again. */
export type LockDocument = StoredDocument & {
  _id: { shopId: string; lockId: string }
  act: 'lock' | 'reopening'
  /** As it was asked for. */
  through: Day | null
  isFinal: boolean
  /** What was still open when it was locked. */
  leftOpen: CloseCheckName[]
  reason?: string
  /** How far the books are locked from this document on. */
  lockedThrough: Day | null
  finalThrough: Day | null
  businessDay: Day
}

export const locks: DocumentCollection<LockDocument> = {
  name: 'locks',
  idName: 'lockId',
  schema: has({
    _id: idOf('shopId', 'lockId'),
    act: { enum: ['lock', 'reopening'] },
    through: dayOrNull,
    lockedThrough: dayOrNull,
    finalThrough: dayOrNull,
    businessDay: dayText,
    postingDay: dayText,
  }),
  indexes: [[{ '_id.shopId': 1, entryNumber: 1 }]],
}
