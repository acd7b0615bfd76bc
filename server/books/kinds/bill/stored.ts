import type { BillBody } from '#domain/documents/bill/schema.ts'
import type { KeptPurchaseTaxes } from '#domain/tax/purchase.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, listOf, positiveLong, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

export type BillDocument = StoredDocument &
  BillBody &
  KeptPurchaseTaxes & { _id: { shopId: string; billId: string } }

export const bills: DocumentCollection<BillDocument> = {
  name: 'bills',
  idName: 'billId',
  titleTexts: ['lines.description'],
  parties: ['supplierId'],
  schema: has({
    _id: idOf('shopId', 'billId'),
    supplierId: text,
    businessDay: dayText,
    postingDay: dayText,
    due: dayText,
    lines: listOf(
      has({ account: text, netMinor: positiveLong, taxes: listOf(has({ amountMinor: positiveLong })) }),
    ),
    totalMinor: positiveLong,
  }),
  indexes: [
    [{ '_id.shopId': 1, supplierId: 1, postingDay: 1 }],
    [{ '_id.shopId': 1, postingDay: 1 }],
    [{ '_id.shopId': 1, reference: 1 }, { partialFilterExpression: { reference: { $exists: true } } }],
  ],
}

export type BillToRecord = { billId: string; bill: BillBody }
