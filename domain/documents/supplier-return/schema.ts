import { z } from 'zod'
import { GivenDay } from '../../business-day.ts'
import { listOf } from '../../list.ts'
import { Minor } from '../../money.ts'
import { Text } from '../../text.ts'
import { Uuid } from '../../uuid.ts'
import { LocationId } from '../setting/location-schema.ts'
import { DeliveryLine } from '../stock-receipt/schema.ts'

const maxReturnLines = 200

/** Goods that go back to their supplier, with the amounts of the credit note. */
export const SupplierReturnBody = z.strictObject({
  businessDay: GivenDay,
  supplierId: Uuid,
  /** The delivery that they came with; absent: not known. */
  deliveryId: Uuid.optional(),
  /** The number on the credit note. */
  reference: Text.min(1).max(80).optional(),
  note: Text.min(1).max(500).optional(),
  /** Where the goods are taken from; absent: the first place. */
  locationId: LocationId.optional(),
  lines: listOf(DeliveryLine, maxReturnLines, 'Name at least one product.'),
  /** What the supplier credits: all lines with their taxes. */
  totalMinor: Minor.min(0, 'The amount cannot be negative.'),
})
export type SupplierReturnBody = z.infer<typeof SupplierReturnBody>
