import type { Day, DayRange } from '#domain/business-day.ts'
import type { Collections } from '../db/collections.ts'
import type { DayOfSales, DayTotalDocument } from '../db/documents.ts'
import { fieldPath, memberValue } from '../db/paths.ts'

const daysOf = (shopId: string, { from, to }: DayRange) => ({
  '_id.shopId': shopId,
  '_id.day': { $gte: from, $lte: to },
})

/** What was posted to each account, day by day. */
export function readAccountTotals(
  collections: Collections,
  shopId: string,
  range: DayRange,
): Promise<AccountTotalsOfDay[]> {
  return collections.dayTotals
    .find<AccountTotalsOfDay>(
      { ...daysOf(shopId, range), accounts: { $exists: true } },
      { projection: { accounts: 1 } },
    )
    .toArray()
}

/** What was posted to each account and what of each tax, day by day. */
export function readPostedTotals(
  collections: Collections,
  shopId: string,
  range: DayRange,
): Promise<PostedTotalsOfDay[]> {
  return collections.dayTotals
    .find<PostedTotalsOfDay>(
      { ...daysOf(shopId, range), accounts: { $exists: true } },
      { projection: { accounts: 1, taxes: 1 } },
    )
    .toArray()
}

type PostedTotalsOfDay = AccountTotalsOfDay & Pick<DayTotalDocument, 'taxes'>
export type AccountTotalsOfDay = Pick<DayTotalDocument, '_id'> & Required<Pick<DayTotalDocument, 'accounts'>>

/** Days on which something was sold or came back. */
export function readDayTotals(
  collections: Collections,
  shopId: string,
  range: DayRange,
): Promise<DayOfSales[]> {
  return collections.dayTotals
    .find<DayOfSales>({ ...daysOf(shopId, range), ...withSales }, { projection: ofSales })
    .sort({ '_id.day': 1 })
    .toArray()
}

const withSales = { receipts: { $exists: true } }
const ofSales = { accounts: 0, taxes: 0, cashiers: 0, shifts: 0, locations: 0, hours: 0 }

export type ProductTotals = {
  productId: string
  soldMilli: number
  returnedMilli: number
  netMinor: number
  returnsNetMinor: number
  taxMinor: number
  discountMinor: number
  costMinor: number
  name: string
  category: string
}

/** A range's totals by product, with the product's present name and category. */
export function readProductTotals(
  collections: Collections,
  shopId: string,
  range: DayRange,
): Promise<ProductTotals[]> {
  const sum = (name: keyof ProductTotals) => ({ [fieldPath(name)]: { $sum: memberValue(name) } })
  return collections.dayProductTotals
    .aggregate<ProductTotals>([
      { $match: daysOf(shopId, range) },
      {
        $group: {
          _id: '$_id.productId',
          ...sum('soldMilli'),
          ...sum('returnedMilli'),
          ...sum('netMinor'),
          ...sum('returnsNetMinor'),
          ...sum('taxMinor'),
          ...sum('discountMinor'),
          ...sum('costMinor'),
        },
      },
      { $addFields: { productId: '$_id', _id: { shopId: { $literal: shopId }, productId: '$_id' } } },
      { $lookup: { from: 'products', localField: '_id', foreignField: '_id', as: 'product' } },
      {
        $addFields: {
          name: { $ifNull: [{ $first: '$product.name' }, ''] },
          category: { $ifNull: [{ $first: '$product.category' }, ''] },
        },
      },
      { $project: { product: 0, _id: 0 } },
    ])
    .toArray()
}

/** Products at or below their reorder level, of those that have one. */
export async function countLowStock(collections: Collections, shopId: string): Promise<number> {
  const [counted] = await collections.products
    .aggregate<{ low: number }>([
      { $match: { '_id.shopId': shopId, status: 'active', reorderLevelMilli: { $gt: 0 } } },
      { $lookup: { from: 'stockBalances', localField: '_id', foreignField: '_id', as: 'balance' } },
      {
        $match: {
          $expr: { $lte: [{ $ifNull: [{ $first: '$balance.quantityMilli' }, 0] }, '$reorderLevelMilli'] },
        },
      },
      { $count: 'low' },
    ])
    .toArray()
  return counted?.low ?? 0
}

/** The same products, the emptiest shelf first. */
export function listLowStock(
  collections: Collections,
  shopId: string,
): Promise<{ name: string; unit: string; quantityMilli: number }[]> {
  return collections.products
    .aggregate<{ name: string; unit: string; quantityMilli: number }>([
      { $match: { '_id.shopId': shopId, status: 'active', reorderLevelMilli: { $gt: 0 } } },
      { $lookup: { from: 'stockBalances', localField: '_id', foreignField: '_id', as: 'balance' } },
      { $set: { quantityMilli: { $ifNull: [{ $first: '$balance.quantityMilli' }, 0] } } },
      { $match: { $expr: { $lte: ['$quantityMilli', '$reorderLevelMilli'] } } },
      { $sort: { quantityMilli: 1, name: 1 } },
      { $project: { _id: 0, name: 1, unit: 1, quantityMilli: { $toDouble: '$quantityMilli' } } },
    ])
    .toArray()
}

export function readOneDay(collections: Collections, shopId: string, day: Day): Promise<DayOfSales | null> {
  return collections.dayTotals.findOne<DayOfSales>(
    { _id: { shopId, day }, ...withSales },
    { projection: ofSales },
  )
}
