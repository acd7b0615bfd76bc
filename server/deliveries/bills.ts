import type { DeliveryBill } from '#domain/api/delivery-bill.ts'
import type { DeliveryBillBody } from '#domain/documents/delivery-bill/schema.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { findDocument } from '../books/documents-store.ts'
import { deliveryBill } from '../books/kinds/delivery-bill/kind.ts'
import type { DeliveryBillDocument } from '../books/kinds/delivery-bill/stored.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import { requireSupplier } from '../suppliers/service.ts'
import { whileGoodsStay } from './goods-stay.ts'
import { heldOfDeliveries } from './held-goods.ts'

/** Records the bill for goods that arrived earlier, or for freight. The same content again under its id changes nothing. */
export async function recordDeliveryBill(
  deps: Pick<BooksDeps, 'writer' | 'database'>,
  { billId, ...place }: PutPlace & { billId: string },
  bill: DeliveryBillBody,
): Promise<{ isNew: boolean; bill: DeliveryBill }> {
  const { database } = deps
  await requireSupplier(database, place.shopId, bill.supplierId)
  const { isNew, document } = await whileGoodsStay(async () => {
    const before = await findDocument(database, deliveryBill, place.shopId, billId)
    const seen = before ? {} : await heldOfDeliveries(database, place.shopId, bill.lines)
    return recordOne(deps, deliveryBill, place, { billId, bill, ...seen })
  })
  return { isNew, bill: describe(document) }
}

function describe(document: DeliveryBillDocument): DeliveryBill {
  const { _id, supplierId, isFreight, businessDay, due, isPostedLater, reference, note, lines } = document
  const { totalMinor } = document
  const { postingDay, entryNumber, recordedAt, postedBy } = document
  return {
    ...{ supplierId, isFreight, businessDay, due, isPostedLater, reference, note, totalMinor, postingDay },
    lines: lines.map((line) => ({ ...line, taxes: [...line.taxes] })),
    billId: _id.deliveryBillId,
    entryNumber: entryNumber ?? 0,
    recordedAt: recordedAt.toISOString(),
    postedByUid: postedBy ?? null,
  }
}
