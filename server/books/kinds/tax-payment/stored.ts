import type { TaxPaymentBody } from '#domain/documents/tax-payment/schema.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, positiveLong, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

export type TaxPaymentDocument = StoredDocument &
  TaxPaymentBody & { _id: { shopId: string; paymentId: string } }

export const taxPayments: DocumentCollection<TaxPaymentDocument> = {
  name: 'taxPayments',
  idName: 'paymentId',
  schema: has({
    _id: idOf('shopId', 'paymentId'),
    returnId: text,
    direction: text,
    by: text,
    businessDay: dayText,
    postingDay: dayText,
    amountMinor: positiveLong,
  }),
  indexes: [[{ '_id.shopId': 1, returnId: 1 }], [{ '_id.shopId': 1, postingDay: 1 }]],
}

export type TaxPaymentToRecord = { paymentId: string; payment: TaxPaymentBody }
