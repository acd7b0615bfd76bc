import { receiptSequence } from '#domain/documents/sale/schema.ts'
import { arrivedAfterClose } from '#domain/documents/shift-open/outside.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import type { BooksView } from '../../engine/books-view.ts'
import type { NamesakeIn, Needs } from '../../engine/needs.ts'
import { type ShiftCloseDocument, shiftCloses } from '../shift-close/stored.ts'
import { shiftOpens } from '../shift-open/stored.ts'
import { soldSpan } from './sold-at.ts'
import type { SaleDocument } from './stored.ts'

/** What clocks may differ by. */
const marginMs = 5 * 60 * 1000

/** What shows in which count the cash of a receipt was. */
export type CountedReceipt = Pick<
  SaleDocument,
  'tillId' | 'shiftId' | 'receiptNumber' | 'soldAt' | 'soldBetween'
> &
  // Of a stored one: an opening before it was recorded did not have its cash in the books.
  Partial<Pick<SaleDocument, 'recordedAt'>>

/**
 * What has to be read to know in which count the cash of a receipt was. Other openings than that of its shift are read
 * for a receipt that is in no shift, or arrives after it was closed.
 */
export function readsCount(receipt: CountedReceipt): Required<Pick<Needs, 'others' | 'namesakesIn'>> {
  const { shiftId } = receipt
  const float = readsFloat(receipt)
  if (shiftId === undefined) return { others: [], namesakesIn: [float] }
  const leadsTo = (stored: StoredDocument) => {
    const { tillId, number, isElsewhere } = stored as ShiftCloseDocument
    const next = { collection: shiftOpens, of: { tillId, number: number + 1 } }
    return isElsewhere === false ? [float] : [float, next]
  }
  const others = [
    { collection: shiftOpens, id: shiftId },
    { collection: shiftCloses, id: shiftId, leadsTo },
  ]
  return { others, namesakesIn: [] }
}

/**
 * Openings of its till, one of which `isSoldBeforeFloat` has to have read: those that state its number as given out. For
 * a new receipt there is none, and the index finds that without reading the others.
 */
function readsFloat({ tillId, receiptNumber, ...sold }: CountedReceipt): NamesakeIn {
  const lastSequence = { $gte: receiptSequence(receiptNumber) }
  return { collection: shiftOpens, of: { tillId, lastSequence, recordedAt: { $gte: openedSince(sold) } } }
}

/**
 * Whether a receipt arrived after the drawer of its shift was counted, though it was sold before: its cash is in the
 * count, which has booked it as cash over. A till that opens and closes its own shift states the last receipts that it
 * had given out: another number, or one of another series, was not in the count, whatever time it states. Another
 * device knows of some receipts only, and an earlier close does not state which device it was: there the till's next
 * opening states the last number, and until it has arrived the time alone decides about the numbers after the opening.
 */
function isSoldBeforeCount(
  view: Pick<BooksView, 'find' | 'listed' | 'seriesOf'>,
  receipt: CountedReceipt,
): boolean {
  const { tillId, shiftId, receiptNumber } = receipt
  if (shiftId === undefined) return false
  const opened = view.find(shiftOpens, shiftId)
  const closed = view.find(shiftCloses, shiftId)
  if (!opened || closed?.tillId !== tillId) return false
  if (soldSpan(receipt).until.getTime() > closed.recordedAt.getTime() + marginMs) return false
  const sequence = receiptSequence(receiptNumber)
  if (!isOfSeries(view, receipt) || sequence <= opened.lastSequence) return false
  if (closed.isElsewhere !== false) {
    // One that states less than the close knew is wrong, and would move cash to the cashier who opened it.
    const isNext = ({ number, lastSequence, ...other }: typeof opened) =>
      other.tillId === tillId && number === opened.number + 1 && lastSequence >= closed.lastSequence
    return sequence <= (view.listed(shiftOpens).find(isNext)?.lastSequence ?? Number.POSITIVE_INFINITY)
  }
  return sequence <= closed.lastSequence && !closed.unused?.includes(sequence)
}

/** The count at the end of its shift, or the float of a later one. */
export type CountOfCash = 'count' | 'float'

/** In which count the cash of a receipt was that arrives after it; null where it is in the drawer since. */
export function countOf(
  view: Pick<BooksView, 'find' | 'listed' | 'seriesOf'>,
  receipt: CountedReceipt,
): CountOfCash | null {
  if (isSoldBeforeCount(view, receipt)) return 'count'
  return isSoldBeforeFloat(view, receipt) ? 'float' : null
}

/**
 * Whether a receipt outside shifts was sold before the float of a shift was counted, and arrives after its opening: its
 * cash is in the float. The opening took all of the float that the books did not have in the drawer out of the safe, so
 * the safe gets it back. A till states with an opening the last number that it had given out.
 */
function isSoldBeforeFloat(
  view: Pick<BooksView, 'find' | 'listed' | 'seriesOf'>,
  receipt: CountedReceipt,
): boolean {
  const { tillId, shiftId, receiptNumber } = receipt
  const sequence = receiptSequence(receiptNumber)
  if (!isOfSeries(view, receipt) || !isOutsideShift(view, { tillId, shiftId, sequence })) return false
  const since = openedSince(receipt)
  return view
    .listed(shiftOpens)
    .some(
      (opened) =>
        opened.tillId === tillId &&
        opened.lastSequence >= sequence &&
        opened.recordedAt.getTime() >= since.getTime(),
    )
}

/**
 * It names no shift, or one that was closed. A number that a till gave out during its shift was not in the next float
 * alone: the count at the close had the drawer before.
 */
function isOutsideShift(
  view: Pick<BooksView, 'find'>,
  { tillId, shiftId, sequence }: { tillId: string; shiftId: string | undefined; sequence: number },
): boolean {
  if (shiftId === undefined) return true
  const opened = view.find(shiftOpens, shiftId)
  const closed = view.find(shiftCloses, shiftId)
  if (!opened || closed?.tillId !== tillId) return false
  return closed.isElsewhere !== false || sequence <= opened.lastSequence || sequence > closed.lastSequence
}

function openedSince({
  recordedAt,
  ...sold
}: Pick<CountedReceipt, 'soldAt' | 'soldBetween' | 'recordedAt'>): Date {
  const soldMs = soldSpan(sold).until.getTime() - marginMs
  return new Date(Math.max(soldMs, recordedAt?.getTime() ?? soldMs))
}

/** In which count the cash of a stored receipt was by now, however it was keyed. */
export function countOfStored(
  view: Pick<BooksView, 'find' | 'listed' | 'seriesOf'>,
  sale: SaleDocument,
): CountOfCash | null {
  const { tillId, shiftId, reviews, isInCount, isInFloat } = sale
  if (isInCount) return 'count'
  const isClosed = shiftId !== undefined && view.find(shiftCloses, shiftId)?.tillId === tillId
  if (isClosed && !arrivedAfterClose(reviews)) return 'count'
  const isOwnNumber = sale.receiptSequence !== undefined
  return isInFloat || (isOwnNumber && isSoldBeforeFloat(view, sale)) ? 'float' : null
}

/** Whether its number is one that its till gives out. */
function isOfSeries(
  view: Pick<BooksView, 'seriesOf'>,
  { tillId, receiptNumber }: Pick<CountedReceipt, 'tillId' | 'receiptNumber'>,
): boolean {
  return receiptNumber === `${view.seriesOf(tillId)}-${receiptSequence(receiptNumber)}`
}
