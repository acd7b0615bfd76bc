import type { Day } from '#domain/business-day.ts'
import type { DiscountPart } from '#domain/documents/payment/discount.ts'
import type { PaymentBody } from '#domain/documents/payment/schema.ts'
import type { Settled } from '#domain/documents/payment/settle.ts'
import type { LineTax } from '#domain/tax/line-tax.ts'
import type { KeptPurchaseTaxes } from '#domain/tax/purchase.ts'
import type { PaymentMoney } from '#domain/terms/money-account.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, listOf, positiveLong, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

export type PaymentDocument = StoredDocument &
  Omit<PaymentBody, 'allocations' | 'customerId' | 'supplierId'> &
  Settled &
  KeptPurchaseTaxes & {
    _id: { shopId: string; paymentId: string }
    businessDay: Day
    money: PaymentMoney
    /** One of them, by its direction. */
    customerId?: string
    supplierId?: string
    /** What of the discount is tax, all of it by one rate; on openings, and on earlier ones. */
    discountTaxes?: LineTax[]
    /** The discount, split as its goods were taxed; absent where it was entered as without tax. */
    discountParts?: DiscountPart[]
    /** What it settles was not chosen. */
    isOldestFirst?: true
    /** The till at which it was taken, in cash or not; absent elsewhere, and on earlier ones. */
    takenAtTillId?: string
    /** The shift that was open there; absent where none was. */
    shiftId?: string
  }

const allocations = listOf(has({ document: text, amountMinor: positiveLong }))

export const partyPayments: DocumentCollection<PaymentDocument> = {
  name: 'partyPayments',
  idName: 'paymentId',
  parties: ['customerId', 'supplierId'],
  schema: has({
    _id: idOf('shopId', 'paymentId'),
    direction: { enum: ['received', 'paid'] },
    businessDay: dayText,
    postingDay: dayText,
    money: text,
    amountMinor: positiveLong,
    allocations,
    credits: allocations,
    restMinor: positiveLong,
  }),
  indexes: [
    [{ '_id.shopId': 1, postingDay: 1 }],
    [{ '_id.shopId': 1, customerId: 1, postingDay: -1 }],
    [{ '_id.shopId': 1, supplierId: 1, postingDay: -1 }],
    [{ '_id.shopId': 1, shiftId: 1 }, { partialFilterExpression: { shiftId: { $exists: true } } }],
    // Few entries: only what was taken at a till without a shift.
    [
      { '_id.shopId': 1, entryNumber: 1 },
      { partialFilterExpression: { takenAtTillId: { $exists: true }, shiftId: null } },
    ],
  ],
}
