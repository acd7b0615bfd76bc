import { postCashMovement } from '#domain/documents/cash-movement/posting.ts'
import type { BooksView } from '../../engine/books-view.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { doneAtTill } from '../done-at-till.ts'
import { requireOpenShift } from '../shift-close/open-shift.ts'
import { reviewCashOut } from './review-cash-out.ts'
import type { CashMovementDocument } from './stored.ts'
import type { CashMovementToRecord } from './to-record.ts'

/** @throws Refusal shift_not_found, shift_closed */
export function planCashMovement(
  view: BooksView,
  toRecord: CashMovementToRecord,
): Draft<CashMovementDocument> {
  const { movementId, shiftId, movement, between, senderUid, isCashierElsewhere } = toRecord
  const opened = requireOpenShift(view, shiftId)
  const content = { at: movement.movedAt, between, by: movement.movedBy, senderUid, isCashierElsewhere }
  const { reviews = [], ...done } = doneAtTill(view, content, {
    from: opened.businessDay,
    before: opened.businessDay,
  })
  const all = [...reviews, ...reviewCashOut(view, toRecord)]
  return postingOf({
    _id: { shopId: view.shopId, movementId },
    ...movement,
    shiftId,
    tillId: opened.tillId,
    ...done,
    ...(all.length > 0 && { reviews: all }),
    entryNumber: null,
    recordedAt: view.recordedAt,
  })
}

/** What a movement does to the books, of itself alone. */
export function postingOf(document: CashMovementDocument): Draft<CashMovementDocument> {
  return { document, businessDay: document.businessDay, lines: postCashMovement(document) }
}
