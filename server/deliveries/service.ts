import * as routes from '#domain/api/routes/documents.ts'
import type { DeliveryBody } from '#domain/documents/stock-receipt/schema.ts'
import { accountOfMoney, paidFromOfAccount } from '#domain/terms/money-account.ts'
import { findDocument } from '../books/documents-store.ts'
import { stockReceipt } from '../books/kinds/stock-receipt/kind.ts'
import type { StockReceipt } from '../books/kinds/stock-receipt/to-record.ts'
import { served } from '../documents/served.ts'
import { requireOrderToReceive } from '../purchase-orders/service.ts'
import { requireSupplierToBuyFrom } from '../suppliers/service.ts'

/** Goods that came in with their invoice. */
export const deliveries = served({
  kind: stockReceipt,
  // Without an invoice it is no delivery but opening stock.
  isOf: ({ totalMinor, of }) => totalMinor !== undefined && of === undefined,
  record: routes.recordDelivery,
  read: routes.readDelivery,
  async inputOf(deliveryId, delivery, { database, shopId }) {
    const { order, supplierId } = delivery
    const isKnown = await findDocument(database, stockReceipt, shopId, deliveryId)
    if (!isKnown) {
      if (supplierId !== undefined) await requireSupplierToBuyFrom(database, shopId, supplierId)
      if (order) await requireOrderToReceive(database, { shopId, orderId: order.orderId })
    }
    return receiptOf(deliveryId, delivery)
  },
  notFound: 'delivery_not_found',
  answerOf: ({ against, party, postingDay, businessDay = postingDay, location, lines, ...stored }) => {
    const { orderId, orderPart } = stored
    return {
      ...{ businessDay, supplierId: party, locationId: location },
      paidFrom: paidFromOfAccount(against),
      ...(orderId !== undefined && orderPart !== undefined && { order: { orderId, part: orderPart } }),
      lines: lines.map(({ invoiced, valueMinor, ...line }) => ({
        ...{ ...line, ...invoiced, costMinor: valueMinor },
      })),
    }
  },
})

function receiptOf(
  deliveryId: string,
  { paidFrom, lines, supplierId, order, ...entered }: DeliveryBody,
): StockReceipt {
  return {
    receiptId: deliveryId,
    against: accountOfMoney(paidFrom),
    ...entered,
    ...(supplierId !== undefined && { party: supplierId }),
    ...(order && { orderId: order.orderId, orderPart: order.part }),
    lines: lines.map(({ netMinor, taxClassId, use, taxes, ...line }) => ({
      ...line,
      valueMinor: netMinor,
      tax: { taxClassId, ...(use !== undefined && { use }), taxes },
    })),
  }
}
