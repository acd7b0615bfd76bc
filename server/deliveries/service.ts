import type { Delivery } from '#domain/api/delivery.ts'
import type { DeliveryBody } from '#domain/documents/stock-receipt/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { accountOfMoney, paidFromOfAccount } from '#domain/terms/money-account.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { findDocument } from '../books/documents-store.ts'
import { stockReceipt } from '../books/kinds/stock-receipt/kind.ts'
import type { StockReceiptDocument } from '../books/kinds/stock-receipt/stored.ts'
import type { StockReceipt } from '../books/kinds/stock-receipt/to-record.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'
import { requireOrderToReceive } from '../purchase-orders/service.ts'
import { requireSupplierToBuyFrom } from '../suppliers/service.ts'

/**
 * Records goods that came in with their invoice. The same content again under its id changes nothing.
 * @throws Refusal supplier_not_found, party_erased, order_not_found, order_not_open, and as its kind refuses
 */
export async function recordDelivery(
  deps: Pick<BooksDeps, 'writer' | 'database'>,
  { deliveryId, ...place }: PutPlace & { deliveryId: string },
  delivery: DeliveryBody,
): Promise<{ isNew: boolean; delivery: Delivery }> {
  const { order, supplierId } = delivery
  const isKnown = await findDocument(deps.database, stockReceipt, place.shopId, deliveryId)
  if (!isKnown) {
    if (supplierId !== undefined) await requireSupplierToBuyFrom(deps.database, place.shopId, supplierId)
    if (order) await requireOrderToReceive(deps.database, { shopId: place.shopId, orderId: order.orderId })
  }
  const { isNew, document } = await recordOne(deps, stockReceipt, place, receiptOf(deliveryId, delivery))
  return { isNew, delivery: describe(document) }
}

/** @throws Refusal delivery_not_found */
export async function requireDelivery(
  database: Database,
  shopId: string,
  deliveryId: string,
): Promise<Delivery> {
  const found = await findDocument(database, stockReceipt, shopId, deliveryId)
  // Without an invoice it is no delivery but opening stock.
  if (found?.totalMinor === undefined || found.of !== undefined)
    throw new Refusal('delivery_not_found', { deliveryId })
  return describe(found)
}

function receiptOf(
  deliveryId: string,
  { paidFrom, lines, supplierId, order, ...rest }: DeliveryBody,
): StockReceipt {
  return {
    receiptId: deliveryId,
    against: accountOfMoney(paidFrom),
    ...rest,
    ...(supplierId !== undefined && { party: supplierId }),
    ...(order && { orderId: order.orderId, orderPart: order.part }),
    lines: lines.map(({ netMinor, taxClassId, use, taxes, ...line }) => ({
      ...line,
      valueMinor: netMinor,
      tax: { taxClassId, ...(use !== undefined && { use }), taxes },
    })),
  }
}

function describe(document: StockReceiptDocument): Delivery {
  const { _id, against, party, postingDay, businessDay = postingDay, recordedAt, lines } = document
  const {
    tillId,
    supplierName,
    due,
    isPostedLater,
    reference,
    note,
    totalMinor,
    postedBy,
    entryNumber,
    orderId,
    orderPart,
    location,
  } = document
  const paidFrom = paidFromOfAccount(against)
  if (paidFrom === undefined || totalMinor === undefined)
    throw new Error(`receipt ${_id.receiptId} is of no invoice`)
  return {
    businessDay,
    paidFrom,
    tillId,
    supplierId: party,
    supplierName,
    due,
    isPostedLater,
    reference,
    note,
    locationId: location,
    totalMinor,
    ...(orderId !== undefined && orderPart !== undefined && { order: { orderId, part: orderPart } }),
    lines: lines.map(({ lineId, productId, quantityMilli, valueMinor, invoiced }) => {
      if (!invoiced) throw new Error(`line ${lineId} of receipt ${_id.receiptId} is of no invoice`)
      const { netMinor, taxClassId, use, taxes } = invoiced
      return {
        lineId,
        productId,
        quantityMilli,
        netMinor,
        taxClassId,
        use,
        taxes: [...taxes],
        costMinor: valueMinor,
      }
    }),
    deliveryId: _id.receiptId,
    postingDay,
    entryNumber: entryNumber ?? 0,
    recordedAt: recordedAt.toISOString(),
    postedByUid: postedBy ?? null,
  }
}
