import type { Day } from '#domain/business-day.ts'
import type { Minor } from '#domain/money.ts'
import type { LineTax } from '#domain/tax/line-tax.ts'
import type { TaxClassId } from '#domain/terms/tax.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, listOf, positiveLong, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

export type DepositUseDocument = StoredDocument & {
  _id: { shopId: string; useId: string }
  depositId: string
  saleId: string
  /** Of the sale. */
  receiptNumber: string
  customerId: string
  /** What the sale says that the deposit pays of it. */
  amountMinor: Minor
  /** What there was of that: the rest stays owed. With the tax in it. */
  takenMinor: Minor
  netMinor: Minor
  taxClassId: TaxClassId
  /** The tax that was charged with this part of the deposit. */
  taxes: LineTax[]
  businessDay: Day
}

export const depositUses: DocumentCollection<DepositUseDocument> = {
  name: 'depositUses',
  idName: 'useId',
  parties: ['customerId'],
  schema: has({
    _id: idOf('shopId', 'useId'),
    depositId: text,
    saleId: text,
    receiptNumber: text,
    customerId: text,
    amountMinor: positiveLong,
    takenMinor: positiveLong,
    netMinor: positiveLong,
    taxClassId: text,
    taxes: listOf(has({ component: text, amountMinor: positiveLong })),
    businessDay: dayText,
    postingDay: dayText,
  }),
  indexes: [[{ '_id.shopId': 1, depositId: 1 }], [{ '_id.shopId': 1, saleId: 1 }]],
}
