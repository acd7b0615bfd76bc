import { z } from 'zod'
import { haveOwnIds, lineIdsRepeat } from '../../line-ids.ts'
import { listOf } from '../../list.ts'
import { Minor } from '../../money.ts'
import { LineTax } from '../../tax/line-tax.ts'
import { TaxClassId, TaxUse } from '../../terms/tax.ts'
import { Text } from '../../text.ts'
import { Uuid } from '../../uuid.ts'
import { billHead, dueBeforeItsDay, isDueAfterItsDay } from '../bill/schema.ts'

const maxDeliveryBillLines = 200

/** The amounts of a bill for a line of a delivery. */
export const DeliveryBillLine = z.strictObject({
  lineId: Text.min(1).max(64),
  deliveryId: Uuid,
  /** The line of the delivery that it is for. */
  deliveredLineId: Text.min(1).max(64),
  productId: Uuid,
  /** Without the taxes beside it, with its share of the freight. */
  netMinor: Minor.min(0, 'The amount cannot be negative.'),
  taxClassId: TaxClassId,
  use: TaxUse.optional(),
  /** As stated on the bill. */
  taxes: listOf(LineTax, 8),
})
export type DeliveryBillLine = z.infer<typeof DeliveryBillLine>

/**
 * The bill for goods that arrived earlier, with every line of the deliveries that it names. With `isFreight` it is a
 * bill from any supplier for freight, duty and other costs of deliveries, whether the goods are billed already or not.
 */
export const DeliveryBillBody = z
  .strictObject({
    supplierId: Uuid,
    isFreight: z.literal(true).optional(),
    ...billHead,
    lines: listOf(DeliveryBillLine, maxDeliveryBillLines, 'Choose a delivery that the bill is for.'),
    /** What is owed: all lines with their taxes. */
    totalMinor: Minor.positive('The total of a bill has to be above zero.'),
  })
  .refine(isDueAfterItsDay, dueBeforeItsDay)
  .refine(haveOwnIds, lineIdsRepeat)
export type DeliveryBillBody = z.infer<typeof DeliveryBillBody>
