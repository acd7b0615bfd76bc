import type { Day } from '#domain/business-day.ts'
import type { Minor } from '#domain/money.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { has, idOf, long, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

export type OpeningBalanceDocument = StoredDocument & {
  _id: { shopId: string; balanceId: string }
  /** Absent on earlier ones. */
  businessDay?: Day
  account: AccountCode
  amountMinor: Minor
  /** Who owes it, or is owed: a customer, or an id made for a supplier. Absent if no one was named. */
  party?: string
  supplierName?: string
  /** Absent: at once. */
  due?: Day
  /** The document that was open, as a list of openings calls it; absent where none was entered. */
  reference?: string
}

export const openingBalances: DocumentCollection<OpeningBalanceDocument> = {
  name: 'openingBalances',
  idName: 'balanceId',
  titleTexts: ['supplierName'],
  parties: ['party'],
  schema: has({ _id: idOf('shopId', 'balanceId'), account: text, amountMinor: long }),
  indexes: [[{ '_id.shopId': 1, account: 1 }], [{ '_id.shopId': 1, postingDay: 1 }]],
}
