import { z } from 'zod'
import { Day } from '../business-day.ts'
import { DatedSettings } from '../documents/setting/dated.ts'
import { DayStartHour, YearStartMonth } from '../documents/setting/schema.ts'
import { Instant } from '../instant.ts'
import { Minor } from '../money.ts'
import { PrinterAddress } from '../printing/private-address.ts'
import { TaxRegistration } from '../tax/registration.ts'
import { TaxPackId } from '../terms/tax.ts'
import { NameText } from '../text.ts'
import { Uuid } from '../uuid.ts'

export const Shop = z.object({
  shopId: z.string(),
  name: z.string(),
  status: z.string(),
  /** Read only: nothing is sold, imported or posted. Absent while it is open. */
  isClosed: z.literal(true).optional(),
  email: z.string(),
  country: z.string(),
  currency: z.string().length(3),
  timeZone: z.string(),
  taxPack: TaxPackId,
  taxRegistrations: z.array(TaxRegistration),
  /** What the shop goes by, day by day: a till that is offline knows what takes effect tomorrow. */
  settings: DatedSettings,
  /** The same as of today, for programs that know no other day. */
  pricesIncludeTax: z.boolean(),
  dayStartHour: DayStartHour,
  financialYearStartMonth: YearStartMonth,
  /** Absent where cash is paid exactly. */
  smallestCoinMinor: Minor.optional(),
  /** Printed at the head of a receipt, below the name. */
  receiptHeader: z.array(z.string()),
  /** Absent where none is printed. */
  receiptPhone: z.string().optional(),
  /** Absent: the default. */
  receiptFooter: z.array(z.string()).optional(),
  /** The heads of earlier receipts, oldest first. */
  formerReceiptHeads: z
    .array(
      z.object({
        until: Instant,
        name: z.string(),
        receiptHeader: z.array(z.string()),
        receiptPhone: z.string().optional(),
        receiptFooter: z.array(z.string()).optional(),
      }),
    )
    .optional(),
  lockedThrough: Day.nullable(),
})
export type Shop = z.infer<typeof Shop>

export const TillRegistration = z.strictObject({
  tillId: Uuid,
  name: NameText.min(1).max(40),
  /** The owner approved this device, by code or password on it (`POST /approvals`, act `till`, of the till's id). */
  approvalId: Uuid.optional(),
})
export type TillRegistration = z.infer<typeof TillRegistration>

/** What is left out stays. */
export const TillChange = z.strictObject({
  name: TillRegistration.shape.name.optional(),
  /** Its device stops selling, and only sends what it has recorded. */
  isRetired: z.boolean().optional(),
  /** An employee set it up, and the owner agrees. */
  isApproved: z.literal(true).optional(),
  /** Of its printer in the network of the shop; null: it has none there. */
  printerAddress: PrinterAddress.nullable().optional(),
})
export type TillChange = z.infer<typeof TillChange>

/**
 * A device that sells. Its receipt numbers are `<series>-<sequence>`: the series belongs to this till
 * alone and for good, the device counts the sequence up by one for each receipt.
 */
export const Till = z.object({
  tillId: Uuid,
  name: z.string(),
  series: z.string(),
  registeredAt: Instant,
  /** An employee set it up and the owner has not decided. Absent from an earlier server. */
  awaitsApproval: z.boolean().optional(),
  /** Absent: it is no till before the owner approves it. */
  maySell: z.literal(true).optional(),
  /** Name of the employee who set it up; null if unknown, absent if the owner did. */
  registeredBy: z.string().nullable().optional(),
  /** When the owner retired it; null while it is in use. */
  retiredAt: Instant.nullable(),
  /** Of its printer in the network of the shop; absent from an earlier server. */
  printerAddress: z.string().nullable().optional(),
  /** The highest sequence recorded; 0 before the first sale. */
  lastSequence: z.int(),
  /** When that receipt was sold, by the device's clock; null before the first sale, absent from an earlier server. */
  lastSoldAt: Instant.nullable().optional(),
  /** By how much its clock is behind, less than 0 where it is ahead, as it was measured at a contact; absent before the first. */
  clock: z.object({ behindMs: z.int(), at: Instant }).optional(),
  /** Sequences below the highest that have not arrived (yet). At most 100 are listed. */
  missingSequences: z.array(z.int()),
  /** Sequences far beyond any the device can have reached: recorded, and not counted. At most 100 are listed. */
  strayNumbers: z.array(z.int()),
})
export type Till = z.infer<typeof Till>
