import type { DayRange } from '#domain/business-day.ts'
import type { Minor } from '#domain/money.ts'
import type { Collections } from '../db/collections.ts'

/** What some receipts come to, as the totals of days have it. */
export type ReceiptTotals = {
  receipts: number
  grossMinor: Minor
  netMinor: Minor
  discountMinor: Minor
  returnsGrossMinor: Minor
  returnsNetMinor: Minor
  costMinor: Minor
}

/** What the receipts of some days come to, by the shift that they name, and the till that gave them. */
export type ShiftTotals = ReceiptTotals & {
  /** Null where they name none. */
  shiftId: string | null
  tillId: string
}

/** From the receipts themselves: a day's totals know no shift, and one shift can be of two days. */
export async function readShiftTotals(
  collections: Collections,
  shopId: string,
  range: DayRange,
): Promise<ShiftTotals[]> {
  const found = await sumReceipts<{ shiftId?: string; tillId: string }>(collections, shopId, range, {
    shiftId: '$shiftId',
    tillId: '$tillId',
  })
  return found.map(({ _id: { shiftId = null, tillId }, ...figures }) => ({ shiftId, tillId, ...figures }))
}

/** The same by who served; null where they name nobody. */
export async function readCashierTotals(
  collections: Collections,
  shopId: string,
  range: DayRange,
): Promise<(ReceiptTotals & { uid: string | null })[]> {
  const found = await sumReceipts<string | null>(collections, shopId, range, '$cashierUid')
  return found.map(({ _id: uid, ...figures }) => ({ uid, ...figures }))
}

function sumReceipts<By>(
  collections: Collections,
  shopId: string,
  { from, to }: DayRange,
  by: unknown,
): Promise<(ReceiptTotals & { _id: By })[]> {
  const isReturn = { $eq: ['$kind', 'return'] }
  const ofSales = (value: unknown) => ({ $sum: { $cond: [isReturn, 0, value] } })
  const ofReturns = (value: unknown) => ({ $sum: { $cond: [isReturn, value, 0] } })
  const cost = { $sum: '$lines.costMinor' }
  return collections.sales
    .aggregate<ReceiptTotals & { _id: By }>([
      { $match: { '_id.shopId': shopId, postingDay: { $gte: from, $lte: to } } },
      {
        $group: {
          _id: by,
          receipts: ofSales(1),
          grossMinor: ofSales('$totals.grossMinor'),
          netMinor: ofSales('$totals.netMinor'),
          discountMinor: ofSales('$discountMinor'),
          returnsGrossMinor: ofReturns('$totals.grossMinor'),
          returnsNetMinor: ofReturns('$totals.netMinor'),
          costMinor: { $sum: { $cond: [isReturn, { $multiply: [-1, cost] }, cost] } },
        },
      },
    ])
    .toArray()
}

/** Those of some shifts that have receipts of other days, too. */
export async function shiftsBeyond(
  collections: Collections,
  shopId: string,
  shiftIds: readonly string[],
  { from, to }: DayRange,
): Promise<Set<string>> {
  const found = await collections.sales.distinct('shiftId', {
    '_id.shopId': shopId,
    shiftId: { $in: [...shiftIds] },
    $or: [{ postingDay: { $lt: from } }, { postingDay: { $gt: to } }],
  })
  return new Set(found.filter((shiftId) => shiftId !== undefined))
}
