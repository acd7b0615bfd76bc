import type { ExpenseBody } from '#domain/documents/expense/schema.ts'
import type { KeptPurchaseTaxes } from '#domain/tax/purchase.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, listOf, positiveLong, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

export type ExpenseDocument = StoredDocument &
  ExpenseBody &
  KeptPurchaseTaxes & { _id: { shopId: string; expenseId: string } }

export const expenses: DocumentCollection<ExpenseDocument> = {
  name: 'expenses',
  idName: 'expenseId',
  titleTexts: ['supplierName', 'lines.description'],
  schema: has({
    _id: idOf('shopId', 'expenseId'),
    businessDay: dayText,
    postingDay: dayText,
    paidFrom: text,
    lines: listOf(
      has({ account: text, netMinor: positiveLong, taxes: listOf(has({ amountMinor: positiveLong })) }),
    ),
    totalMinor: positiveLong,
  }),
  indexes: [
    [{ '_id.shopId': 1, postingDay: 1 }],
    [{ '_id.shopId': 1, reference: 1 }, { partialFilterExpression: { reference: { $exists: true } } }],
  ],
}

export type ExpenseToRecord = { expenseId: string; expense: ExpenseBody }
