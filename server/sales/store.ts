import type { z } from 'zod'
import type { SaleQuery } from '#domain/api/sale.ts'
import type { Day } from '#domain/business-day.ts'
import type { Database } from '../db/client.ts'
import type { SaleDocument } from '../db/documents.ts'
import { findPersonNames } from '../identity/person-store.ts'

/** Where a page of sales ended, newest first. */
export type SalePosition = { postingDay: Day; soldAt: string; saleId: string }
export type SaleFilter = Omit<z.infer<typeof SaleQuery>, 'cursor' | 'limit'>

/** Sales newest first, by posting day and time. */
export function listSales(
  { collections }: Database,
  shopId: string,
  filter: SaleFilter,
  after: SalePosition | null,
  limit: number,
): Promise<SaleDocument[]> {
  const { from, to, search, kind, tillId, tender, review } = filter
  const conditions: object[] = []
  if (after) {
    const soldAtInstant = new Date(after.soldAt)
    conditions.push({
      $or: [
        { postingDay: { $lt: after.postingDay } },
        { postingDay: after.postingDay, soldAtInstant: { $lt: soldAtInstant } },
        { postingDay: after.postingDay, soldAtInstant, '_id.saleId': { $lt: after.saleId } },
      ],
    })
  }
  if (search !== undefined) conditions.push(searchCondition(search))
  return collections.sales
    .find({
      '_id.shopId': shopId,
      ...((from || to) && { postingDay: { ...(from && { $gte: from }), ...(to && { $lte: to }) } }),
      ...(kind && { kind }),
      ...(tillId && { tillId }),
      ...(tender && { 'tenders.kind': tender }),
      ...(review && { 'reviews.0': { $exists: true } }),
      ...(conditions.length > 0 && { $and: conditions }),
    })
    .sort({ postingDay: -1, soldAtInstant: -1, '_id.saleId': -1 })
    .limit(limit)
    .toArray()
}

/** A receipt number as it begins, or a word of a product's name or its SKU. */
function searchCondition(search: string): object {
  const literal = search.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return {
    $or: [
      { receiptNumber: { $regex: `^${literal}`, $options: 'i' } },
      { 'lines.sku': search },
      { 'lines.name': { $regex: literal, $options: 'i' } },
    ],
  }
}

export function findSale(
  { collections }: Database,
  shopId: string,
  saleId: string,
): Promise<SaleDocument | null> {
  return collections.sales.findOne({ _id: { shopId, saleId } })
}

export function findReturnsOf(
  { collections }: Database,
  shopId: string,
  saleId: string,
): Promise<SaleDocument[]> {
  return collections.sales.find({ '_id.shopId': shopId, returnOf: saleId }).toArray()
}

/** Names that stand beside sales and outside the hashed documents. */
export async function readNames(database: Database, shopId: string, sales: readonly SaleDocument[]) {
  const { db } = database
  const tillIds = [...new Set(sales.map((sale) => sale.tillId))].map((tillId) => ({ shopId, tillId }))
  const customerIds = [...new Set(sales.flatMap((sale) => sale.customerId ?? []))].map((customerId) => ({
    shopId,
    customerId,
  }))
  const uids = new Set(
    sales.flatMap(({ cashierUid, sentByUid = null }) =>
      [cashierUid, sentByUid].filter((uid) => uid !== null),
    ),
  )
  const [people, tills, customers] = await Promise.all([
    findPersonNames(database, [...uids]),
    db
      .collection<{ _id: { shopId: string; tillId: string }; name: string }>('tills')
      .find({ _id: { $in: tillIds } })
      .toArray(),
    db
      .collection<{ _id: { shopId: string; customerId: string }; name: string }>('customers')
      .find({ _id: { $in: customerIds } })
      .toArray(),
  ])
  return {
    people,
    tills: new Map(tills.map((till) => [till._id.tillId, till.name])),
    customers: new Map(customers.map((customer) => [customer._id.customerId, customer.name])),
  }
}
