import { z } from 'zod'
import { GivenDay } from '../../business-day.ts'
import { AmountMinor } from '../../ceilings.ts'
import { Minor } from '../../money.ts'
import { PaymentTypes } from '../../payments/payment-type.ts'
import { ScaleRules } from '../../product/scale-barcode.ts'
import { CashPlace } from '../../terms/cash-place.ts'
import { TaxRhythm, TaxScheme } from '../../terms/tax.ts'
import { isVisible, notVisible, Text, TrimmedText } from '../../text.ts'
import { Locations } from './location-schema.ts'

/** Hours after midnight that are counted to the day before. */
export const DayStartHour = z.int().min(0).max(23)
/** 1 to 12. */
export const YearStartMonth = z.int().min(1).max(12)
/** What cash is rounded to at the till, minor units; null where it is paid exactly. */
export const SmallestCoin = Minor.nullable()

/** How often returns are filed; null as is usual in the shop's country. */
export const TaxPeriodChoice = TaxRhythm.nullable()

const RegistrationValue = z
  .strictObject({ scheme: TaxScheme, number: TrimmedText.min(1).max(40).optional() })
  .refine(({ scheme, number }) => scheme !== 'not-registered' || number === undefined, {
    path: ['number'],
    message: 'A shop that is not registered has no tax number.',
  })

export const LimitsOfStaff = z.strictObject({
  /** Basis points of the price, at most: 10 000 is no limit. */
  maxDiscountBp: z.int().min(0).max(10_000),
  /** Take goods back on a receipt. */
  mayReturn: z.boolean(),
  /** Pay cash for what comes back. */
  mayRefundCash: z.boolean(),
  /** See what goods cost, what is earned on them, and what the stock is worth. Its name is not confidential (domain/api/costs.ts). */
  seesEarnings: z.boolean(),
  /** Sell at another price than that of the list; left out: they may. */
  mayChangePrice: z.boolean().optional(),
  /** Take a line, or a part of its quantity, off a basket; left out: they may. */
  mayVoid: z.boolean().optional(),
  /** Open the drawer though nothing is sold; left out: they may. */
  mayOpenDrawer: z.boolean().optional(),
  /** The most cash that goes from the drawer to each place in one shift without the owner; of the others see `cashOutLimit`. */
  cashOut: z
    .array(
      z.strictObject({
        place: CashPlace,
        mostMinor: AmountMinor.min(0),
      }),
    )
    .max(CashPlace.options.length)
    .refine(
      (limits) => new Set(limits.map(({ place }) => place)).size === limits.length,
      'Enter each place once.',
    )
    .optional(),
  /** See what a shift has taken before it is closed, and what was sold today; left out: they do (domain/api/takings.ts). */
  seesTakings: z.boolean().optional(),
  /** Go on beyond a limit without the owner, to be listed under “To check”; left out: they may. */
  mayGoWithoutApproval: z.boolean().optional(),
})
export type LimitsOfStaff = z.infer<typeof LimitsOfStaff>

/** What employees may do by themselves; null where the shop has set no limits. */
export const StaffLimits = LimitsOfStaff.extend({
  /** Of employees who go by limits of their own; left out where there is none. */
  own: z
    .array(LimitsOfStaff.extend({ uid: Text.min(1).max(64) }))
    .min(1)
    .max(100)
    .refine(
      (own) => new Set(own.map(({ uid }) => uid)).size === own.length,
      'Enter one set of limits for each person.',
    )
    .optional(),
}).nullable()
export type StaffLimits = z.infer<typeof StaffLimits>

const dated = {
  /** The day it takes effect: at midnight by the shop's clock. */
  from: GivenDay,
  reason: TrimmedText.min(1).max(500).optional(),
}

/** Names that are entered from now on; whatever was entered before is still read. */
const withVisibleNames = <Named extends z.ZodType<readonly { name: string }[] | null>>(named: Named) =>
  named.superRefine((all, context) => {
    for (const [index, { name }] of (all ?? []).entries())
      if (!isVisible(name)) context.addIssue({ code: 'custom', message: notVisible, path: [index, 'name'] })
  })

/** One setting of the shop, what it becomes, and from when. */
export const SettingBody = z.discriminatedUnion('setting', [
  z.strictObject({ setting: z.literal('prices-include-tax'), value: z.boolean(), ...dated }),
  z.strictObject({ setting: z.literal('day-start'), value: DayStartHour, ...dated }),
  z.strictObject({ setting: z.literal('year-start'), value: YearStartMonth, ...dated }),
  z.strictObject({ setting: z.literal('smallest-coin'), value: SmallestCoin, ...dated }),
  z.strictObject({ setting: z.literal('staff-limits'), value: StaffLimits, ...dated }),
  z.strictObject({ setting: z.literal('tax-registration'), value: RegistrationValue, ...dated }),
  z.strictObject({ setting: z.literal('tax-period'), value: TaxPeriodChoice, ...dated }),
  /** Whether a till sells while no shift is open at it. */
  z.strictObject({ setting: z.literal('sell-without-shift'), value: z.boolean(), ...dated }),
  /** All of them, also those that are archived. */
  z.strictObject({ setting: z.literal('payment-types'), value: withVisibleNames(PaymentTypes), ...dated }),
  /** Where goods are kept, and which till sells from where. */
  z.strictObject({ setting: z.literal('locations'), value: withVisibleNames(Locations), ...dated }),
  /** How the tills read the labels of the shop's scales. */
  z.strictObject({ setting: z.literal('scale-barcodes'), value: ScaleRules, ...dated }),
  /** The first day of sales that are recorded here: none of later days comes from a file. It is set once. */
  z.strictObject({ setting: z.literal('first-day-of-sales'), value: z.literal(true), ...dated }),
])
export type SettingBody = z.infer<typeof SettingBody>

type OnlyWhatChanges<Body> = Body extends unknown ? Omit<Body, 'reason'> : never
/** A change as it counts, without why. */
export type SettingChange = OnlyWhatChanges<SettingBody>
