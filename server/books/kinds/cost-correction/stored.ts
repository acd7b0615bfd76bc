import type { Day } from '#domain/business-day.ts'
import type { Minor } from '#domain/money.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, listOf, long, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

/** What the goods that moved on a day cost, once a document with an earlier day was recorded later. */
export type CostCorrectionDocument = StoredDocument & {
  _id: { shopId: string; correctionId: string }
  lines: readonly CorrectedCost[]
}

export type CorrectedCost = {
  lineId: string
  productId: string
  /** Where the cost is posted. */
  account: AccountCode
  /** What goes to 1200 from there; negative: the goods that left cost more. */
  valueMinor: Minor
}

export const costCorrections: DocumentCollection<CostCorrectionDocument> = {
  name: 'costCorrections',
  idName: 'correctionId',
  movesByLines: true,
  schema: has({
    _id: idOf('shopId', 'correctionId'),
    postingDay: dayText,
    lines: listOf(has({ lineId: text, productId: text, account: text, valueMinor: long })),
  }),
  indexes: [[{ '_id.shopId': 1, postingDay: 1 }], [{ '_id.shopId': 1, 'lines.productId': 1 }]],
}

export type CorrectionToRecord = { correctionId: string; postingDay: Day; lines: readonly CorrectedCost[] }
