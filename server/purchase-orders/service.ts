import type {
  OrderDecision,
  PurchaseOrder,
  PurchaseOrderBody,
  PurchaseOrderList,
  PurchaseOrderSummary,
} from '#domain/api/purchase-order.ts'
import { Refusal } from '#domain/errors.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import { groupOf } from '#domain/open-items/family.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import { statusOf } from '#domain/stock/order.ts'
import { lineMinorOf } from '#domain/stock/order-statement.ts'
import type { OrderState } from '#domain/terms/purchase-order.ts'
import { stockReceipts } from '../books/kinds/stock-receipt/stored.ts'
import type { Database } from '../db/client.ts'
import { readPartyMerges } from '../parties/merges-store.ts'
import { findReversedIds } from '../reversals/find-reversal.ts'
import { findStockedByIds } from '../stock/store.ts'
import { listedOf } from '../supplier-prices/service.ts'
import { requireSupplierToBuyFrom, supplierStore } from '../suppliers/service.ts'
import {
  addOrder,
  changeDraft,
  changeOrderState,
  deliveriesOf,
  findOrder,
  listedOrders,
  type OrderContent,
  type OrderPlace,
  type PurchaseOrderDocument,
  receivedOf,
  type SentOrderLine,
} from './store.ts'

/** The latest first: the latest ones, and all that goods are still to come of. */
export async function listOrders(database: Database, shopId: string): Promise<PurchaseOrderList> {
  const { latest, earlier, count } = await listedOrders(database, shopId)
  const orders = [...latest, ...earlier]
  const [received, suppliers] = await Promise.all([
    receivedOf(
      database,
      shopId,
      orders.map(({ _id }) => _id.orderId),
    ),
    supplierStore.findAll(database, shopId, [...new Set(orders.map(({ supplierId }) => supplierId))]),
  ])
  const names = new Map(suppliers.map(({ id, name }) => [id, name]))
  const items = orders.map((order) =>
    summaryOf(order, received.get(order._id.orderId), names.get(order.supplierId)),
  )
  return {
    items: items.filter(({ status }, index) => index < latest.length || status !== 'received'),
    count,
  }
}

/** @throws Refusal order_not_found */
async function requireOrder(database: Database, place: OrderPlace): Promise<PurchaseOrderDocument> {
  const order = await findOrder(database, place)
  if (!order) throw new Refusal('order_not_found', { orderId: place.orderId })
  return order
}

/** @throws Refusal order_not_found */
export async function readOrder(
  database: Database,
  place: OrderPlace,
  canEmail: boolean,
): Promise<PurchaseOrder> {
  const { shopId, orderId } = place
  const order = await requireOrder(database, place)
  const [deliveries, reversed, ofOrders, [supplier], merges, listed] = await Promise.all([
    deliveriesOf(database, place),
    findReversedIds(database, shopId, [stockReceipts]),
    receivedOf(database, shopId, [orderId]),
    supplierStore.findAll(database, shopId, [order.supplierId]),
    readPartyMerges(database.collections, shopId),
    listedOf(
      database,
      shopId,
      order.lines.map(({ productId }) => productId),
    ),
  ])
  const group = groupOf(order.supplierId, merges)
  const received = ofOrders.get(orderId) ?? new Map<string, Milli>()
  const isOrdered = new Set(order.lines.map(({ productId }) => productId))
  const others = [...received.keys()].filter((productId) => !isOrdered.has(productId))
  const products = new Map(
    (await findStockedByIds(database, shopId, [...isOrdered, ...others])).map((product) => [
      product._id.productId,
      product,
    ]),
  )
  return {
    ...summaryOf(order, received, supplier?.name),
    note: order.note ?? null,
    revision: order.revision,
    lines: order.lines.map((line, at) => {
      const product = products.get(line.productId)
      const listing = listed.get(line.productId)?.findLast(({ _id }) => group.includes(_id.supplierId))
      return {
        ...line,
        sku: product?.sku ?? '',
        name: product?.name ?? 'Unknown product',
        unit: (product?.unit ?? 'piece') as PurchaseOrder['lines'][number]['unit'],
        receivedMilli: received.get(line.productId) ?? milli(0),
        supplierCode: listing?.code || null,
        supplierPack: listing?.pack ?? null,
        // A sent order keeps the names it was sent with.
        ...order.sentLines?.[at],
      }
    }),
    unordered: others.map((productId) => ({
      productId,
      name: products.get(productId)?.name ?? 'Unknown product',
      receivedMilli: received.get(productId) ?? milli(0),
    })),
    deliveries: deliveries.map(({ _id, orderPart, postingDay, businessDay, entryNumber, totalMinor }) => ({
      deliveryId: _id.receiptId,
      part: orderPart ?? 0,
      businessDay: businessDay ?? postingDay,
      entryNumber: entryNumber ?? 0,
      totalMinor: totalMinor ?? minor(0),
      isReversed: reversed.has(_id.receiptId),
    })),
    emailed: order.emailed ? { to: order.emailed.to, at: order.emailed.at.toISOString() } : null,
    supplier: { email: supplier?.email ?? null, phone: supplier?.phone ?? null },
    canEmail,
  }
}

/**
 * Makes an order, or changes its draft. The same again is the same thing.
 * @throws Refusal supplier_not_found, party_erased, product_not_found, order_conflict, order_not_found, order_not_draft, changed_meanwhile
 */
export async function saveOrder(
  database: Database,
  { byUid, ...place }: OrderPlace & { byUid: string },
  { revision, ...content }: PurchaseOrderBody,
  now: Date,
): Promise<{ isNew: boolean }> {
  await requireSupplierToBuyFrom(database, place.shopId, content.supplierId)
  await requireProducts(
    database,
    place.shopId,
    content.lines.map(({ productId }) => productId),
  )
  if (revision === 0) {
    const made = { createdAt: now, createdBy: byUid, state: 'draft' as const, revision: 1 }
    if (await addOrder(database, { _id: place, ...content, ...made })) return { isNew: true }
  } else if (await changeDraft(database, place, revision, content)) return { isNew: false }
  const there = await requireOrder(database, place)
  // The answer to the first try was lost.
  if (there.revision === revision + 1 && isSame(there, content)) return { isNew: false }
  if (revision === 0) throw new Refusal('order_conflict', { orderId: place.orderId })
  if (there.state !== 'draft') throw new Refusal('order_not_draft', { state: there.state })
  throw new Refusal('changed_meanwhile')
}

/** @throws Refusal order_not_found, order_not_open, changed_meanwhile */
export async function decideOrder(
  database: Database,
  place: OrderPlace,
  { state, revision }: OrderDecision,
): Promise<void> {
  const isSent = state === 'sent'
  const from: OrderState[] = isSent ? ['draft'] : ['draft', 'sent']
  const sentLines = isSent ? sentLinesOf(await readOrder(database, place, false)) : undefined
  await takeState(database, place, { from, to: state, revision, ...(sentLines && { sentLines }) })
}

/** The lines of an order as it goes to its supplier. */
export function sentLinesOf({ lines }: PurchaseOrder): SentOrderLine[] {
  return lines.map(({ lineId, sku, name, unit, supplierCode, supplierPack }) => ({
    ...{ lineId, sku, name, unit, supplierCode, supplierPack },
  }))
}

/**
 * @returns the state before
 * @throws Refusal order_not_found, order_not_open, changed_meanwhile
 */
export async function takeState(
  database: Database,
  place: OrderPlace,
  change: Parameters<typeof changeOrderState>[2],
): Promise<OrderState> {
  const before = await changeOrderState(database, place, change)
  if (before) return before
  const { state, revision } = await requireOrder(database, place)
  if (revision !== change.revision) throw new Refusal('changed_meanwhile')
  throw new Refusal('order_not_open', { state })
}

/**
 * An order that goods can be received against.
 * @throws Refusal order_not_found, order_not_open
 */
export async function requireOrderToReceive(database: Database, place: OrderPlace): Promise<void> {
  const { state } = await requireOrder(database, place)
  if (state !== 'sent') throw new Refusal('order_not_open', { state })
}

/** @throws Refusal product_not_found */
async function requireProducts(
  database: Database,
  shopId: string,
  productIds: readonly string[],
): Promise<void> {
  const found = new Set(
    (await findStockedByIds(database, shopId, productIds)).map(({ _id }) => _id.productId),
  )
  const missing = productIds.find((productId) => !found.has(productId))
  if (missing !== undefined) throw new Refusal('product_not_found', { productId: missing })
}

function isSame(order: PurchaseOrderDocument, content: OrderContent): boolean {
  const current = ({ supplierId, orderedOn, expectedOn, note, lines }: OrderContent) =>
    canonicalJson({
      ...{ supplierId, orderedOn, expectedOn, note },
      lines: lines.map(({ lineId, productId, quantityMilli, unitCostMinor }) => ({
        ...{ lineId, productId, quantityMilli, unitCostMinor },
      })),
    })
  return current(order) === current(content)
}

function summaryOf(
  { _id, number, supplierId, orderedOn, expectedOn, state, lines }: PurchaseOrderDocument,
  received: ReadonlyMap<string, Milli> | undefined,
  supplierName: string | undefined,
): PurchaseOrderSummary {
  return {
    orderId: _id.orderId,
    ...{ number, supplierId, orderedOn },
    supplierName: supplierName ?? 'Unknown supplier',
    expectedOn: expectedOn ?? null,
    status: statusOf(
      state,
      lines.map((line) => ({ ...line, receivedMilli: received?.get(line.productId) ?? milli(0) })),
    ),
    totalMinor: totalOf(lines),
  }
}

function totalOf(lines: PurchaseOrderDocument['lines']): Minor {
  return sumMinor(lines.map((line) => lineMinorOf(line) ?? minor(0)))
}
