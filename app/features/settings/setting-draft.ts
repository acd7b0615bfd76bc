import type { Placing } from '#app/components/form/errors.ts'
import type { Settings } from '#domain/api/setting.ts'
import { addDays, day, firstDayOfYear } from '#domain/business-day.ts'
import { readRules, rulesText, ScaleRules } from '#domain/product/scale-barcode.ts'
import { TaxScheme } from '#domain/terms/tax.ts'
import type { PresentSetting, SettingChangedHere } from './present-settings.ts'

/** What the form holds, as text. */
export type SettingDraft = { value: string; number: string; from: string; reason: string }

/** The form as it opens: what holds today, from the first day it could be otherwise. */
export function draftOf(
  { setting, now }: PresentSetting,
  { today, earliestFrom }: Pick<Settings, 'today' | 'earliestFrom'>,
): SettingDraft {
  const { value } = now
  return {
    value: valueText(value),
    number: isRegistration(value) ? (value.number ?? '') : '',
    from: fromOffered(setting, { today, earliestFrom }),
    reason: '',
  }
}

type Value = PresentSetting['now']['value']

function valueText(value: Value): string {
  if (isRegistration(value)) return value.scheme
  const rules = ScaleRules.safeParse(value)
  return rules.success ? rulesText(rules.data) : String(value ?? '')
}

function isRegistration(value: Value): value is Extract<Value, { scheme: TaxScheme }> {
  return value !== null && typeof value === 'object' && 'scheme' in value
}

/** First days of years that begin with a month: the last ones before today, and the next two. */
export function yearBeginnings(month: number, today: string): string[] {
  const last = firstDayOfYear(day(today), month)
  return [-1, 0, 1, 2].map((years) => `${Number(last.slice(0, 4)) + years}${last.slice(4)}`)
}

/** The change as it is sent: `SettingBody`. */
export function changeOf(setting: SettingChangedHere, { value, number, from, reason }: SettingDraft) {
  const scheme = TaxScheme.safeParse(value).data
  const values = {
    'prices-include-tax': value === 'true',
    'smallest-coin': value === '' ? null : Number(value),
    'day-start': Number(value),
    'year-start': Number(value),
    'tax-period': value === '' ? null : value,
    'sell-without-shift': value === 'true',
    'scale-barcodes': readRules(value),
    'first-day-of-sales': true,
    'tax-registration': {
      scheme,
      ...(scheme !== 'not-registered' && number.trim() !== '' && { number: number.trim() }),
    },
  }
  return {
    setting,
    value: values[setting],
    from,
    ...(reason.trim() !== '' && { reason: reason.trim() }),
  }
}

/** The form fields of errors in a change. */
export const settingPlacing: Placing<SettingDraft> = {
  fields: { 'value.number': 'number' },
  whenEmpty: { from: 'Choose the day it takes effect.' },
  refusals: {
    setting_too_early: 'from',
    first_day_of_sales_set: 'from',
    period_locked: 'from',
    year_start_mismatch: 'from',
    setting_unchanged: 'value',
    tax_scheme_not_offered: 'value',
    tax_rhythm_not_offered: 'value',
    tax_period_filed: 'from',
    coin_not_offered: 'value',
  },
}

/** Nothing is recorded by how labels are read, or by when sales here begin: the day may be today or another. */
function fromOffered(
  setting: SettingChangedHere,
  { today, earliestFrom }: Pick<Settings, 'today' | 'earliestFrom'>,
): string {
  if (setting === 'year-start') return ''
  if (setting === 'scale-barcodes' || setting === 'first-day-of-sales' || earliestFrom === null) return today
  return earliestFrom > today ? earliestFrom : today
}

/** The first day that the field offers. */
export function firstDayOffered(
  setting: SettingChangedHere,
  { today, earliestFrom, lockedThrough }: Settings,
): string | undefined {
  if (setting === 'scale-barcodes') return today
  const open = lockedThrough === null ? undefined : addDays(lockedThrough, 1)
  return setting === 'first-day-of-sales' ? open : (earliestFrom ?? open)
}
