import type { Day } from '#domain/business-day.ts'
import type { DepreciationShare } from '#domain/documents/depreciation-run/posting.ts'
import type { Month } from '#domain/month.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, listOf, positiveLong, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

export type DepreciationRunDocument = StoredDocument & {
  _id: { shopId: string; runId: string }
  month: Month
  businessDay: Day
  shares: DepreciationShare[]
}

export const depreciationRuns: DocumentCollection<DepreciationRunDocument> = {
  name: 'depreciationRuns',
  idName: 'runId',
  schema: has({
    _id: idOf('shopId', 'runId'),
    month: text,
    businessDay: dayText,
    postingDay: dayText,
    shares: listOf(
      has({
        assetId: text,
        amountMinor: positiveLong,
        costMinor: positiveLong,
        accumulatedMinor: positiveLong,
      }),
    ),
  }),
  indexes: [[{ '_id.shopId': 1, month: -1 }]],
}
