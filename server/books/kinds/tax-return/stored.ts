import type { Day } from '#domain/business-day.ts'
import type { TaxAdjustment, TaxReturnBody } from '#domain/documents/tax-return/schema.ts'
import type { Minor } from '#domain/money.ts'
import type { TaxPeriod } from '#domain/tax-return/country-returns.ts'
import type { TaxFigure } from '#domain/tax-return/figures.ts'
import type { TaxPackId } from '#domain/terms/tax.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

export type TaxReturnDocument = StoredDocument & {
  _id: { shopId: string; returnId: string }
  period: TaxPeriod
  taxPack: TaxPackId
  /** The tax number it was filed under; absent where the shop had entered none. */
  registration?: string
  /**
   * What it declares: the taxes of its period, and what came late for periods that were filed before. They are those
   * of the entries up to its own; what comes after it is of the next return.
   */
  figures: TaxFigure[]
  /** What of them came late. */
  late: TaxFigure[]
  /** The number of the return before; 0 where it is the first. */
  after: number
  adjustments: TaxAdjustment[]
  dueMinor: Minor
  dueOn: Day
  /** The last day of its period. */
  businessDay: Day
}

export const taxReturns: DocumentCollection<TaxReturnDocument> = {
  name: 'taxReturns',
  idName: 'returnId',
  schema: has({
    _id: idOf('shopId', 'returnId'),
    period: has({ from: dayText, to: dayText }),
    figures: { bsonType: 'array' },
    late: { bsonType: 'array' },
    adjustments: { bsonType: 'array' },
    businessDay: dayText,
    postingDay: dayText,
    dueOn: dayText,
  }),
  indexes: [[{ '_id.shopId': 1, entryNumber: 1 }]],
}

export type TaxReturnToRecord = { returnId: string; filed: TaxReturnBody }
