import type { Day } from '#domain/business-day.ts'
import type { Taken } from '#domain/documents/stock-adjustment/owner-tax.ts'
import type { Minor } from '#domain/money.ts'
import type { Milli } from '#domain/quantity.ts'
import type { WriteOffReason } from '#domain/terms/write-off.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, listOf, long, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

export type StockAdjustmentDocument = StoredDocument & {
  _id: { shopId: string; adjustmentId: string }
  of: 'write-off' | 'stock-count'
  businessDay: Day
  /** Of a write-off. */
  reason?: WriteOffReason
  note?: string
  /** Of a count: what it was called. */
  name?: string
  /** Where the goods were; absent: the first place. */
  location?: string
  lines: {
    lineId: string
    productId: string
    /** Negative where goods left. */
    quantityMilli: Milli
    /** What 1200 was posted for them. */
    valueMinor: Minor
    /** Of a count. */
    countedMilli?: Milli
    /** Of what the owner took: the output tax on it. Absent on earlier ones. */
    taken?: Taken
  }[]
}

export const stockAdjustments: DocumentCollection<StockAdjustmentDocument> = {
  name: 'stockAdjustments',
  idName: 'adjustmentId',
  movesByLines: true,
  schema: has({
    _id: idOf('shopId', 'adjustmentId'),
    of: { enum: ['write-off', 'stock-count'] },
    businessDay: dayText,
    postingDay: dayText,
    lines: listOf(has({ productId: text, quantityMilli: long, valueMinor: long }, { countedMilli: long })),
  }),
  indexes: [[{ '_id.shopId': 1, postingDay: 1 }], [{ '_id.shopId': 1, 'lines.productId': 1 }]],
}
