import { z } from 'zod'
import { businessDay, calendarDay, Day } from '../../business-day.ts'
import type { Minor } from '../../money.ts'
import { type PaymentType, PaymentTypes, plainPaymentTypes } from '../../payments/payment-type.ts'
import { canonicalJson } from '../../posting/chain.ts'
import { ScaleRules } from '../../product/scale-barcode.ts'
import type { TaxRegistration } from '../../tax/registration.ts'
import { firstLocations, Locations } from './location-schema.ts'
import {
  DayStartHour,
  type SettingChange,
  SmallestCoin,
  StaffLimits,
  TaxPeriodChoice,
  YearStartMonth,
} from './schema.ts'

/** Values by the day they hold from, earliest first, each day once; the first one has held from the start. */
const datedOf = <Value extends z.ZodType>(value: Value) =>
  z.array(z.object({ from: Day.nullable(), setTo: value }))
export type Dated<Value> = readonly { from: Day | null; setTo: Value }[]

/** What a shop goes by on any day; its tax registration is dated by itself. */
export const DatedSettings = z.object({
  pricesIncludeTax: datedOf(z.boolean()),
  dayStartHour: datedOf(DayStartHour),
  financialYearStartMonth: datedOf(YearStartMonth),
  smallestCoinMinor: datedOf(SmallestCoin),
  /** Not in what an earlier program answered or kept. */
  staffLimits: datedOf(StaffLimits).default(() => [{ from: null, setTo: null }]),
  /** Neither is this. */
  taxPeriod: datedOf(TaxPeriodChoice).default(() => [{ from: null, setTo: null }]),
  /** Nor this: a shop of one has no need of shifts. */
  sellsWithoutShift: datedOf(z.boolean()).default(() => [{ from: null, setTo: true }]),
  paymentTypes: datedOf(PaymentTypes).default(() => [{ from: null, setTo: null }]),
  /** Nor this: most shops are in one place. */
  locations: datedOf(Locations).default(() => [{ from: null, setTo: firstLocations }]),
  scaleBarcodes: datedOf(ScaleRules).default(() => [{ from: null, setTo: [] }]),
  /** False until the day that the owner set; without one, the first sale recorded here decides. */
  firstDayOfSales: datedOf(z.boolean()).default(() => [{ from: null, setTo: false }]),
})
export type DatedSettings = z.infer<typeof DatedSettings>

/** What a shop was created with. */
export type FirstSettings = {
  pricesIncludeTax: boolean
  dayStartHour: number
  financialYearStartMonth: number
  smallestCoinMinor?: Minor | null | undefined
  taxRegistrations: readonly TaxRegistration[]
  paymentTypes?: readonly PaymentType[] | undefined
  staffLimits?: StaffLimits | undefined
}

/**
 * What a shop goes by, day by day: what it was created with, and each change from its day on. Of two changes
 * for one day the later one counts.
 * @param changes in the order they were recorded
 */
export function settingsAfter(
  first: FirstSettings,
  changes: readonly SettingChange[],
): { settings: DatedSettings; taxRegistrations: TaxRegistration[] } {
  const settings: DatedSettings = {
    pricesIncludeTax: [{ from: null, setTo: first.pricesIncludeTax }],
    dayStartHour: [{ from: null, setTo: first.dayStartHour }],
    financialYearStartMonth: [{ from: null, setTo: first.financialYearStartMonth }],
    smallestCoinMinor: [{ from: null, setTo: first.smallestCoinMinor ?? null }],
    staffLimits: [{ from: null, setTo: first.staffLimits ?? null }],
    taxPeriod: [{ from: null, setTo: null }],
    sellsWithoutShift: [{ from: null, setTo: true }],
    paymentTypes: [{ from: null, setTo: first.paymentTypes ? [...first.paymentTypes] : null }],
    locations: [{ from: null, setTo: firstLocations }],
    scaleBarcodes: [{ from: null, setTo: [] }],
    firstDayOfSales: [{ from: null, setTo: false }],
  }
  let taxRegistrations = [...first.taxRegistrations]
  for (const { setting, from, value } of changes) {
    if (setting === 'prices-include-tax')
      settings.pricesIncludeTax = replaced(settings.pricesIncludeTax, { from, setTo: value })
    else if (setting === 'day-start')
      settings.dayStartHour = replaced(settings.dayStartHour, { from, setTo: value })
    else if (setting === 'year-start')
      settings.financialYearStartMonth = replaced(settings.financialYearStartMonth, { from, setTo: value })
    else if (setting === 'smallest-coin')
      settings.smallestCoinMinor = replaced(settings.smallestCoinMinor, { from, setTo: value })
    else if (setting === 'staff-limits')
      settings.staffLimits = replaced(settings.staffLimits, { from, setTo: value })
    else if (setting === 'tax-period')
      settings.taxPeriod = replaced(settings.taxPeriod, { from, setTo: value })
    else if (setting === 'sell-without-shift')
      settings.sellsWithoutShift = replaced(settings.sellsWithoutShift, { from, setTo: value })
    else if (setting === 'payment-types')
      settings.paymentTypes = replaced(settings.paymentTypes, { from, setTo: value })
    else if (setting === 'locations')
      settings.locations = replaced(settings.locations, { from, setTo: value })
    else if (setting === 'scale-barcodes')
      settings.scaleBarcodes = replaced(settings.scaleBarcodes, { from, setTo: value })
    else if (setting === 'first-day-of-sales')
      // There is one such day: a change replaces it, also by a later one.
      settings.firstDayOfSales = [
        { from: null, setTo: false },
        { from, setTo: value },
      ]
    else taxRegistrations = registrationsThatDiffer(replaced(taxRegistrations, { from, ...value }))
  }
  return {
    settings: {
      pricesIncludeTax: changesOf(settings.pricesIncludeTax),
      dayStartHour: changesOf(settings.dayStartHour),
      financialYearStartMonth: changesOf(settings.financialYearStartMonth),
      smallestCoinMinor: changesOf(settings.smallestCoinMinor),
      staffLimits: changesOf(settings.staffLimits),
      taxPeriod: changesOf(settings.taxPeriod),
      sellsWithoutShift: changesOf(settings.sellsWithoutShift),
      paymentTypes: changesOf(settings.paymentTypes),
      locations: changesOf(settings.locations),
      scaleBarcodes: changesOf(settings.scaleBarcodes),
      firstDayOfSales: changesOf(settings.firstDayOfSales),
    },
    taxRegistrations,
  }
}

/** @throws where there is no value at all: a list begins with what has held from the start */
export function valueOn<Value>(list: Dated<Value>, day: Day): Value {
  const row = list.findLast(({ from }) => from === null || from <= day) ?? list[0]
  if (row === undefined) throw new Error('a setting has at least one value')
  return row.setTo
}

/** The first day of sales here, as the owner set it; null where that was not set. */
export function firstSalesDay({ firstDayOfSales }: Pick<DatedSettings, 'firstDayOfSales'>): Day | null {
  return firstDayOfSales.find(({ setTo }) => setTo)?.from ?? null
}

/** The payment types of a day, in the order of the pay screen. */
export function paymentTypesOn(
  { paymentTypes }: Pick<DatedSettings, 'paymentTypes'>,
  day: Day,
): readonly PaymentType[] {
  return valueOn(paymentTypes, day) ?? plainPaymentTypes
}

/** All payment types that the shop has set up: the list keeps those that are archived. */
export function paymentTypesEver({
  paymentTypes,
}: Pick<DatedSettings, 'paymentTypes'>): readonly PaymentType[] {
  return paymentTypes.at(-1)?.setTo ?? plainPaymentTypes
}

/**
 * The business day an instant belongs to. How many hours the shop counts to the day before is what holds on the
 * calendar day of the instant, so that days follow each other through a change: one is longer, or shorter.
 * @param instant ISO 8601 with offset or Z
 */
export function businessDayBy(instant: string, timeZone: string, dayStartHour: Dated<number>): Day {
  return businessDay(instant, timeZone, valueOn(dayStartHour, calendarDay(instant, timeZone)))
}

/** A change to what holds already is none: so one that was planned is taken back. */
function changesOf<Value>(list: Dated<Value>): { from: Day | null; setTo: Value }[] {
  return list.filter(({ setTo }, index) => index === 0 || !isSameValue(setTo, list[index - 1]?.setTo))
}

/** Members of an object in whichever order they were written. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || canonicalJson(one) === canonicalJson(other)
}

function registrationsThatDiffer(rows: readonly TaxRegistration[]): TaxRegistration[] {
  return rows.filter(({ scheme, number }, index) => {
    const before = rows[index - 1]
    return scheme !== (before?.scheme ?? 'not-registered') || number !== before?.number
  })
}

function replaced<Row extends { from: Day | null }>(rows: readonly Row[], row: Row): Row[] {
  const others = rows.filter(({ from }) => from !== row.from)
  return [...others, row].sort((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1))
}
