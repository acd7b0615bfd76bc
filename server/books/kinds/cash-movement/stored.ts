import type { Day } from '#domain/business-day.ts'
import type { CashMovementBody } from '#domain/documents/cash-movement/schema.ts'
import type { Review } from '#domain/terms/review.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, positiveLong, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'
import type { TimeBounds } from '../time-bounds.ts'

export type CashMovementDocument = StoredDocument &
  CashMovementBody & {
    _id: { shopId: string; movementId: string }
    shiftId: string
    tillId: string
    /** When the cash was moved, where the device's own time is wrong or unsure: see `correctedInstant`. */
    doneBetween?: TimeBounds
    businessDay: Day
  }

/** Whether the server gave the approval that a movement names. One that only the device reports is reviewed. */
export function isApproved({
  approval,
  reviews = [],
}: {
  approval?: object | undefined
  reviews?: readonly Review[] | undefined
}): boolean {
  return approval !== undefined && !reviews.some(({ code }) => code === 'approved_offline')
}

export const cashMovements: DocumentCollection<CashMovementDocument> = {
  name: 'cashMovements',
  idName: 'movementId',
  titleTexts: ['reason'],
  schema: has({
    _id: idOf('shopId', 'movementId'),
    shiftId: text,
    tillId: text,
    direction: { enum: ['in', 'out'] },
    place: text,
    amountMinor: positiveLong,
    businessDay: dayText,
    postingDay: dayText,
  }),
  indexes: [
    [{ '_id.shopId': 1, shiftId: 1 }],
    [{ '_id.shopId': 1, recordedAt: 1 }],
    [{ '_id.shopId': 1, postingDay: 1 }],
  ],
}
