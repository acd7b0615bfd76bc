import type { AssetDisposalBody } from '#domain/documents/asset-disposal/schema.ts'
import type { Minor } from '#domain/money.ts'
import type { LineTax } from '#domain/tax/line-tax.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, listOf, positiveLong, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

export type AssetDisposalDocument = StoredDocument &
  AssetDisposalBody & {
    _id: { shopId: string; disposalId: string }
    /** What goes with its cost. */
    accumulatedMinor: Minor
    /** Within what was received. */
    taxes: LineTax[]
    /** What is left of the asset. */
    leftMinor: Minor
    leftAccumulatedMinor: Minor
  }

export const assetDisposals: DocumentCollection<AssetDisposalDocument> = {
  name: 'assetDisposals',
  idName: 'disposalId',
  schema: has({
    _id: idOf('shopId', 'disposalId'),
    assetId: text,
    businessDay: dayText,
    postingDay: dayText,
    costMinor: positiveLong,
    accumulatedMinor: positiveLong,
    taxes: listOf(has({ amountMinor: positiveLong })),
    leftMinor: positiveLong,
    leftAccumulatedMinor: positiveLong,
  }),
  indexes: [[{ '_id.shopId': 1, assetId: 1 }], [{ '_id.shopId': 1, postingDay: 1 }]],
}
