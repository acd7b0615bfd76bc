import type { DepositBody } from '#domain/documents/deposit/schema.ts'
import type { PaidByType } from '#domain/documents/sale/paid-by.ts'
import type { Minor } from '#domain/money.ts'
import type { LineTax } from '#domain/tax/line-tax.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, listOf, positiveLong, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'
import { paymentClaim, paymentReferencesOf } from '../sale/stored.ts'

export type DepositDocument = StoredDocument &
  Omit<DepositBody, 'text'> & {
    _id: { shopId: string; depositId: string }
    tillId: string
    /** Absent once it is erased. */
    text?: string
    totalMinor: Minor
    /** Within the total. */
    taxes: LineTax[]
    /** The shop's payment types by which it was paid, as they were; only those that are not plainly of their kind. */
    paidBy?: PaidByType[]
  }

export const deposits: DocumentCollection<DepositDocument> = {
  name: 'deposits',
  idName: 'depositId',
  titleTexts: ['text'],
  parties: ['customerId'],
  claimsOf: ({ tenders }) => paymentReferencesOf({ kind: 'sale', tenders }).map(paymentClaim),
  schema: has({
    _id: idOf('shopId', 'depositId'),
    customerId: text,
    tillId: text,
    businessDay: dayText,
    postingDay: dayText,
    taxClassId: text,
    totalMinor: positiveLong,
    taxes: listOf(has({ component: text, amountMinor: positiveLong })),
    tenders: listOf(has({ kind: text, amountMinor: positiveLong })),
  }),
  indexes: [
    [{ '_id.shopId': 1, postingDay: 1 }],
    [{ '_id.shopId': 1, customerId: 1 }],
    [
      { '_id.shopId': 1, 'tenders.reference': 1 },
      { partialFilterExpression: { 'tenders.reference': { $exists: true } } },
    ],
    [{ '_id.shopId': 1, entryNumber: 1 }, { partialFilterExpression: { shiftId: null } }],
    [{ '_id.shopId': 1, shiftId: 1 }, { partialFilterExpression: { shiftId: { $exists: true } } }],
  ],
}
