import type { Document, Filter } from 'mongodb'
import type { ShiftQuery } from '#domain/api/shift.ts'
import { addDays, type Day, type DayRange } from '#domain/business-day.ts'
import { undoneAmong } from '#domain/documents/cash-movement/undo.ts'
import { receiptOfShift, type SaleOfShift } from '#domain/documents/shift-close/sums.ts'
import type { Minor } from '#domain/money.ts'
import type { CashCountDocument } from '../books/kinds/cash-count/stored.ts'
import type { CashMovementDocument } from '../books/kinds/cash-movement/stored.ts'
import type { DepositDocument } from '../books/kinds/deposit/stored.ts'
import { type PaymentDocument, partyPayments } from '../books/kinds/payment/stored.ts'
import type { ShiftCloseDocument } from '../books/kinds/shift-close/stored.ts'
import type { ShiftOpenDocument } from '../books/kinds/shift-open/stored.ts'
import type { Database } from '../db/client.ts'
import { findReversedIds } from '../reversals/find-reversal.ts'

export function findShiftOpen(
  { collections }: Database,
  shopId: string,
  shiftId: string,
): Promise<ShiftOpenDocument | null> {
  return collections.shiftOpens.findOne({ _id: { shopId, shiftId } })
}

export function findShiftClose(
  { collections }: Database,
  shopId: string,
  shiftId: string,
): Promise<ShiftCloseDocument | null> {
  return collections.shiftCloses.findOne({ _id: { shopId, shiftId } })
}

/**
 * Shifts by their ids, in the order in which they arrived. Most of a report's arrived within its days or close to
 * them, and are read at once; the others are asked for one by one, which takes twice as long for each.
 */
export async function findShiftOpens(
  { collections: { shiftOpens } }: Database,
  shopId: string,
  shiftIds: readonly string[],
  around: readonly NamedShift[],
): Promise<NamedShift[]> {
  const wanted = new Set(shiftIds)
  const near = around.filter(({ _id }) => wanted.delete(_id.shiftId))
  const others =
    wanted.size === 0 ? [] : await shiftOpens.find<NamedShift>(byIds(shopId, wanted), named).toArray()
  return [...near, ...others].sort(
    (a, b) => a.recordedAt.getTime() - b.recordedAt.getTime() || (a._id.shiftId < b._id.shiftId ? -1 : 1),
  )
}

/** Those that were recorded within some days, or a day before or after them. */
export function findShiftOpensAround(
  { collections: { shiftOpens } }: Database,
  shopId: string,
  { from, to }: DayRange,
): Promise<NamedShift[]> {
  const recordedAt = { $gte: new Date(addDays(from, -1)), $lt: new Date(addDays(to, 2)) }
  return shiftOpens.find<NamedShift>({ '_id.shopId': shopId, recordedAt }, named).toArray()
}

const named = { projection: { tillId: 1, number: 1, businessDay: 1, recordedAt: 1 } }
const byIds = (shopId: string, shiftIds: Iterable<string>) => ({
  _id: { $in: [...shiftIds].map((shiftId) => ({ shopId, shiftId })) },
})

export type NamedShift = Pick<ShiftOpenDocument, '_id' | 'tillId' | 'number' | 'businessDay' | 'recordedAt'>

/** How many numbers of a till are read at once for each one that is wanted. */
const spareNumbers = 2

/** Net sales as the Z reports of shifts say, of those that are closed. */
export async function findReportedNet(
  { collections: { shiftCloses } }: Database,
  shopId: string,
  shifts: readonly NamedShift[],
): Promise<Map<string, Minor>> {
  // A till numbers its shifts without a gap: those of some days are a range, and are read faster than one by one.
  const places = [...Map.groupBy(shifts, ({ tillId }) => tillId)].map(([tillId, own]) => {
    const numbers = own.map(({ number }) => number)
    const [$gte, $lte] = [Math.min(...numbers), Math.max(...numbers)]
    return $lte - $gte < spareNumbers * own.length
      ? { '_id.shopId': shopId, tillId, number: { $gte, $lte } }
      : byIds(
          shopId,
          own.map(({ _id }) => _id.shiftId),
        )
  })
  const found = await Promise.all(
    places.map((place) =>
      shiftCloses
        .find<Pick<ShiftCloseDocument, '_id'> & { sums: Pick<ShiftCloseDocument['sums'], 'netMinor'> }>(
          place as Filter<ShiftCloseDocument>,
          { projection: { 'sums.netMinor': 1 } },
        )
        .toArray(),
    ),
  )
  return new Map(found.flat().map(({ _id, sums }) => [_id.shiftId, sums.netMinor]))
}

/** The shift that was opened at a till last. */
export function findLastShift(
  { collections }: Database,
  shopId: string,
  tillId: string,
): Promise<ShiftOpenDocument | null> {
  return collections.shiftOpens.findOne({ '_id.shopId': shopId, tillId }, { sort: { number: -1 } })
}

/** The latest first; whether they are closed is for the caller to ask. */
export function findShifts(
  { collections }: Database,
  shopId: string,
  { tillId, from, to, limit }: Pick<ShiftQuery, 'tillId' | 'from' | 'to' | 'limit'>,
): Promise<ShiftOpenDocument[]> {
  const filter: Filter<ShiftOpenDocument> = {
    '_id.shopId': shopId,
    ...(tillId !== undefined && { tillId }),
    ...((from !== undefined || to !== undefined) && {
      businessDay: { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lte: to }) },
    }),
  }
  return collections.shiftOpens.find(filter).sort({ recordedAt: -1 }).limit(limit).toArray()
}

/** Those that are not closed: a till has one at most. The latest first. */
export async function findOpenShifts(
  database: Database,
  shopId: string,
  { tillId, from, to }: Pick<ShiftQuery, 'tillId' | 'from' | 'to'>,
): Promise<ShiftOpenDocument[]> {
  const { shiftOpens } = database.collections
  const lastOfEach = await shiftOpens
    .aggregate<ShiftOpenDocument>([
      { $match: { '_id.shopId': shopId, ...(tillId !== undefined && { tillId }) } },
      { $sort: { '_id.shopId': 1, tillId: 1, number: -1 } },
      { $group: { _id: '$tillId', last: { $first: '$$ROOT' } } },
      { $replaceRoot: { newRoot: '$last' } },
    ])
    .toArray()
  const closes = await findCloses(
    database,
    shopId,
    lastOfEach.map(({ _id }) => _id.shiftId),
  )
  const isRequested = ({ _id, businessDay }: ShiftOpenDocument) =>
    !closes.has(_id.shiftId) &&
    (from === undefined || businessDay >= from) &&
    (to === undefined || businessDay <= to)
  return lastOfEach.filter(isRequested).sort((a, b) => b.recordedAt.getTime() - a.recordedAt.getTime())
}

export async function findCloses(
  { collections }: Database,
  shopId: string,
  shiftIds: readonly string[],
): Promise<Map<string, ShiftCloseDocument>> {
  const found = await collections.shiftCloses
    .find({ _id: { $in: shiftIds.map((shiftId) => ({ shopId, shiftId })) } })
    .toArray()
  return new Map(found.map((close) => [close._id.shiftId, close]))
}

export function findMovements(
  { collections }: Database,
  shopId: string,
  shiftId: string,
): Promise<CashMovementDocument[]> {
  return collections.cashMovements.find({ '_id.shopId': shopId, shiftId }).sort({ recordedAt: 1 }).toArray()
}

/** The corrected counts of closed shifts, the earliest first. */
export async function findCountCorrections(
  { collections }: Database,
  shopId: string,
  shiftIds: readonly string[],
): Promise<Extract<CashCountDocument, { place: 'till' }>[]> {
  const found = await collections.cashCounts
    .find({ '_id.shopId': shopId, shiftId: { $in: [...shiftIds] } })
    .sort({ entryNumber: 1 })
    .toArray()
  return found.filter((one) => one.place === 'till')
}

/** Payments on account that were taken in a shift and not reversed, and the ids of those that were. */
export async function findPaymentsOfShift(
  database: Database,
  shopId: string,
  shiftId: string,
): Promise<{ payments: PaymentDocument[]; reversedIds: string[] }> {
  const found = await database.collections.partyPayments.find({ '_id.shopId': shopId, shiftId }).toArray()
  const ids = found.map(({ _id }) => _id.paymentId)
  const reversed = await findReversedIds(database, shopId, [partyPayments], { ids })
  return {
    payments: found.filter(({ _id }) => !reversed.has(_id.paymentId)),
    reversedIds: [...reversed],
  }
}

export function findDepositsOfShift(
  { collections }: Database,
  shopId: string,
  shiftId: string,
): Promise<DepositDocument[]> {
  return collections.deposits.find({ '_id.shopId': shopId, shiftId }).toArray()
}

export function findSalesOfShift(
  { collections }: Database,
  shopId: string,
  { shiftId, tillId }: { shiftId: string; tillId: string },
): Promise<SaleOfShift[]> {
  return collections.sales
    .find({ '_id.shopId': shopId, shiftId, tillId }, { projection: summed })
    .map(receiptOfShift)
    .toArray()
}

/** What `receiptOfShift` reads. */
export const summed = {
  kind: 1,
  receiptNumber: 1,
  receiptSequence: 1,
  tenders: 1,
  totals: 1,
  paidBy: 1,
  discountMinor: 1,
  'lines.taxClassId': 1,
  'lines.taxes': 1,
  'lines.netMinor': 1,
} satisfies Document

/** Which receipts of a till's own series have arrived, of those in a range of counts. */
export async function arrivedSequences(
  { collections }: Database,
  { shopId, tillId, series }: { shopId: string; tillId: string; series: string },
  { from, through }: { from: number; through: number },
): Promise<number[]> {
  const found = await collections.sales
    .find({
      ...{ '_id.shopId': shopId, tillId, receiptNumber: { $regex: `^${series}-` } },
      receiptSequence: { $gt: from, $lte: through },
    })
    .project<{ receiptSequence: number }>({ _id: 0, receiptSequence: 1 })
    .toArray()
  return found.map(({ receiptSequence }) => receiptSequence)
}

/** The ids of the movements of some shifts that were undone, whenever that was. */
export async function findUndoneMovements(
  { collections }: Database,
  shopId: string,
  shiftIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const undoing = await collections.cashMovements
    .find({ '_id.shopId': shopId, shiftId: { $in: [...shiftIds] }, reverses: { $exists: true } })
    .toArray()
  return undoneAmong(undoing)
}

/**
 * Cash out that arrived within these business days, in the order of arrival: what was moved in a shift, and what was
 * left out of the float at its opening. Some days around the range are read, and filtered by the shop's clock.
 */
export async function findCashOut(
  { collections }: Database,
  shopId: string,
  { from, to }: DayRange,
  dayOf: (at: Date) => Day,
): Promise<(CashMovementDocument | ShiftOpenDocument)[]> {
  const recordedAt = { $gte: new Date(addDays(from, -1)), $lt: new Date(addDays(to, 3)) }
  const ofShop = { '_id.shopId': shopId, recordedAt }
  const [movements, openings] = await Promise.all([
    collections.cashMovements.find({ ...ofShop, direction: 'out', reverses: { $exists: false } }).toArray(),
    collections.shiftOpens
      .find({ ...ofShop, $expr: { $lt: ['$float.amountMinor', '$heldMinor'] } })
      .toArray(),
  ])
  return [...openings, ...movements]
    .sort((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime())
    .filter((one) => {
      const day = dayOf(one.recordedAt)
      return day >= from && day <= to
    })
}
