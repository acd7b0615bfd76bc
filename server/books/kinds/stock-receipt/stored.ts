import type { Day } from '#domain/business-day.ts'
import type { Minor } from '#domain/money.ts'
import type { Milli } from '#domain/quantity.ts'
import type { KeptPurchaseTaxes, PurchaseLine } from '#domain/tax/purchase.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { has, idOf, listOf, positiveLong, text, whole } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

export type StockReceiptDocument = StoredDocument &
  KeptPurchaseTaxes & {
    _id: { shopId: string; receiptId: string }
    /** Absent: goods that came in. What went back is stored beside it, and names it: so it is never more. */
    of?: 'supplier-return'
    returnOf?: string
    /** Of a return of goods whose delivery is known: the day by whose rules their tax was claimed. Absent where it is its own. */
    taxDay?: Day
    /** Of a return: what of the credit lowers what is owed for the delivery. */
    settledMinor?: Minor
    /** Absent on earlier ones. */
    businessDay?: Day
    against: AccountCode
    /** The next seven: what an invoice says, as far as it does. */
    tillId?: string
    /** The supplier who is owed; absent if unknown, or if nothing is owed. */
    party?: string
    due?: Day
    isPostedLater?: true
    supplierName?: string
    reference?: string
    note?: string
    /** Where the goods were put, or taken from; absent: the first place. */
    location?: string
    /** The order that it was received against, and which of the order's deliveries it is, from 1. */
    orderId?: string
    orderPart?: number
    /** With the taxes; absent where there is no invoice. */
    totalMinor?: Minor
    lines: {
      lineId: string
      productId: string
      quantityMilli: Milli
      /** What the goods cost the shop: tax that is not claimed back is in it. */
      valueMinor: Minor
      /** The line on the supplier's invoice; absent where no invoice states its tax. */
      invoiced?: PurchaseLine
    }[]
  }

/** The lines of some deliveries, each with its delivery. */
export function linesOfDeliveries(
  deliveries: readonly StockReceiptDocument[],
): (StockReceiptDocument['lines'][number] & { deliveryId: string })[] {
  return deliveries.flatMap(({ _id, lines }) => lines.map((line) => ({ ...line, deliveryId: _id.receiptId })))
}

/** Each delivery of an order is a part of its own. */
export function orderClaim({
  orderId,
  orderPart,
}: Pick<StockReceiptDocument, 'orderId' | 'orderPart'>): string {
  return `${orderId} ${orderPart}`
}

export const stockReceipts: DocumentCollection<StockReceiptDocument> = {
  name: 'stockReceipts',
  idName: 'receiptId',
  titleTexts: ['supplierName', 'reference'],
  parties: ['party'],
  follows: 'returnOf',
  movesByLines: true,
  schema: has(
    {
      _id: idOf('shopId', 'receiptId'),
      against: text,
      lines: listOf(
        has(
          { quantityMilli: positiveLong, valueMinor: positiveLong },
          {
            invoiced: has({
              netMinor: positiveLong,
              taxClassId: text,
              taxes: listOf(has({ component: text, amountMinor: positiveLong })),
            }),
          },
        ),
      ),
    },
    {
      of: { enum: ['supplier-return'] },
      returnOf: text,
      settledMinor: positiveLong,
      totalMinor: positiveLong,
      orderId: text,
      orderPart: whole,
    },
  ),
  claimsOf: ({ orderId, orderPart }) => (orderId === undefined ? [] : [orderClaim({ orderId, orderPart })]),
  indexes: [
    [{ '_id.shopId': 1, postingDay: 1 }],
    [{ '_id.shopId': 1, 'lines.productId': 1 }],
    [
      { '_id.shopId': 1, orderId: 1, orderPart: 1 },
      { unique: true, partialFilterExpression: { orderId: { $exists: true } } },
    ],
    [{ '_id.shopId': 1, reference: 1 }, { partialFilterExpression: { reference: { $exists: true } } }],
    [{ '_id.shopId': 1, returnOf: 1 }, { partialFilterExpression: { returnOf: { $exists: true } } }],
  ],
}
