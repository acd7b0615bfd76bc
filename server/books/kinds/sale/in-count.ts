import { receiptSequence } from '#domain/documents/sale/schema.ts'
import { arrivedAfterClose } from '#domain/documents/shift-open/outside.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { shiftCloses } from '../shift-close/stored.ts'
import { soldSpan } from './sold-at.ts'
import type { SaleDocument } from './stored.ts'

/**
 * Whether a receipt arrived after the drawer of its shift was counted, though it was sold before: its cash is in the
 * count, which has booked it as cash over. A shift states the last receipt that its till gave out: a later one
 * was not in the count, whatever time it states. Where it was closed from elsewhere, which knows of some receipts only,
 * the time decides.
 */
export function isSoldBeforeCount(
  view: Pick<BooksView, 'find'>,
  {
    tillId,
    shiftId,
    receiptNumber,
    ...sold
  }: Pick<SaleDocument, 'tillId' | 'shiftId' | 'receiptNumber' | 'soldAt' | 'soldBetween'>,
): boolean {
  const closed = shiftId === undefined ? undefined : view.find(shiftCloses, shiftId)
  if (closed?.tillId !== tillId) return false
  const sequence = receiptSequence(receiptNumber)
  if (closed.unused?.includes(sequence)) return false
  if (sequence <= closed.lastSequence) return true
  return closed.isElsewhere === true && soldSpan(sold).until <= closed.recordedAt
}

/** Whether the cash of a receipt was in the count of its shift, however it was keyed. */
export function isCashInCount(
  view: Pick<BooksView, 'find'>,
  { tillId, shiftId, reviews, isInCount }: SaleDocument,
): boolean {
  if (shiftId === undefined || view.find(shiftCloses, shiftId)?.tillId !== tillId) return false
  return isInCount === true || !arrivedAfterClose(reviews)
}
