import type { DebtRelief } from '#domain/documents/credit-write-off/relief.ts'
import type { CreditWriteOffBody } from '#domain/documents/credit-write-off/schema.ts'
import type { Minor } from '#domain/money.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, listOf, positiveLong, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

export type CreditWriteOffDocument = StoredDocument &
  CreditWriteOffBody & {
    _id: { shopId: string; writeOffId: string }
    /** The tax on it that the country refunds. Absent if there is none, and on earlier write-offs. */
    relief?: readonly DebtRelief[]
    /** With `relief`. Absent on earlier write-offs. */
    openBefore?: readonly OpenBefore[]
  }

/** What was open of a document before the write-off. */
export type OpenBefore = { document: string; openMinor: Minor }

export const creditWriteOffs: DocumentCollection<CreditWriteOffDocument> = {
  name: 'creditWriteOffs',
  idName: 'writeOffId',
  parties: ['customerId'],
  schema: has(
    {
      _id: idOf('shopId', 'writeOffId'),
      customerId: text,
      businessDay: dayText,
      postingDay: dayText,
      allocations: listOf(has({ document: text, amountMinor: positiveLong })),
    },
    {
      relief: listOf(
        has(
          {
            document: text,
            from: dayText,
            until: dayText,
            taxes: listOf(has({ component: text, amountMinor: positiveLong })),
          },
          { sale: text, amountMinor: positiveLong },
        ),
      ),
      openBefore: listOf(has({ document: text, openMinor: positiveLong })),
    },
  ),
  indexes: [
    [{ '_id.shopId': 1, postingDay: 1 }],
    [{ '_id.shopId': 1, 'relief.until': 1 }, { partialFilterExpression: { relief: { $exists: true } } }],
    [{ '_id.shopId': 1, customerId: 1, postingDay: -1 }],
  ],
}
