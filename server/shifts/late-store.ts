import type { Document } from 'mongodb'
import type { LateCash } from '#domain/documents/shift-close/late-cash.ts'
import { minor } from '#domain/money.ts'
import type { SaleKind } from '#domain/terms/document-kind.ts'
import type { Database } from '../db/client.ts'
import { inCount, saleIndexes } from '../db/sale-indexes.ts'

/** Receipts of a shift that arrived after it was closed and were in its count, and their cash. */
export type LateOfShift = LateCash & { receiptCount: number }

/** Of the shifts that have any. Corrected payment types of these receipts are included. */
export async function sumLate(
  { collections: { sales, paymentCorrections } }: Database,
  shopId: string,
  shiftIds: readonly string[],
): Promise<Map<string, LateOfShift>> {
  if (shiftIds.length === 0) return new Map()
  const found = await sales
    .aggregate<LateOfShift & { _id: string }>(
      [
        { $match: { '_id.shopId': shopId, shiftId: { $in: [...shiftIds] }, ...inCount } },
        {
          $group: {
            _id: '$shiftId',
            receiptCount: { $sum: 1 },
            salesCashMinor: { $sum: cashOf('sale') },
            refundsCashMinor: { $sum: cashOf('return') },
          },
        },
      ],
      { hint: saleIndexes.inCount },
    )
    .toArray()
  const sums = new Map(found.map(({ _id, ...late }) => [_id, late]))
  if (sums.size === 0) return sums
  const corrections = await paymentCorrections
    .find({ '_id.shopId': shopId, shiftId: { $in: [...sums.keys()] }, isCounted: true })
    .project<{ saleId: string; shiftId: string; from: Kind; to: Kind; amountMinor: number }>(ofCorrection)
    .toArray()
  // A receipt that arrived in time is corrected after the count, too; a number can be on two receipts.
  const ids = [...new Set(corrections.map(({ saleId }) => saleId))].map((saleId) => ({ shopId, saleId }))
  const late = ids.length === 0 ? [] : await sales.find({ _id: { $in: ids }, ...inCount }, idOnly).toArray()
  const lateIds = new Set(late.map(({ _id }) => _id.saleId))
  for (const { saleId, shiftId, from, to, amountMinor } of corrections) {
    const sum = sums.get(shiftId)
    if (!sum || !lateIds.has(saleId)) continue
    const cashMinor = (to.kind === 'cash' ? amountMinor : 0) - (from.kind === 'cash' ? amountMinor : 0)
    // Only sales are corrected.
    sums.set(shiftId, { ...sum, salesCashMinor: minor(sum.salesCashMinor + cashMinor) })
  }
  return sums
}

/** Their numbers in the order of arrival, up to so many. */
export async function findLateNumbers(
  { collections }: Database,
  shopId: string,
  shiftId: string,
  most: number,
): Promise<string[]> {
  const found = await collections.sales
    .find({ '_id.shopId': shopId, shiftId, ...inCount }, { projection: { receiptNumber: 1 } })
    .hint(saleIndexes.inCount)
    .sort({ entryNumber: 1 })
    .limit(most)
    .toArray()
  return found.map(({ receiptNumber }) => receiptNumber)
}

type Kind = { kind: string }
const idOnly = { projection: { _id: 1 } } as const
const ofCorrection = { saleId: 1, shiftId: 1, 'from.kind': 1, 'to.kind': 1, amountMinor: 1 } as const

const cashTenders = {
  $filter: { input: '$tenders', cond: { $eq: ['$$this.kind', 'cash'] } },
} satisfies Document
const cashPaid = { $sum: { $map: { input: cashTenders, in: '$$this.amountMinor' } } } satisfies Document

/** After change, of receipts of one kind. */
const cashOf = (kind: SaleKind) =>
  ({
    $cond: [{ $eq: ['$kind', kind] }, { $subtract: [cashPaid, '$totals.changeMinor'] }, 0],
  }) satisfies Document
