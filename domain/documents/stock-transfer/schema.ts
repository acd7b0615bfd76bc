import { z } from 'zod'
import { GivenDay } from '../../business-day.ts'
import { maxMilli } from '../../ceilings.ts'
import { haveOwnIds, lineIdsRepeat } from '../../line-ids.ts'
import { listOf } from '../../list.ts'
import { formatMilli, Milli } from '../../quantity.ts'
import { Text } from '../../text.ts'
import { Uuid } from '../../uuid.ts'
import { LocationId } from '../setting/location-schema.ts'

const maxTransferLines = 200

const tooMuch = { error: `A quantity is at most ${formatMilli(maxMilli)}. Was a barcode scanned into it?` }

export const TransferLine = z.strictObject({
  lineId: Text.min(1).max(64),
  productId: Uuid,
  quantityMilli: Milli.positive('Enter a quantity above zero.').max(maxMilli, tooMuch),
})
export type TransferLine = z.infer<typeof TransferLine>

/** Goods that leave one place of the shop for another: they are in transit until they are received. */
export const TransferBody = z
  .strictObject({
    businessDay: GivenDay,
    from: LocationId,
    to: LocationId,
    note: Text.min(1).max(500).optional(),
    lines: listOf(TransferLine, maxTransferLines, 'Name at least one product.'),
  })
  .refine(haveOwnIds, lineIdsRepeat)
export type TransferBody = z.infer<typeof TransferBody>

const Part = Milli.min(0, 'A quantity cannot be negative.').max(maxMilli, tooMuch)

/** What became of a line of a transfer: what is in neither stays in transit. */
const TransferReceiptLine = z
  .strictObject({
    lineId: Text.min(1).max(64),
    receivedMilli: Part,
    /** Did not arrive and will not: it is written off. */
    lostMilli: Part,
  })
  .refine(({ receivedMilli, lostMilli }) => receivedMilli + lostMilli > 0, {
    path: ['receivedMilli'],
    message: 'Enter what arrived, or leave the line out.',
  })

/** Goods in transit that arrived, or were lost on the way. */
export const TransferReceiptBody = z
  .strictObject({
    businessDay: GivenDay,
    transferId: Uuid,
    /** They went back to where they came from. */
    isBack: z.literal(true).optional(),
    note: Text.min(1).max(500).optional(),
    lines: listOf(TransferReceiptLine, maxTransferLines, 'Say what arrived.'),
  })
  .refine(haveOwnIds, lineIdsRepeat)
export type TransferReceiptBody = z.infer<typeof TransferReceiptBody>
