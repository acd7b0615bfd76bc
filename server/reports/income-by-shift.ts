import type { DayRange } from '#domain/business-day.ts'
import { dayInWords } from '#domain/day-in-words.ts'
import type { Minor } from '#domain/money.ts'
import type { Database } from '../db/client.ts'
import { findReportedNet, findShiftOpens, findShiftOpensAround, type NamedShift } from '../shifts/store.ts'
import { findTills } from '../tills/store.ts'
import { PartSums, type ReceiptTotals } from './part-sums.ts'
import { readShiftParts, type ShiftPart, shiftsBeyond } from './parts-store.ts'

/** The receipts of a shift, or of who served. */
export type PartOfIncome = {
  /** Empty: receipts without a shift, or without a cashier. */
  key: string
  label: string
  figures: ReceiptTotals
  /** What its Z report says of net sales; null without one, and where some of its receipts are of other days. */
  reportedNetMinor: Minor | null
}

/** The receipts of some days by their shifts, in the order in which these began. Those of no shift come last. */
export async function incomeByShift(
  database: Database,
  shopId: string,
  range: DayRange,
): Promise<PartOfIncome[]> {
  const [parts, around, tills] = await Promise.all([
    readShiftParts(database.collections, shopId, range),
    findShiftOpensAround(database, shopId, range),
    findTills(database, shopId),
  ])
  const named = [...new Set(parts.flatMap(({ shiftId }) => shiftId ?? []))]
  const opens = await findShiftOpens(database, shopId, named, around)
  const [reported, beyond] = await Promise.all([
    findReportedNet(database, shopId, opens),
    shiftsBeyond(database.collections, shopId, named, range),
  ])
  const tillNames = new Map(tills.map(({ _id, name }) => [_id.tillId, name]))
  const openOf = new Map(opens.map((shift) => [shift._id.shiftId, shift]))
  // What another till's receipt says of a shift makes it none of that shift.
  const shiftOf = ({ shiftId, tillId }: ShiftPart): NamedShift | undefined => {
    const shift = openOf.get(shiftId ?? '')
    return tillId === null || tillId === shift?.tillId ? shift : undefined
  }
  const byShift = Map.groupBy(parts, shiftOf)
  const ofShifts = opens.flatMap((shift): PartOfIncome[] => {
    const own = byShift.get(shift)
    if (!own) return []
    const { shiftId } = shift._id
    const name = `${tillNames.get(shift.tillId) ?? ''}, ${reported.has(shiftId) ? 'Z' : 'shift'} ${shift.number}`
    return [
      {
        key: shiftId,
        label: `${dayInWords(shift.businessDay)}, ${name}`,
        figures: sumOf(own),
        reportedNetMinor: beyond.has(shiftId) ? null : (reported.get(shiftId) ?? null),
      },
    ]
  })
  const others = byShift.get(undefined)
  if (!others) return ofShifts
  return [...ofShifts, { key: '', label: 'Without a shift', figures: sumOf(others), reportedNetMinor: null }]
}

function sumOf(parts: readonly ShiftPart[]): ReceiptTotals {
  return PartSums.ofAll(parts.map(({ sums }) => sums)).totals()
}
