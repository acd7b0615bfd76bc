import type { BillCreditBody } from '#domain/documents/bill-credit/schema.ts'
import type { Minor } from '#domain/money.ts'
import type { KeptPurchaseTaxes } from '#domain/tax/purchase.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, listOf, positiveLong, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

export type BillCreditDocument = StoredDocument &
  BillCreditBody &
  KeptPurchaseTaxes & {
    _id: { shopId: string; creditId: string }
    supplierId: string
    /** What was still owed on the bill and is not any more. */
    settledMinor: Minor
    /** What stands as a credit of the supplier. */
    restMinor: Minor
  }

/** Each follows its bill. */
export const billCredits: DocumentCollection<BillCreditDocument> = {
  name: 'billCredits',
  idName: 'creditId',
  parties: ['supplierId'],
  follows: 'billId',
  schema: has({
    _id: idOf('shopId', 'creditId'),
    billId: text,
    supplierId: text,
    businessDay: dayText,
    postingDay: dayText,
    lines: listOf(
      has({ account: text, netMinor: positiveLong, taxes: listOf(has({ amountMinor: positiveLong })) }),
    ),
    totalMinor: positiveLong,
    settledMinor: positiveLong,
    restMinor: positiveLong,
  }),
  indexes: [[{ '_id.shopId': 1, billId: 1 }], [{ '_id.shopId': 1, supplierId: 1, postingDay: 1 }]],
}
