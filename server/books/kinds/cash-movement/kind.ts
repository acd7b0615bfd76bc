import { otherAccount, postCashMovement } from '#domain/documents/cash-movement/posting.ts'
import { CashMovementBody } from '#domain/documents/cash-movement/schema.ts'
import { isUndoOf, undoneAmong } from '#domain/documents/cash-movement/undo.ts'
import { Refusal } from '#domain/errors.ts'
import { reversal } from '#domain/posting/entry.ts'
import { cashMovementName } from '#domain/terms/cash-place.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { defineKind } from '../../engine/define-kind.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { isSameRequest } from '../../engine/same-request.ts'
import { doneAtTill } from '../done-at-till.ts'
import { subjectOf, text } from '../fact-words.ts'
import { readsShift, requireOpenShift } from '../shift-close/open-shift.ts'
import { reviewCashOut } from './review-cash-out.ts'
import { type CashMovementDocument, cashMovements } from './stored.ts'
import type { CashMovementToRecord } from './to-record.ts'

/** Cash into a drawer or out of it, other than for goods. */
export const cashMovement = defineKind<CashMovementToRecord, CashMovementDocument>({
  name: 'cash-movement',
  collection: cashMovements,
  sources: ['cash-movement'],
  amounts: (movement) => [{ account: otherAccount(movement), amountMinor: movement.amountMinor }],
  isFromTill: () => true,
  evenClosed: true,
  linesOf: () => 2,
  needs: ({ shiftId, movement: { movedBy } }) => ({
    others: readsShift(shiftId),
    uids: movedBy === undefined ? [] : [movedBy],
    listed: [{ collection: cashMovements, of: { shiftId } }],
  }),
  request: {
    isSame: (stored, { shiftId, movement }) =>
      stored.shiftId === shiftId && isSameRequest(CashMovementBody, stored, movement),
    conflict: 'cash_movement_conflict',
  },
  plan: planCashMovement,
  replan: (_past, document) => postingOf(document),
  sourceOf: ({ _id }) => ({
    kind: 'cash-movement',
    id: _id.movementId,
    reference: _id.movementId.slice(-8),
  }),
  // Who was paid can stand in it.
  texts: ['/reason'],
  reverse: (_before, document) => reversal(postingOf(document).lines),
  // The till moves the cash the other way instead: a person has to put it there.
  offersReversal: () => false,
  subject: ({ tillId, amountMinor, reason, ...moved }, { tills }) =>
    subjectOf({
      name: cashMovementName(moved) ?? undefined,
      about: [tills.get(tillId), reason].filter(Boolean).join(', '),
      totalMinor: amountMinor,
    }),
  pageFacts: ({ tillId, amountMinor, reason, ...moved }, { tills }) => [
    ...text('Till', tills.get(tillId)),
    { label: cashMovementName(moved) ?? 'Cash', amountMinor },
    ...text('Reason', reason),
  ],
})

/** @throws Refusal shift_not_found, shift_closed, cash_movement_not_found, cash_movement_undone, cash_movement_mismatched */
function planCashMovement(view: BooksView, toRecord: CashMovementToRecord): Draft<CashMovementDocument> {
  const { movementId, shiftId, movement, between, senderUid, isCashierElsewhere } = toRecord
  const opened = requireOpenShift(view, shiftId)
  requireUndoable(view, toRecord)
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

/** What a movement undoes is of the same shift, and was not undone. */
function requireUndoable(view: BooksView, { shiftId, movement }: CashMovementToRecord): void {
  const { reverses } = movement
  if (reverses === undefined) return
  const ofShift = view.listed(cashMovements).filter((one) => one.shiftId === shiftId)
  const moved = ofShift.find(({ _id }) => _id.movementId === reverses)
  if (moved === undefined) throw new Refusal('cash_movement_not_found', { movementId: reverses })
  if (moved.reverses !== undefined || undoneAmong(ofShift).has(reverses))
    throw new Refusal('cash_movement_undone', { movementId: reverses })
  if (!isUndoOf(movement, moved)) throw new Refusal('cash_movement_mismatched', { movementId: reverses })
}

/** What a movement does to the books, of itself alone. */
function postingOf(document: CashMovementDocument): Draft<CashMovementDocument> {
  return { document, businessDay: document.businessDay, lines: postCashMovement(document) }
}
