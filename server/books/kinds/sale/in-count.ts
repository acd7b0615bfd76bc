import { arrivedAfterClose } from '#domain/documents/shift-open/outside.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { shiftCloses } from '../shift-close/stored.ts'
import { soldSpan } from './sold-at.ts'
import type { SaleDocument } from './stored.ts'

/** What clocks may differ by, and what a till takes to learn that its shift was closed on another device. */
const marginMs = 5 * 60 * 1000

/**
 * Whether a receipt arrived after the drawer of its shift was counted, though it was sold before: its cash is in the
 * count, which has booked it as cash over. A till that goes on selling in a shift that was closed elsewhere puts that
 * cash into the drawer after the count.
 */
export function isSoldBeforeCount(
  view: Pick<BooksView, 'find'>,
  { tillId, shiftId, ...sold }: Pick<SaleDocument, 'tillId' | 'shiftId' | 'soldAt' | 'soldBetween'>,
): boolean {
  const closed = shiftId === undefined ? undefined : view.find(shiftCloses, shiftId)
  if (closed?.tillId !== tillId) return false
  return soldSpan(sold).until.getTime() <= closed.recordedAt.getTime() + marginMs
}

/** Whether the cash of a receipt was in the count of its shift, however it was keyed. */
export function isCashInCount(
  view: Pick<BooksView, 'find'>,
  { tillId, shiftId, reviews, isInCount }: SaleDocument,
): boolean {
  if (shiftId === undefined || view.find(shiftCloses, shiftId)?.tillId !== tillId) return false
  return isInCount === true || !arrivedAfterClose(reviews)
}
