import { z } from 'zod'
import { DeliveryBody, DeliveryLine } from '../documents/stock-receipt/schema.ts'
import { Minor } from '../money.ts'
import { LineTax } from '../tax/line-tax.ts'
import { Uuid } from '../uuid.ts'
import { recordedFields } from './reversal.ts'

/** A delivery as it is recorded in the books. */
export const Delivery = z.object({
  ...DeliveryBody.shape,
  lines: z.array(
    z.object({
      ...DeliveryLine.shape,
      taxes: z.array(LineTax),
      /** What the goods cost the shop: tax that is not claimed back is in it. */
      costMinor: Minor,
    }),
  ),
  deliveryId: Uuid,
  ...recordedFields,
})
export type Delivery = z.infer<typeof Delivery>
