import { receiptSequence } from '#domain/documents/sale/schema.ts'
import { arrivedAfterClose } from '#domain/documents/shift-open/outside.ts'
import type { BooksView } from '../../engine/books-view.ts'
import type { OtherDocument } from '../../engine/needs.ts'
import { type ShiftCloseDocument, shiftCloses } from '../shift-close/stored.ts'
import { shiftOpens } from '../shift-open/stored.ts'
import { soldSpan } from './sold-at.ts'
import type { SaleDocument } from './stored.ts'

/** What clocks may differ by. */
const marginMs = 5 * 60 * 1000

/** What `isSoldBeforeCount` has to have read. The next opening is read for a receipt that arrives late, and for no other. */
export function readsCount(shiftId: string): OtherDocument[] {
  return [
    { collection: shiftOpens, id: shiftId },
    {
      ...{ collection: shiftCloses, id: shiftId },
      leadsTo: (stored) => {
        const { tillId, number, isElsewhere } = stored as ShiftCloseDocument
        if (isElsewhere === false) return null
        return { collection: shiftOpens, of: { tillId, number: number + 1 } }
      },
    },
  ]
}

/**
 * Whether a receipt arrived after the drawer of its shift was counted, though it was sold before: its cash is in the
 * count, which has booked it as cash over. A till that opens and closes its own shift states the last receipts that it
 * had given out: another number, or one of another series, was not in the count, whatever time it states. Another
 * device knows of some receipts only, and an earlier close does not state which device it was: there the till's next
 * opening states the last number, and until it has arrived the time alone decides about the numbers after the opening.
 */
export function isSoldBeforeCount(
  view: Pick<BooksView, 'find' | 'listed' | 'seriesOf'>,
  {
    tillId,
    shiftId,
    receiptNumber,
    ...sold
  }: Pick<SaleDocument, 'tillId' | 'shiftId' | 'receiptNumber' | 'soldAt' | 'soldBetween'>,
): boolean {
  if (shiftId === undefined) return false
  const opened = view.find(shiftOpens, shiftId)
  const closed = view.find(shiftCloses, shiftId)
  if (!opened || closed?.tillId !== tillId) return false
  if (soldSpan(sold).until.getTime() > closed.recordedAt.getTime() + marginMs) return false
  const sequence = receiptSequence(receiptNumber)
  if (receiptNumber !== `${view.seriesOf(tillId)}-${sequence}` || sequence <= opened.lastSequence)
    return false
  if (closed.isElsewhere !== false) {
    const isNext = (other: typeof opened) => other.tillId === tillId && other.number === opened.number + 1
    return sequence <= (view.listed(shiftOpens).find(isNext)?.lastSequence ?? Number.POSITIVE_INFINITY)
  }
  return sequence <= closed.lastSequence && !closed.unused?.includes(sequence)
}

/** Whether the cash of a receipt was in the count of its shift, however it was keyed. */
export function isCashInCount(
  view: Pick<BooksView, 'find'>,
  { tillId, shiftId, reviews, isInCount }: SaleDocument,
): boolean {
  if (shiftId === undefined || view.find(shiftCloses, shiftId)?.tillId !== tillId) return false
  return isInCount === true || !arrivedAfterClose(reviews)
}
