import type { Day } from '#domain/business-day.ts'
import type { Minor } from '#domain/money.ts'
import type { Milli } from '#domain/quantity.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, listOf, long, positiveLong, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

export type StockTransferDocument = StoredDocument & {
  _id: { shopId: string; transferId: string }
  of: 'sent' | 'received'
  businessDay: Day
  from: string
  /** Of what was received: where it is now. */
  to: string
  /** Of what was received: the transfer that it was sent by. */
  receives?: string
  note?: string
  lines: {
    lineId: string
    productId: string
    /** What was sent, or what arrived of it. */
    quantityMilli: Milli
    /** Of what was received: what did not arrive and is written off, and what 1200 was posted for it. */
    lostMilli?: Milli
    lostMinor?: Minor
  }[]
}

/** What was received of a transfer is stored beside it, and names it: so it is never more. */
export const stockTransfers: DocumentCollection<StockTransferDocument> = {
  name: 'stockTransfers',
  idName: 'transferId',
  follows: 'receives',
  movesByLines: true,
  schema: has(
    {
      _id: idOf('shopId', 'transferId'),
      of: { enum: ['sent', 'received'] },
      businessDay: dayText,
      postingDay: dayText,
      from: text,
      to: text,
      lines: listOf(
        has({ productId: text, quantityMilli: positiveLong }, { lostMilli: positiveLong, lostMinor: long }),
      ),
    },
    { receives: text },
  ),
  indexes: [
    [{ '_id.shopId': 1, of: 1, entryNumber: -1 }],
    [{ '_id.shopId': 1, 'lines.productId': 1 }],
    [{ '_id.shopId': 1, receives: 1 }, { partialFilterExpression: { receives: { $exists: true } } }],
  ],
}
