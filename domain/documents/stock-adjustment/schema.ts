import { z } from 'zod'
import { GivenDay } from '../../business-day.ts'
import { maxMilli } from '../../ceilings.ts'
import { listOf } from '../../list.ts'
import { formatMilli, Milli } from '../../quantity.ts'
import { WriteOffReason } from '../../terms/write-off.ts'
import { Text } from '../../text.ts'
import { Uuid } from '../../uuid.ts'
import { LocationId } from '../setting/location-schema.ts'

const maxWriteOffLines = 200

export const WriteOffLine = z.strictObject({
  lineId: Text.min(1).max(64),
  productId: Uuid,
  /** Always above zero: the reason says whether the goods left or were found. */
  quantityMilli: Milli.positive('Enter a quantity above zero.').max(maxMilli, {
    error: `A quantity is at most ${formatMilli(maxMilli)}. Was a barcode scanned into it?`,
  }),
})
export type WriteOffLine = z.infer<typeof WriteOffLine>

/** Goods that left the stock without being sold, or were found; at their moving average. */
export const WriteOffBody = z.strictObject({
  businessDay: GivenDay,
  reason: WriteOffReason,
  note: Text.min(1).max(500).optional(),
  /** Where the goods were; absent: the first place. */
  locationId: LocationId.optional(),
  lines: listOf(WriteOffLine, maxWriteOffLines, 'Name at least one product.'),
})
export type WriteOffBody = z.infer<typeof WriteOffBody>
