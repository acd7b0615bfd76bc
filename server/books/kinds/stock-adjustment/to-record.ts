import type { Day } from '#domain/business-day.ts'
import type { WriteOffBody } from '#domain/documents/stock-adjustment/schema.ts'
import type { Milli } from '#domain/quantity.ts'
import type { Review } from '#domain/terms/review.ts'

/** Goods that are written off, used, taken or found. */
export type WriteOffToRecord = {
  adjustmentId: string
  writeOff: WriteOffBody
  /** Output tax is posted on what the owner takes: of all that is sent since the books know of it. */
  isTaxed?: true
}

/** What a count found, next to what the books showed at the moment of each scan. */
export type CountToRecord = {
  adjustmentId: string
  count: {
    businessDay: Day
    /** What the count was called. */
    name: string
    /** Where was counted; absent: the first place. */
    locationId?: string
    lines: CountedLine[]
    /** Of the correction of a count: why it is to be reviewed. */
    reviews?: Review[]
  }
}

export type CountedLine = {
  lineId: string
  productId: string
  /** What was counted less what was expected then: what is sold after the scan does not change it. */
  quantityMilli: Milli
  /** Absent where a sale that came in later corrects the count. */
  countedMilli?: Milli
}

export type AdjustmentToRecord = WriteOffToRecord | CountToRecord
