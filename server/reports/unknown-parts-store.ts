import type { Filter } from 'mongodb'
import type { Day } from '#domain/business-day.ts'
import { isOfUnknownCashier, isOfUnknownShift } from '../books/kinds/sale/parts-of-day.ts'
import type { SaleDocument } from '../books/kinds/sale/stored.ts'
import { boundedRead, refuseTooLong } from '../db/bounded-read.ts'
import type { Collections } from '../db/collections.ts'
import type { FigureOfPart, PartOfDay } from '../db/documents.ts'
import { memberValue } from '../db/paths.ts'
import { saleIndexes } from '../db/sale-indexes.ts'

/** Days of a shop whose totals have sales under `unknown`. */
type UnknownDays = { shopId: string; days: readonly Day[] }

/** A till may name anyone: only so many, those with the most receipts, are distinguished. */
const maxCashiers = 1_000
/** A shift is unknown to the sales that arrive before its opening, so that there may be several on each day. */
const maxShifts = 10_000

/** The totals of the unknown part of some days by cashier; uid is null for all beyond the first. */
export async function cashiersOfUnknown(
  collections: Collections,
  where: UnknownDays,
  most = maxCashiers,
): Promise<{ uid: string | null; figures: PartOfDay }[]> {
  const groups = { by: '$cashierUid', figures: { ...sold, ...acts }, most }
  const found = await sumUnknown<string>(collections, where, isOfUnknownCashier, groups)
  return found.map(({ _id, ...figures }) => ({ uid: _id, figures }))
}

type NamedShift = { shiftId: string; tillId: string }

/** The same by the shift that they name, and the till that named it; both are null for all beyond the first. */
export async function shiftsOfUnknown(
  collections: Collections,
  where: UnknownDays,
  most = maxShifts,
): Promise<{ shiftId: string | null; tillId: string | null; figures: PartOfDay }[]> {
  const groups = { by: { shiftId: '$shiftId', tillId: '$tillId' }, figures: sold, most }
  const found = await sumUnknown<NamedShift>(collections, where, isOfUnknownShift, groups)
  return found.map(({ _id, ...figures }) => ({ ...(_id ?? { shiftId: null, tillId: null }), figures }))
}

type Figures = Partial<Record<FigureOfPart, object>>

/** Sums receipts where they are: however many there are, and whatever they name, so many groups come of them and one. */
async function sumUnknown<Name>(
  { sales }: Collections,
  { shopId, days }: UnknownDays,
  which: Filter<SaleDocument>,
  { by, figures, most }: { by: string | object; figures: Figures; most: number },
): Promise<({ _id: Name | null } & PartOfDay)[]> {
  if (days.length === 0) return []
  const summed = Object.entries(figures).map(([name, value]) => [name, { $sum: value }])
  const again = Object.keys(figures).map((name) => [name, { $sum: memberValue(name) }])
  const found = sales.aggregate<{ _id: Name | null } & PartOfDay>(
    [
      { $match: { '_id.shopId': shopId, postingDay: { $in: days }, ...which } },
      { $group: { _id: by, ...Object.fromEntries(summed) } },
      { $set: { order: { receipts: { $add: ['$receipts', '$returns'] }, of: '$_id' } } },
      {
        $setWindowFields: {
          sortBy: { order: -1 },
          output: { place: { $documentNumber: {} } },
        },
      },
      {
        $group: {
          _id: { $cond: [{ $lte: ['$place', most] }, '$_id', null] },
          ...Object.fromEntries(again),
        },
      },
    ],
    { ...boundedRead, hint: saleIndexes.byDay },
  )
  return refuseTooLong(found.toArray())
}

const isReturn = { $eq: ['$kind', 'return'] }
const ofSale = (amount: unknown) => ({ $cond: [isReturn, 0, amount] })
const ofReturn = (amount: unknown) => ({ $cond: [isReturn, amount, 0] })
const costMinor = { $sum: '$lines.costMinor' }

/** What `soldOf` makes of a receipt, in the words of the database. */
const sold = {
  receipts: ofSale(1),
  returns: ofReturn(1),
  grossMinor: ofSale('$totals.grossMinor'),
  netMinor: ofSale('$totals.netMinor'),
  discountMinor: ofSale('$discountMinor'),
  returnsGrossMinor: ofReturn('$totals.grossMinor'),
  returnsNetMinor: ofReturn('$totals.netMinor'),
  costMinor: { $cond: [isReturn, { $subtract: [0, costMinor] }, costMinor] },
} satisfies Figures

/** Price times quantity, rounded like `extend`: neither is negative. */
const extended = (price: string) => {
  const thousandfold = { $multiply: [{ $toDecimal: price }, '$$line.quantityMilli'] }
  return { $toLong: { $divide: [{ $add: [thousandfold, 500] }, 1_000] } }
}

const changed = { $filter: { input: '$lines', as: 'line', cond: { $gt: ['$$line.priceChange', null] } } }
const below = { $subtract: [extended('$$line.priceChange.fromMinor'), extended('$$line.unitPriceMinor')] }

/** What `actsOf` makes of it. */
const acts = {
  discounts: ofSale({ $cond: [{ $gt: ['$discountMinor', 0] }, 1, 0] }),
  voids: ofSale({ $size: { $ifNull: ['$voided', []] } }),
  voidedMinor: ofSale({ $sum: '$voided.amountMinor' }),
  priceChanges: ofSale({ $size: changed }),
  priceChangeMinor: ofSale({ $sum: { $map: { input: changed, as: 'line', in: below } } }),
} satisfies Figures
