import type { EntryLine } from '#domain/posting/entry.ts'
import { accounts } from '#domain/terms/chart.ts'
import { receiptSources } from '#domain/terms/document-kind.ts'
import type { EntryDocument } from '../../db/documents.ts'

/**
 * A shift whose opening is not in the books yet, and since when its float was in the drawer: null where what does not
 * name the shift is from before it.
 */
export type ShiftAhead = { shiftId: string; since: Date | null }

/** What an entry put into the cash of a till; with a shift, what of that is the shift's. */
export function tillCashIn(
  { lines, source, recordedAt }: Pick<EntryDocument, 'lines' | 'source' | 'recordedAt'>,
  tillId: string,
  shift?: ShiftAhead,
): number {
  // A receipt is of the shift that it names, whenever it arrives: it may wait on a device for days.
  const isDuringShift = shift?.since && recordedAt >= shift.since && !receiptSources.includes(source.kind)
  const isOfShift = ({ dims }: EntryLine) =>
    !shift || dims?.shift === shift.shiftId || (isDuringShift && dims?.shift === undefined)
  return lines.reduce(
    (sum, line) =>
      line.account === accounts.cash && line.dims?.till === tillId && isOfShift(line)
        ? sum + line.amountMinor
        : sum,
    0,
  )
}
