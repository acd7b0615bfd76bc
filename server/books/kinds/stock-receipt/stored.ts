import type { Day } from '#domain/business-day.ts'
import type { Minor } from '#domain/money.ts'
import type { Milli } from '#domain/quantity.ts'
import type { KeptPurchaseTaxes, PurchaseLine } from '#domain/tax/purchase.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { has, idOf, listOf, positiveLong, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

export type StockReceiptDocument = StoredDocument &
  KeptPurchaseTaxes & {
    _id: { shopId: string; receiptId: string }
    /** Absent on those of before. */
    businessDay?: Day
    against: AccountCode
    /** The next seven: what an invoice says, as far as it does. */
    tillId?: string
    /** Whoever is owed; absent where that is not known, or nothing is owed. */
    party?: string
    due?: Day
    supplierName?: string
    reference?: string
    note?: string
    /** With the taxes; absent where there is no invoice. */
    totalMinor?: Minor
    lines: {
      lineId: string
      productId: string
      quantityMilli: Milli
      /** What the goods cost the shop: tax that is not claimed back is in it. */
      valueMinor: Minor
      /** What the supplier's invoice says of the line; absent where there is none that tells its tax. */
      invoiced?: PurchaseLine
    }[]
  }

export const stockReceipts: DocumentCollection<StockReceiptDocument> = {
  name: 'stockReceipts',
  idName: 'receiptId',
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
    { totalMinor: positiveLong },
  ),
  indexes: [[{ '_id.shopId': 1, postingDay: 1 }], [{ '_id.shopId': 1, 'lines.productId': 1 }]],
}
