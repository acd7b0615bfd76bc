import type { DeliveryBillBody, DeliveryBillLine } from '#domain/documents/delivery-bill/schema.ts'
import type { Minor } from '#domain/money.ts'
import type { Milli } from '#domain/quantity.ts'
import type { KeptPurchaseTaxes } from '#domain/tax/purchase.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, listOf, long, positiveLong, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'
import type { HeldShare } from '../../engine/document-kind.ts'

export type DeliveryBillDocument = StoredDocument &
  Omit<DeliveryBillBody, 'lines'> &
  KeptPurchaseTaxes & {
    _id: { shopId: string; deliveryBillId: string }
    lines: (DeliveryBillLine & {
      /** What came, and what it was thought to cost. */
      quantityMilli: Milli
      receivedMinor: Minor
    } & HeldShare)[]
  }

export const deliveryBills: DocumentCollection<DeliveryBillDocument> = {
  name: 'deliveryBills',
  idName: 'deliveryBillId',
  parties: ['supplierId'],
  movesByLines: true,
  schema: has({
    _id: idOf('shopId', 'deliveryBillId'),
    supplierId: text,
    businessDay: dayText,
    postingDay: dayText,
    due: dayText,
    lines: listOf(
      has(
        {
          deliveryId: text,
          productId: text,
          quantityMilli: positiveLong,
          receivedMinor: positiveLong,
          toStockMinor: long,
          netMinor: positiveLong,
          taxes: listOf(has({ amountMinor: positiveLong })),
        },
        { heldMilli: positiveLong, worthMinor: long },
      ),
    ),
    totalMinor: positiveLong,
  }),
  indexes: [
    [{ '_id.shopId': 1, postingDay: 1 }],
    [{ '_id.shopId': 1, 'lines.productId': 1 }],
    [{ '_id.shopId': 1, reference: 1 }, { partialFilterExpression: { reference: { $exists: true } } }],
  ],
}
