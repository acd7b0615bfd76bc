import { z } from 'zod'
import { Day } from '../business-day.ts'
import { DatedSettings } from '../documents/setting/dated.ts'
import { Locations } from '../documents/setting/location-schema.ts'
import {
  DayStartHour,
  SmallestCoin,
  StaffLimits,
  TaxPeriodChoice,
  YearStartMonth,
} from '../documents/setting/schema.ts'
import { Instant } from '../instant.ts'
import { PaymentTypes } from '../payments/payment-type.ts'
import { ScaleRules } from '../product/scale-barcode.ts'
import { TaxRegistration } from '../tax/registration.ts'
import { TaxScheme } from '../terms/tax.ts'
import { Uuid } from '../uuid.ts'
import { itemsOf } from './common.ts'

const decided = {
  settingId: Uuid,
  from: Day,
  reason: z.string().nullable(),
  recordedAt: Instant,
  /** Name or email address; null where that is no longer known. */
  by: z.string().nullable(),
  byUid: z.string().nullable(),
  entryNumber: z.int(),
}

/** A change of a setting as it is recorded in the books. */
export const Setting = z.discriminatedUnion('setting', [
  z.object({ setting: z.literal('prices-include-tax'), value: z.boolean(), ...decided }),
  z.object({ setting: z.literal('day-start'), value: DayStartHour, ...decided }),
  z.object({ setting: z.literal('year-start'), value: YearStartMonth, ...decided }),
  z.object({ setting: z.literal('smallest-coin'), value: SmallestCoin, ...decided }),
  z.object({ setting: z.literal('staff-limits'), value: StaffLimits, ...decided }),
  z.object({ setting: z.literal('tax-period'), value: TaxPeriodChoice, ...decided }),
  z.object({ setting: z.literal('sell-without-shift'), value: z.boolean(), ...decided }),
  z.object({ setting: z.literal('payment-types'), value: PaymentTypes, ...decided }),
  z.object({ setting: z.literal('locations'), value: Locations, ...decided }),
  z.object({ setting: z.literal('scale-barcodes'), value: ScaleRules, ...decided }),
  z.object({ setting: z.literal('first-day-of-sales'), value: z.literal(true), ...decided }),
  z.object({
    setting: z.literal('tax-registration'),
    value: z.object({ scheme: TaxScheme, number: z.string().optional() }),
    ...decided,
  }),
])
export type Setting = z.infer<typeof Setting>

/** The settings of a shop, and what was changed of them, what was decided last first. */
export const Settings = itemsOf(Setting).extend({
  /** On the shop's calendar. */
  today: Day,
  settings: DatedSettings,
  taxRegistrations: z.array(TaxRegistration),
  /** The first day from which a setting can change by which documents are recorded; null: any. */
  earliestFrom: Day.nullable(),
  lockedThrough: Day.nullable(),
  /** Whether a sale was recorded here or imported: then the first day of sales is final once it is set. */
  hasSales: z.boolean(),
})
export type Settings = z.infer<typeof Settings>
