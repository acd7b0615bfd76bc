import type { DayRange } from '#domain/business-day.ts'
import type { Minor } from '#domain/money.ts'
import type { Collections } from '../db/collections.ts'

/** What the receipts of some days come to, by the shift that they name, and the till that gave them. */
export type ShiftTotals = {
  /** Null where they name none. */
  shiftId: string | null
  tillId: string
  receipts: number
  grossMinor: Minor
  netMinor: Minor
  discountMinor: Minor
  returnsGrossMinor: Minor
  returnsNetMinor: Minor
  costMinor: Minor
}

/** From the receipts themselves: a day's totals know no shift, and one shift can be of two days. */
export async function readShiftTotals(
  collections: Collections,
  shopId: string,
  { from, to }: DayRange,
): Promise<ShiftTotals[]> {
  const isReturn = { $eq: ['$kind', 'return'] }
  const ofSales = (value: unknown) => ({ $sum: { $cond: [isReturn, 0, value] } })
  const ofReturns = (value: unknown) => ({ $sum: { $cond: [isReturn, value, 0] } })
  const cost = { $sum: '$lines.costMinor' }
  const found = await collections.sales
    .aggregate<Omit<ShiftTotals, 'shiftId' | 'tillId'> & { _id: { shiftId?: string; tillId: string } }>([
      { $match: { '_id.shopId': shopId, postingDay: { $gte: from, $lte: to } } },
      {
        $group: {
          _id: { shiftId: '$shiftId', tillId: '$tillId' },
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
  return found.map(({ _id: { shiftId = null, tillId }, ...figures }) => ({ shiftId, tillId, ...figures }))
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
