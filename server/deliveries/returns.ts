import * as routes from '#domain/api/routes/deliveries.ts'
import type { SupplierReturnBody } from '#domain/documents/supplier-return/schema.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { creditsTakenBack } from '../bills/credits-store.ts'
import { findDeliveryBill } from '../bills/goods-bills-store.ts'
import { findDocument } from '../books/documents-store.ts'
import { stockReceipt } from '../books/kinds/stock-receipt/kind.ts'
import { supplierReturn } from '../books/kinds/supplier-return/kind.ts'
import type { SupplierReturnToRecord } from '../books/kinds/supplier-return/to-record.ts'
import type { Database } from '../db/client.ts'
import { served } from '../documents/served.ts'
import { readFirstDay } from '../ledger/last-day-store.ts'
import { requireSupplier } from '../suppliers/service.ts'
import { lastBoughtOn, returnsTakenBack } from './store.ts'

/** Goods that go back to their supplier. */
export const supplierReturns = served({
  kind: supplierReturn,
  record: routes.recordSupplierReturn,
  read: routes.readSupplierReturn,
  async inputOf(returnId, returned, { database, shopId }) {
    await requireSupplier(database, shopId, returned.supplierId)
    const { deliveryId } = returned
    const billed =
      deliveryId === undefined
        ? await readPurchase(database, shopId, returned)
        : await readBilled(database, shopId, deliveryId)
    return { returnId, returned, ...billed }
  },
  notFound: 'supplier_return_not_found',
  answerOf: ({ party, returnOf, postingDay, businessDay = postingDay, location, lines, settledMinor }) => ({
    ...{ businessDay, supplierId: party, deliveryId: returnOf, locationId: location },
    lines: lines.map(({ invoiced, valueMinor, ...line }) => ({
      ...{ ...line, ...invoiced, costMinor: valueMinor },
    })),
    settledMinor: settledMinor ?? minor(0),
  }),
})

/** Of the last delivery of its supplier or, where none is known, what was there when the books began. */
async function readPurchase(
  database: Database,
  shopId: string,
  returned: SupplierReturnBody,
): Promise<Pick<SupplierReturnToRecord, 'boughtOn'>> {
  const boughtOn = (await lastBoughtOn(database, shopId, returned)) ?? (await readFirstDay(database, shopId))
  return boughtOn === null ? {} : { boughtOn }
}

/** The bill of a delivery where that came before it, and what of its returns and credit notes was taken back. */
async function readBilled(
  database: Database,
  shopId: string,
  deliveryId: string,
): Promise<Pick<SupplierReturnToRecord, 'deliveryBillId' | 'takenBack'>> {
  const delivery = await findDocument(database, stockReceipt, shopId, deliveryId)
  const isBilledLater = delivery?.against === accounts.goodsNotBilled
  const deliveryBillId = isBilledLater
    ? (await findDeliveryBill(database, delivery))?._id.deliveryBillId
    : undefined
  const [returns, credits] = await Promise.all([
    returnsTakenBack(database, shopId, [deliveryId]),
    creditsTakenBack(database, shopId, deliveryBillId ?? deliveryId),
  ])
  return { ...(deliveryBillId !== undefined && { deliveryBillId }), takenBack: [...returns, ...credits] }
}
