import { z } from 'zod'
import { GivenDay } from '../../business-day.ts'
import { haveOwnIds, lineIdsRepeat } from '../../line-ids.ts'
import { listOf } from '../../list.ts'
import { Minor } from '../../money.ts'
import { LineTax } from '../../tax/line-tax.ts'
import { TaxClassId, TaxUse } from '../../terms/tax.ts'
import { Text } from '../../text.ts'
import { Uuid } from '../../uuid.ts'

const maxDeliveryBillLines = 200

/** What the bill says of a line of a delivery. */
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
  /** As the bill says it. */
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
    /** The day that the bill bears. */
    businessDay: GivenDay,
    due: GivenDay,
    /** Agrees to the first open day where its own is locked, as earlier programs sent it. Now a header has the day. */
    isPostedLater: z.literal(true).optional(),
    /** The number on the bill. */
    reference: Text.min(1).max(80).optional(),
    note: Text.min(1).max(500).optional(),
    lines: listOf(DeliveryBillLine, maxDeliveryBillLines, 'Choose a delivery that the bill is for.'),
    /** What is owed: all lines with their taxes. */
    totalMinor: Minor.positive('The total of a bill has to be above zero.'),
  })
  .refine(({ businessDay, due }) => due >= businessDay, {
    path: ['due'],
    message: 'A bill can’t be due before its own date.',
  })
  .refine(haveOwnIds, lineIdsRepeat)
export type DeliveryBillBody = z.infer<typeof DeliveryBillBody>
