import type { DeliveryBillBody } from '#domain/documents/delivery-bill/schema.ts'
import type { SeenStock } from '../../engine/document-kind.ts'
import type { HeldLot } from '../../engine/held-lots.ts'

export type DeliveryBillToRecord = {
  billId: string
  bill: DeliveryBillBody
  /**
   * How much of the deliveries is held, and the stock of the goods when that was read. Absent where the program generates
   * books: the difference is then split by the stock of the product.
   */
  held?: readonly HeldLot[]
  seen?: readonly SeenStock[]
}
