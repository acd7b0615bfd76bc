import type { SupplierReturn } from '#domain/api/delivery-bill.ts'
import type { SupplierReturnBody } from '#domain/documents/supplier-return/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { creditsTakenBack } from '../bills/credits-store.ts'
import { findDeliveryBill } from '../bills/goods-bills-store.ts'
import { findDocument } from '../books/documents-store.ts'
import { stockReceipt } from '../books/kinds/stock-receipt/kind.ts'
import type { StockReceiptDocument } from '../books/kinds/stock-receipt/stored.ts'
import { supplierReturn } from '../books/kinds/supplier-return/kind.ts'
import type { SupplierReturnToRecord } from '../books/kinds/supplier-return/to-record.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'
import { readFirstDay } from '../ledger/last-day-store.ts'
import { requireSupplier } from '../suppliers/service.ts'
import { lastBoughtOn, returnsTakenBack } from './store.ts'

/** Records goods that go back to their supplier. The same content again under its id changes nothing. */
export async function recordSupplierReturn(
  deps: Pick<BooksDeps, 'writer' | 'database'>,
  { returnId, ...place }: PutPlace & { returnId: string },
  returned: SupplierReturnBody,
): Promise<{ isNew: boolean; returned: SupplierReturn }> {
  await requireSupplier(deps.database, place.shopId, returned.supplierId)
  const { deliveryId } = returned
  const billed =
    deliveryId === undefined
      ? await readPurchase(deps.database, place.shopId, returned)
      : await readBilled(deps.database, place.shopId, deliveryId)
  const input = { returnId, returned, ...billed }
  const { isNew, document } = await recordOne(deps, supplierReturn, place, input)
  return { isNew, returned: describe(document) }
}

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

/** @throws Refusal supplier_return_not_found */
export async function requireSupplierReturn(
  database: Database,
  shopId: string,
  returnId: string,
): Promise<SupplierReturn> {
  const found = await findDocument(database, supplierReturn, shopId, returnId)
  if (found?.of !== 'supplier-return') throw new Refusal('supplier_return_not_found', { returnId })
  return describe(found)
}

function describe(document: StockReceiptDocument): SupplierReturn {
  const { _id, party, returnOf, reference, note, lines, totalMinor, settledMinor, postingDay } = document
  const { businessDay = postingDay, location, entryNumber, recordedAt, postedBy } = document
  if (party === undefined || totalMinor === undefined)
    throw new Error(`${_id.receiptId} is no return to a supplier`)
  return {
    ...{ businessDay, supplierId: party, deliveryId: returnOf, reference, note, totalMinor, postingDay },
    locationId: location,
    lines: lines.map(({ lineId, productId, quantityMilli, valueMinor, invoiced }) => {
      if (!invoiced) throw new Error(`line ${lineId} of return ${_id.receiptId} is of no credit note`)
      const { netMinor, taxClassId, use, taxes } = invoiced
      return {
        ...{ lineId, productId, quantityMilli, netMinor, taxClassId, use },
        taxes: [...taxes],
        costMinor: valueMinor,
      }
    }),
    returnId: _id.receiptId,
    settledMinor: settledMinor ?? minor(0),
    entryNumber: entryNumber ?? 0,
    recordedAt: recordedAt.toISOString(),
    postedByUid: postedBy ?? null,
  }
}
