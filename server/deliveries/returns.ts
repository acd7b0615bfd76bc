import type { SupplierReturn } from '#domain/api/delivery-bill.ts'
import type { SupplierReturnBody } from '#domain/documents/supplier-return/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { findDocument } from '../books/documents-store.ts'
import type { StockReceiptDocument } from '../books/kinds/stock-receipt/stored.ts'
import { supplierReturn } from '../books/kinds/supplier-return/kind.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'
import { requireSupplier } from '../suppliers/service.ts'
import { returnsTakenBack } from './returns-store.ts'

/** Records goods that go back to their supplier. The same content again under its id changes nothing. */
export async function recordSupplierReturn(
  deps: Pick<BooksDeps, 'writer' | 'database'>,
  { returnId, ...place }: PutPlace & { returnId: string },
  returned: SupplierReturnBody,
): Promise<{ isNew: boolean; returned: SupplierReturn }> {
  await requireSupplier(deps.database, place.shopId, returned.supplierId)
  const { deliveryId } = returned
  const takenBack =
    deliveryId === undefined ? [] : await returnsTakenBack(deps.database, place.shopId, [deliveryId])
  const input = { returnId, returned, takenBack }
  const { isNew, document } = await recordOne(deps, supplierReturn, place, input)
  return { isNew, returned: describe(document) }
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
