import { postingDay as postingDayOf } from '#domain/business-day.ts'
import { postCashMovement } from '#domain/documents/cash-movement/posting.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { reviewStanding } from '../review-standing.ts'
import { requireOpenShift } from '../shift-close/open-shift.ts'
import type { CashMovementDocument } from './stored.ts'
import type { CashMovementToRecord } from './to-record.ts'

/** @throws Refusal shift_not_found, shift_closed */
export function planCashMovement(
  view: BooksView,
  { movementId, shiftId, movement }: CashMovementToRecord,
): Draft<CashMovementDocument> {
  const { tillId } = requireOpenShift(view, shiftId)
  const reviews = reviewStanding(view.shop)
  const businessDay = businessDayOf(movement.movedAt ?? view.recordedAt.toISOString(), view.shop)
  return postingOf({
    _id: { shopId: view.shopId, movementId },
    ...movement,
    shiftId,
    tillId,
    ...(reviews.length > 0 && { reviews }),
    businessDay,
    postingDay: postingDayOf(businessDay, view.shop.lockedThrough),
    entryNumber: null,
    recordedAt: view.recordedAt,
  })
}

/** What a movement does to the books, of itself alone. */
export function postingOf(document: CashMovementDocument): Draft<CashMovementDocument> {
  return { document, businessDay: document.businessDay, lines: postCashMovement(document) }
}
