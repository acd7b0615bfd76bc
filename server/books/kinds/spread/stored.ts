import type { Day } from '#domain/business-day.ts'
import type { SpreadShare } from '#domain/documents/spread/posting.ts'
import type { Month } from '#domain/month.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, listOf, positiveLong, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

export type SpreadDocument = StoredDocument & {
  _id: { shopId: string; runId: string }
  month: Month
  businessDay: Day
  shares: SpreadShare[]
}

export const spreadRuns: DocumentCollection<SpreadDocument> = {
  name: 'spreadRuns',
  idName: 'runId',
  schema: has({
    _id: idOf('shopId', 'runId'),
    month: text,
    businessDay: dayText,
    postingDay: dayText,
    shares: listOf(has({ document: text, lineId: text, account: text, amountMinor: positiveLong })),
  }),
  indexes: [[{ '_id.shopId': 1, month: -1 }]],
}
