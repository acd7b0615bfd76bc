import { z } from 'zod'
import { Day } from '../business-day.ts'
import { DeliveryBody, DeliveryLine } from '../documents/stock-receipt/schema.ts'
import { Instant } from '../instant.ts'
import { Minor } from '../money.ts'
import { LineTax } from '../tax/line-tax.ts'
import { Uuid } from '../uuid.ts'

/** A delivery as it stands in the books. */
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
  /** The business day, or the first one after what is locked. */
  postingDay: Day,
  entryNumber: z.int(),
  recordedAt: Instant,
  postedByUid: z.string().nullable(),
})
export type Delivery = z.infer<typeof Delivery>
