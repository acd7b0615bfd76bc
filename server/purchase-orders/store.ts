import type { Collection, Filter, UpdateFilter } from 'mongodb'
import type { OrderLine, PurchaseOrder, PurchaseOrderBody } from '#domain/api/purchase-order.ts'
import type { Day } from '#domain/business-day.ts'
import type { Minor } from '#domain/money.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import type { OrderState } from '#domain/terms/purchase-order.ts'
import { type StockReceiptDocument, stockReceipts } from '../books/kinds/stock-receipt/stored.ts'
import { boundedRead } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import { withLongs } from '../db/longs.ts'
import { addUnderNextNumber } from '../db/next-number.ts'
import { openAndLatest } from '../db/open-and-latest.ts'
import { idsToChange, type SealedWrite, writeSealed, writeSealedOne } from '../evidence/seal-store.ts'
import { findReversedIds } from '../reversals/find-reversal.ts'

/** An order line as sent to the supplier. */
export type SentOrderLine = Pick<
  PurchaseOrder['lines'][number],
  'lineId' | 'sku' | 'name' | 'unit' | 'supplierCode' | 'supplierPack'
>

/** An order to a supplier. It posts nothing, so it is no document of the books. */
export type PurchaseOrderDocument = {
  _id: { shopId: string; orderId: string }
  /** Its own of the shop, from 1. */
  number: number
  supplierId: string
  orderedOn: Day
  expectedOn?: Day
  note?: string
  lines: OrderLine[]
  state: OrderState
  /** Counts the changes of the draft; 1 as it was made. */
  revision: number
  createdAt: Date
  createdBy: string
  emailed?: { to: string; at: Date }
  /** Its lines as they were sent; absent on drafts, and on earlier ones. */
  sentLines?: SentOrderLine[]
}

export type OrderPlace = { shopId: string; orderId: string }
export type OrderContent = Omit<PurchaseOrderBody, 'revision'>

const orders = ({ db }: Database): Collection<PurchaseOrderDocument> =>
  db.collection<PurchaseOrderDocument>('purchaseOrders')
const receipts = ({ db }: Database): Collection<StockReceiptDocument> =>
  db.collection<StockReceiptDocument>(stockReceipts.name)

export function findOrder(
  database: Database,
  { shopId, orderId }: OrderPlace,
): Promise<PurchaseOrderDocument | null> {
  return orders(database).findOne({ _id: { shopId, orderId } })
}

/** Those of these products that are on an order. */
export function findOrdered(
  database: Database,
  shopId: string,
  productIds: readonly string[],
): Promise<string[]> {
  const lines = { 'lines.productId': { $in: [...productIds] } }
  return orders(database).distinct('lines.productId', { '_id.shopId': shopId, ...lines })
}

/** Adds an order under the next number. @returns whether it was added; false where there is one of this id */
export function addOrder(database: Database, order: Omit<PurchaseOrderDocument, 'number'>): Promise<boolean> {
  return addUnderNextNumber(orders(database), order, (insert) =>
    writeSealedOne(database, 'purchaseOrders', order._id, insert),
  )
}

/** Changes a draft that is still at this revision. @returns whether it was */
export async function changeDraft(
  database: Database,
  { shopId, orderId }: OrderPlace,
  revision: number,
  { supplierId, orderedOn, expectedOn, note, lines }: OrderContent,
): Promise<boolean> {
  return changeOrder(
    database,
    { _id: { shopId, orderId }, state: 'draft', revision },
    {
      $set: {
        ...{ supplierId, orderedOn, revision: revision + 1 },
        lines: lines.map(withLongs),
        ...(expectedOn !== undefined && { expectedOn }),
        ...(note !== undefined && { note }),
      },
      $unset: {
        ...(expectedOn === undefined && { expectedOn: '' as const }),
        ...(note === undefined && { note: '' as const }),
      },
    },
  )
}

/** @returns whether it matched the filter and was changed */
function changeOrder(
  database: Database,
  filter: Filter<PurchaseOrderDocument> & Pick<PurchaseOrderDocument, '_id'>,
  update: UpdateFilter<PurchaseOrderDocument>,
): Promise<boolean> {
  return writeSealedOne(database, 'purchaseOrders', filter._id, async (session) => {
    const { modifiedCount } = await orders(database).updateOne(filter, update, { session })
    return modifiedCount === 1
  })
}

/** @property sentLines where it is sent */
type OrderChange = {
  from: readonly OrderState[]
  to: OrderState
  revision: number
  sentLines?: readonly SentOrderLine[]
}

/**
 * Of an order that is still at this revision.
 * @returns what it was: one of the states before, or the new one already; null where it was neither
 */
export async function changeOrderState(
  database: Database,
  { shopId, orderId }: OrderPlace,
  { from, to, revision, sentLines }: OrderChange,
): Promise<OrderState | null> {
  const _id = { shopId, orderId }
  return writeSealed(database, shopId, async ({ session, touch }) => {
    const change = { $set: { state: to, ...(sentLines && { sentLines: sentLines.map(withLongs) }) } }
    const before = await orders(database).findOneAndUpdate(
      { _id, state: { $in: [...from] }, revision },
      change,
      {
        ...{ projection: { state: 1 }, returnDocument: 'before', session },
      },
    )
    if (before) touch('purchaseOrders', [_id])
    // A repeated change leaves what was written the first time.
    const isSo = before ?? (await orders(database).findOne({ _id, state: to, revision }, { session }))
    return isSo?.state ?? null
  })
}

/** A draft again, unless another email of it has been accepted since. */
export async function giveBackDraft(
  database: Database,
  { shopId, orderId }: OrderPlace,
  revision: number,
): Promise<void> {
  await changeOrder(
    database,
    { _id: { shopId, orderId }, state: 'sent', revision, emailed: { $exists: false } },
    { $set: { state: 'draft' }, $unset: { sentLines: '' } },
  )
}

export async function noteEmailed(
  database: Database,
  { shopId, orderId }: OrderPlace,
  emailed: { to: string; at: Date },
): Promise<void> {
  await changeOrder(database, { _id: { shopId, orderId } }, { $set: { emailed } })
}

/** A supplier who was erased is sent nothing any more; of what was ordered, goods and amounts stay. */
export async function eraseFromOrders(database: Database, shopId: string, supplierId: string): Promise<void> {
  const ofSupplier = { '_id.shopId': shopId, supplierId }
  const erase = async ({ session, touch }: SealedWrite) => {
    const ids = await idsToChange(orders(database), ofSupplier, session)
    const drafts = { ...ofSupplier, state: 'draft' as const }
    await orders(database).updateMany(drafts, { $set: { state: 'cancelled' } }, { session })
    await orders(database).updateMany(ofSupplier, { $unset: { note: '', emailed: '' } }, { session })
    touch('purchaseOrders', ids)
  }
  await writeSealed(database, shopId, erase, { isErasing: true })
}

const maxListed = 500

/** The latest ones, and of the earlier ones those that are not cancelled. */
export function listedOrders(database: Database, shopId: string) {
  return openAndLatest(orders(database), {
    ...{ of: { '_id.shopId': shopId }, open: { state: { $in: ['draft', 'sent'] } } },
    ...{ sort: { number: -1 }, most: maxListed },
  })
}

/** Orders that goods may still be to come of. */
export function openOrders(database: Database, shopId: string): Promise<PurchaseOrderDocument[]> {
  return orders(database)
    .find({ '_id.shopId': shopId, state: { $in: ['draft', 'sent'] } }, boundedRead)
    .toArray()
}

/** What was received of each product of these orders: by order, then by product. */
export async function receivedOf(
  database: Database,
  shopId: string,
  orderIds: readonly string[],
): Promise<Map<string, Map<string, Milli>>> {
  const received = new Map<string, Map<string, Milli>>()
  if (orderIds.length === 0) return received
  const reversed = await findReversedIds(database, shopId, [stockReceipts])
  const rows = receipts(database).aggregate<{
    _id: { orderId: string; productId: string }
    quantityMilli: number
  }>([
    {
      $match: {
        '_id.shopId': shopId,
        orderId: { $in: [...orderIds] },
        ...(reversed.size > 0 && { '_id.receiptId': { $nin: [...reversed] } }),
      },
    },
    { $unwind: '$lines' },
    {
      $group: {
        _id: { orderId: '$orderId', productId: '$lines.productId' },
        quantityMilli: { $sum: '$lines.quantityMilli' },
      },
    },
  ])
  for await (const { _id, quantityMilli } of rows) {
    const ofOrder = received.get(_id.orderId) ?? new Map<string, Milli>()
    received.set(_id.orderId, ofOrder.set(_id.productId, milli(Number(quantityMilli))))
  }
  return received
}

/** The deliveries of an order, the first one first. */
export function deliveriesOf(
  database: Database,
  { shopId, orderId }: OrderPlace,
): Promise<StockReceiptDocument[]> {
  return receipts(database).find({ '_id.shopId': shopId, orderId }).sort({ orderPart: 1 }).toArray()
}

/** Where a product was bought or ordered last, and what a unit cost there. */
export type LastBought = {
  productId: string
  day: Day
  supplierId?: string
  /** Of a delivery that was paid at once: its supplier has a name alone. */
  supplierName?: string
  quantityMilli: number
  netMinor: Minor
}

/** The last delivery of each of these products that says whom it is from. */
export async function lastDelivered(
  database: Database,
  shopId: string,
  productIds: readonly string[],
): Promise<LastBought[]> {
  return receipts(database)
    .aggregate<LastBought>(
      [
        {
          $match: {
            '_id.shopId': shopId,
            'lines.productId': { $in: [...productIds] },
            of: { $exists: false },
            $or: [{ party: { $exists: true } }, { supplierName: { $exists: true } }],
          },
        },
        { $unwind: { path: '$lines', includeArrayIndex: 'at' } },
        { $match: { 'lines.productId': { $in: [...productIds] } } },
        { $addFields: { netMinor: { $ifNull: ['$lines.invoiced.netMinor', '$lines.valueMinor'] } } },
        // What came free says nothing of what the next ones cost: any that was paid for counts before it.
        { $addFields: { isPaidFor: { $gt: ['$netMinor', 0] } } },
        { $sort: { isPaidFor: 1, postingDay: 1, recordedAt: 1, at: 1 } },
        {
          $group: {
            _id: '$lines.productId',
            day: { $last: '$postingDay' },
            supplierId: { $last: '$party' },
            supplierName: { $last: '$supplierName' },
            quantityMilli: { $last: '$lines.quantityMilli' },
            netMinor: { $last: '$netMinor' },
          },
        },
        { $addFields: { productId: '$_id' } },
      ],
      boundedRead,
    )
    .toArray()
}

/** The last order of each of these products that was not cancelled. */
export async function lastOrdered(
  database: Database,
  shopId: string,
  productIds: readonly string[],
): Promise<{ productId: string; day: Day; supplierId: string }[]> {
  return orders(database)
    .aggregate<{ productId: string; day: Day; supplierId: string }>(
      [
        { $match: { '_id.shopId': shopId, state: 'sent', 'lines.productId': { $in: [...productIds] } } },
        { $sort: { number: 1 } },
        { $unwind: '$lines' },
        { $match: { 'lines.productId': { $in: [...productIds] } } },
        {
          $group: {
            _id: '$lines.productId',
            day: { $last: '$orderedOn' },
            supplierId: { $last: '$supplierId' },
          },
        },
        { $addFields: { productId: '$_id' } },
      ],
      boundedRead,
    )
    .toArray()
}
