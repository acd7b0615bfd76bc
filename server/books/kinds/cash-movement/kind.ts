import { otherAccount } from '#domain/documents/cash-movement/posting.ts'
import { CashMovementBody } from '#domain/documents/cash-movement/schema.ts'
import { reversal } from '#domain/posting/entry.ts'
import { defineKind } from '../../engine/define-kind.ts'
import { isSameRequest } from '../../engine/same-request.ts'
import { readsShift } from '../shift-close/open-shift.ts'
import { pageFactsOfCashMovement } from './page-facts.ts'
import { planCashMovement, postingOf } from './plan.ts'
import { type CashMovementDocument, cashMovements } from './stored.ts'
import type { CashMovementToRecord } from './to-record.ts'

/** Cash into a drawer or out of it, other than for goods. */
export const cashMovement = defineKind<CashMovementToRecord, CashMovementDocument>({
  name: 'cash-movement',
  collection: cashMovements,
  sources: ['cash-movement'],
  amounts: ({ direction, place, amountMinor }) => [{ account: otherAccount(direction, place), amountMinor }],
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
  pageFacts: pageFactsOfCashMovement,
})
