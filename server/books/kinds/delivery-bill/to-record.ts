import type { DeliveryBillBody } from '#domain/documents/delivery-bill/schema.ts'
import type { HeldLot } from '../../engine/held-lots.ts'
import type { SeenStock } from '../reversal/to-record.ts'

export type DeliveryBillToRecord = {
  billId: string
  bill: DeliveryBillBody
  /**
   * What is held of the deliveries, and what there was of the goods when that was seen. Absent where the program makes
   * up books: the difference is split by what is held of the product.
   */
  held?: readonly HeldLot[]
  seen?: readonly SeenStock[]
}
