import { z } from 'zod'
import { GivenDay } from '../../business-day.ts'
import { maxMilli } from '../../ceilings.ts'
import { haveOwnIds, lineIdsRepeat } from '../../line-ids.ts'
import { listOf } from '../../list.ts'
import { Minor } from '../../money.ts'
import { formatMilli, Milli } from '../../quantity.ts'
import { LineTax } from '../../tax/line-tax.ts'
import { PaidFrom, tillOfCash } from '../../terms/money-account.ts'
import { TaxClassId, TaxUse } from '../../terms/tax.ts'
import { NameText, Text } from '../../text.ts'
import { Uuid } from '../../uuid.ts'
import { LocationId } from '../setting/location-schema.ts'

const maxDeliveryLines = 200

export const DeliveryLine = z.strictObject({
  lineId: Text.min(1).max(64),
  productId: Uuid,
  quantityMilli: Milli.positive('Enter a quantity above zero.').max(maxMilli, {
    error: `A quantity is at most ${formatMilli(maxMilli)}. Was a barcode scanned into it?`,
  }),
  /** What the goods cost, without the taxes beside it. */
  netMinor: Minor.min(0, 'The amount cannot be negative.'),
  taxClassId: TaxClassId,
  /** Absent: for sale, its tax claimed back where the shop may. */
  use: TaxUse.optional(),
  /** As stated on the invoice. */
  taxes: listOf(LineTax, 8),
})
export type DeliveryLine = z.infer<typeof DeliveryLine>

/** Whether the supplier is still to be paid, so that the books must know who that is. */
function isOwed(paidFrom: PaidFrom): boolean {
  return paidFrom === 'on-account' || paidFrom === 'not-billed'
}

/** Goods that came in, with the supplier's invoice or before it. */
export const DeliveryBody = z
  .strictObject({
    businessDay: GivenDay,
    paidFrom: PaidFrom,
    /** The till whose cash paid it. */
    tillId: Uuid.optional(),
    /** Who is owed: an id made for the supplier, the same on each of their invoices. Absent: not known. */
    supplierId: Uuid.optional(),
    supplierName: NameText.min(1).max(160).optional(),
    /** When it is to be paid; absent: at once. */
    due: GivenDay.optional(),
    /** Agrees to the first open day where its own is locked, as earlier programs sent it. Now a header has the day. */
    isPostedLater: z.literal(true).optional(),
    /** The number on the invoice. */
    reference: Text.min(1).max(80).optional(),
    note: Text.min(1).max(500).optional(),
    /** Where the goods were put; absent: the first place. */
    locationId: LocationId.optional(),
    lines: listOf(DeliveryLine, maxDeliveryLines, 'A delivery has at least one line.'),
    /**
     * The order that it is received against. `part` counts the deliveries of the order from 1: two that are recorded
     * at once can't both be the same part, so that goods are not taken in twice unseen.
     */
    order: z.strictObject({ orderId: Uuid, part: z.int().min(1).max(10_000) }).optional(),
    /** The total of the invoice: all lines with their taxes. */
    totalMinor: Minor.min(0, 'The amount cannot be negative.'),
  })
  .refine(({ paidFrom, tillId }) => (paidFrom === 'cash') === (tillId !== undefined), tillOfCash.paid)
  .refine(({ paidFrom, due }) => paidFrom === 'on-account' || due === undefined, {
    path: ['due'],
    message: 'A paid delivery has no due date.',
  })
  .refine(({ businessDay, due = businessDay }) => due >= businessDay, {
    path: ['due'],
    message: 'A delivery can’t be due before its own date.',
  })
  .refine(({ paidFrom, supplierId }) => isOwed(paidFrom) || supplierId === undefined, {
    path: ['supplierId'],
    message: 'Give supplierId only for a delivery on account; otherwise give the name.',
  })
  .refine(({ paidFrom, supplierId }) => paidFrom !== 'not-billed' || supplierId !== undefined, {
    path: ['supplierId'],
    message: 'Name the supplier whose bill is to come.',
  })
  .refine(
    ({ paidFrom, lines }) => paidFrom !== 'not-billed' || lines.every(({ taxes }) => taxes.length === 0),
    {
      path: ['lines'],
      message: 'Tax comes with the bill: leave it out here.',
    },
  )
  .refine(haveOwnIds, lineIdsRepeat)
export type DeliveryBody = z.infer<typeof DeliveryBody>
