import type { Day } from '#domain/business-day.ts'
import type { PaymentCorrectionBody } from '#domain/documents/payment-correction/schema.ts'
import type { PaidByType } from '#domain/documents/sale/paid-by.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, positiveLong, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

/** A payment type as it was called and where it posted to; `typeId` absent where it is the first of its kind. */
export type CorrectedType = Omit<PaidByType, 'typeId'> & { typeId?: string }

export type PaymentCorrectionDocument = StoredDocument &
  Omit<PaymentCorrectionBody, 'from' | 'to'> & {
    _id: { shopId: string; correctionId: string }
    saleId: string
    /** Of the sale. */
    receiptNumber: string
    tillId: string
    shiftId?: string
    customerId?: string
    from: CorrectedType
    to: CorrectedType
    /** The shift of the sale was counted and closed before: the drawer keeps what was counted. */
    isCounted?: true
    /** The sale was outside shifts and a float was counted since, which keeps what was counted. */
    isInFloat?: true
    approvedBy?: string
    businessDay: Day
  }

export const paymentCorrections: DocumentCollection<PaymentCorrectionDocument> = {
  name: 'paymentCorrections',
  idName: 'correctionId',
  follows: 'saleId',
  parties: ['customerId'],
  schema: has({
    _id: idOf('shopId', 'correctionId'),
    saleId: text,
    receiptNumber: text,
    tillId: text,
    from: has({ kind: text, account: text }),
    to: has({ kind: text, account: text }),
    amountMinor: positiveLong,
    businessDay: dayText,
    postingDay: dayText,
  }),
  indexes: [[{ '_id.shopId': 1, saleId: 1 }], [{ '_id.shopId': 1, shiftId: 1 }]],
}
