import type { OtherIncomeBody } from '#domain/documents/other-income/schema.ts'
import type { LineTax } from '#domain/tax/line-tax.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, listOf, positiveLong, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

export type OtherIncomeDocument = StoredDocument &
  OtherIncomeBody & {
    _id: { shopId: string; incomeId: string }
    /** Within what was received. */
    taxes: LineTax[]
  }

export const otherIncomes: DocumentCollection<OtherIncomeDocument> = {
  name: 'otherIncomes',
  idName: 'incomeId',
  titleTexts: ['text', 'from'],
  schema: has({
    _id: idOf('shopId', 'incomeId'),
    businessDay: dayText,
    postingDay: dayText,
    account: text,
    receivedIn: text,
    totalMinor: positiveLong,
    taxClassId: text,
    taxes: listOf(has({ amountMinor: positiveLong })),
    text,
  }),
  indexes: [[{ '_id.shopId': 1, postingDay: 1 }]],
}

export type OtherIncomeToRecord = { incomeId: string; income: OtherIncomeBody }
