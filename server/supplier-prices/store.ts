import type { Collection } from 'mongodb'
import type { Day } from '#domain/business-day.ts'
import type { ListedPrice } from '#domain/stock/supplier-price.ts'
import { deliveryBills } from '../books/kinds/delivery-bill/stored.ts'
import { stockReceipts } from '../books/kinds/stock-receipt/stored.ts'
import { boundedRead } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import { withLongs } from '../db/longs.ts'
import { findReversedIds } from '../reversals/find-reversal.ts'

/** What a person wrote on a supplier's list; what it cost at deliveries is in those. */
export type SupplierPriceDocument = ListedPrice & {
  _id: { shopId: string; supplierId: string; productId: string }
  changedAt: Date
  changedBy: string
}

const prices = ({ db }: Database): Collection<SupplierPriceDocument> =>
  db.collection<SupplierPriceDocument>('supplierPrices')

/** Of these suppliers, or of all; of these products, or of all. */
export function findListed(
  database: Database,
  shopId: string,
  of: { supplierIds?: readonly string[]; productIds?: readonly string[] },
): Promise<SupplierPriceDocument[]> {
  return prices(database)
    .find(
      {
        '_id.shopId': shopId,
        ...(of.supplierIds && { '_id.supplierId': { $in: [...of.supplierIds] } }),
        ...(of.productIds && { '_id.productId': { $in: [...of.productIds] } }),
      },
      boundedRead,
    )
    .sort({ changedAt: 1 })
    .toArray()
}

/** Writes these, and takes those off that say nothing. */
export async function writeListed(
  database: Database,
  written: readonly SupplierPriceDocument[],
  dropped: readonly SupplierPriceDocument['_id'][],
): Promise<void> {
  const writes = [
    ...written.map((price) => ({
      replaceOne: { filter: { _id: price._id }, replacement: withLongs(price), upsert: true },
    })),
    ...dropped.map((_id) => ({ deleteOne: { filter: { _id } } })),
  ]
  if (writes.length > 0) await prices(database).bulkWrite(writes, { ordered: false })
}

type LastDelivered = { _id: string; day: Day; quantityMilli: number; netMinor: number }

/**
 * The last delivery of each product from these suppliers, then the last bill for one. A delivery that was paid at once
 * has its supplier's name alone.
 */
export async function lastFrom(
  database: Database,
  shopId: string,
  { supplierIds, names }: { supplierIds: readonly string[]; names: readonly string[] },
): Promise<LastDelivered[]> {
  const lastOf = (netMinor: unknown) => [
    { $sort: { postingDay: 1, recordedAt: 1 } },
    { $unwind: '$lines' },
    { $addFields: { netMinor } },
    // What came free says nothing of what the next ones cost.
    { $match: { netMinor: { $gt: 0 } } },
    {
      $group: {
        _id: '$lines.productId',
        day: { $last: '$postingDay' },
        quantityMilli: { $last: '$lines.quantityMilli' },
        netMinor: { $last: '$netMinor' },
      },
    },
  ]
  const { db } = database
  const [reversed, reversedBills] = await Promise.all([
    findReversedIds(database, shopId, [stockReceipts]),
    findReversedIds(database, shopId, [deliveryBills]),
  ])
  const ofSuppliers = { $in: [...supplierIds] }
  const [delivered, billed] = await Promise.all([
    db
      .collection(stockReceipts.name)
      .aggregate<LastDelivered>(
        [
          {
            $match: {
              '_id.shopId': shopId,
              of: { $exists: false },
              ...(reversed.size > 0 && { '_id.receiptId': { $nin: [...reversed] } }),
              $or: [{ party: ofSuppliers }, { supplierName: { $in: [...names] } }],
            },
          },
          ...lastOf({ $ifNull: ['$lines.invoiced.netMinor', '$lines.valueMinor'] }),
        ],
        boundedRead,
      )
      .toArray(),
    db
      .collection(deliveryBills.name)
      .aggregate<LastDelivered>(
        [
          {
            $match: {
              '_id.shopId': shopId,
              supplierId: ofSuppliers,
              // The cost of freight is not a price of the goods.
              isFreight: { $exists: false },
              ...(reversedBills.size > 0 && { '_id.deliveryBillId': { $nin: [...reversedBills] } }),
            },
          },
          ...lastOf('$lines.netMinor'),
        ],
        boundedRead,
      )
      .toArray(),
  ])
  return [...delivered, ...billed]
}
