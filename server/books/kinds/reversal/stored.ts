import type { Day } from '#domain/business-day.ts'
import type { TakenShare } from '#domain/documents/spread/take-back.ts'
import type { EntrySourceKind } from '#domain/terms/document-kind.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, listOf, long, positiveLong, text, whole } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'
import type { TakenIn } from '../../engine/document-kind.ts'
import type { HeldOfLine } from '../../engine/revalued-goods.ts'

/** What takes another document back. */
export type ReversalDocument = StoredDocument & {
  _id: { shopId: string; reversalId: string }
  /** Id, kind and entry of what is taken back, and what people call it. */
  reverses: string
  reversedKind: EntrySourceKind
  reversedEntry: number
  reference: string
  reason: string
  businessDay: Day
  /** What months took of what was paid ahead, given back with it; absent where they took nothing. */
  taken?: readonly TakenShare[]
  /**
   * Goods that went out again with it, at what they had come in at; absent where none had come. Of goods whose value
   * alone it changes, the quantity is 0.
   */
  lines?: readonly TakenIn[]
  /** For a late price difference: how many of each line are still held. Absent on earlier reversals. */
  held?: readonly HeldOfLine[]
  /** The goods of `lines` had left, and came in again with it at what they had left at. */
  isGoodsBack?: true
}

/** Each follows what it takes back. */
export const reversals: DocumentCollection<ReversalDocument> = {
  name: 'reversals',
  idName: 'reversalId',
  follows: 'reverses',
  movesByLines: true,
  schema: has(
    {
      _id: idOf('shopId', 'reversalId'),
      reverses: text,
      reversedKind: text,
      reversedEntry: whole,
      reference: text,
      businessDay: dayText,
      postingDay: dayText,
    },
    {
      taken: listOf(has({ lineId: text, amountMinor: positiveLong })),
      lines: listOf(
        has(
          { lineId: text, productId: text, quantityMilli: positiveLong, valueMinor: long },
          { worthMinor: long },
        ),
      ),
      held: listOf(has({ lineId: text, heldMilli: positiveLong })),
    },
  ),
  // A document is taken back once.
  indexes: [
    [{ '_id.shopId': 1, reverses: 1, reversedKind: 1 }, { unique: true }],
    [
      { '_id.shopId': 1, 'lines.productId': 1 },
      { partialFilterExpression: { 'lines.productId': { $exists: true } } },
    ],
  ],
}
