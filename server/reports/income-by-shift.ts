import type { DayRange } from '#domain/business-day.ts'
import { dayInWords } from '#domain/day-in-words.ts'
import { minor } from '#domain/money.ts'
import type { ShiftCloseDocument } from '../books/kinds/shift-close/stored.ts'
import type { ShiftOpenDocument } from '../books/kinds/shift-open/stored.ts'
import type { Database } from '../db/client.ts'
import { findCloses, findShiftOpens } from '../shifts/store.ts'
import { findTills } from '../tills/store.ts'
import { type ReceiptTotals, readShiftTotals, type ShiftTotals, shiftsBeyond } from './shift-totals-store.ts'

/** The receipts of a shift, or of who served. */
export type PartOfIncome = {
  /** Empty: receipts that are of no shift, or name nobody. */
  key: string
  label: string
  figures: ReceiptTotals
  /** What its Z report says of net sales; null without one, and where some of its receipts are of other days. */
  reportedNetMinor: ShiftCloseDocument['sums']['netMinor'] | null
}

/** The receipts of some days by their shifts, in the order in which these began. Those of no shift come last. */
export async function incomeByShift(
  database: Database,
  shopId: string,
  range: DayRange,
): Promise<PartOfIncome[]> {
  const totals = await readShiftTotals(database.collections, shopId, range)
  const named = [...new Set(totals.flatMap(({ shiftId }) => shiftId ?? []))]
  const [opens, closes, beyond, tills] = await Promise.all([
    findShiftOpens(database, shopId, named),
    findCloses(database, shopId, named),
    shiftsBeyond(database.collections, shopId, named, range),
    findTills(database, shopId),
  ])
  const tillNames = new Map(tills.map(({ _id, name }) => [_id.tillId, name]))
  const isOf = ({ _id, tillId }: ShiftOpenDocument) => {
    return (one: ShiftTotals) => one.shiftId === _id.shiftId && one.tillId === tillId
  }
  const ofShifts = opens.flatMap((shift): PartOfIncome[] => {
    const own = totals.find(isOf(shift))
    if (!own) return []
    const { shiftId } = shift._id
    const close = closes.get(shiftId)
    const name = `${tillNames.get(shift.tillId) ?? ''}, ${close ? 'Z' : 'shift'} ${shift.number}`
    return [
      {
        key: shiftId,
        label: `${dayInWords(shift.businessDay)}, ${name}`,
        figures: figuresOf([own]),
        reportedNetMinor: close && !beyond.has(shiftId) ? close.sums.netMinor : null,
      },
    ]
  })
  // What another till's receipt says of a shift makes it none of that shift.
  const others = totals.filter((one) => !opens.some((shift) => isOf(shift)(one)))
  if (others.length === 0) return ofShifts
  return [
    ...ofShifts,
    { key: '', label: 'Without a shift', figures: figuresOf(others), reportedNetMinor: null },
  ]
}

function figuresOf(totals: readonly ShiftTotals[]): PartOfIncome['figures'] {
  const sum = (name: Exclude<keyof ShiftTotals, 'shiftId' | 'tillId'>) =>
    totals.reduce((all, one) => all + one[name], 0)
  return {
    receipts: sum('receipts'),
    grossMinor: minor(sum('grossMinor')),
    netMinor: minor(sum('netMinor')),
    discountMinor: minor(sum('discountMinor')),
    returnsGrossMinor: minor(sum('returnsGrossMinor')),
    returnsNetMinor: minor(sum('returnsNetMinor')),
    costMinor: minor(sum('costMinor')),
  }
}
