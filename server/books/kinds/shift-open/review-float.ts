import { leftOutOfFloat } from '#domain/documents/shift-open/posting.ts'
import type { Minor } from '#domain/money.ts'
import type { Review } from '#domain/terms/review.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { cashOutLimitThen } from '../cash-movement/cash-out-limit.ts'
import type { ShiftOpenToRecord } from './to-record.ts'

/**
 * A float below what the drawer held moves the rest to the safe. Of staff that is reviewed like a cash movement: else
 * they could move any amount there by opening a shift, whatever their limit.
 */
export function reviewFloat(
  view: BooksView,
  { shift, between, senderUid, isOwner = false }: ShiftOpenToRecord,
  heldMinor: Minor,
): Review[] {
  const said = leftOutOfFloat({ float: shift.float, heldMinor })
  if (said === 0 || senderUid === undefined) return []
  const { openedAt: at, openedBy: by } = shift
  const limitMinor = cashOutLimitThen(view, 'safe', { senderUid, isOwner, by, at, between })
  return limitMinor !== null && said > limitMinor
    ? [{ code: 'staff_cash_out', said, expected: limitMinor }]
    : []
}
