import { addDays, type Day } from '../../business-day.ts'
import { Refusal } from '../../errors.ts'
import { smallestCoins } from '../../payments/coins.ts'
import {
  isNamedKind,
  kindAccounts,
  type PaymentType,
  type PaymentTypes,
} from '../../payments/payment-type.ts'
import type { Chart } from '../../posting/chart.ts'
import { takesPayments } from '../../posting/money-accounts.ts'
import { openSchemes, registrationOn, schemeOn } from '../../tax/packs.ts'
import type { TaxRegistration } from '../../tax/registration.ts'
import { rhythmsOffered } from '../../tax-return/forms.ts'
import type { TaxPackId } from '../../terms/tax.ts'
import { checkNotFiled, type FiledPeriods } from '../tax-return/check.ts'
import { type DatedSettings, firstSalesDay, isSameValue, paymentTypesEver, valueOn } from './dated.ts'
import { checkLocations } from './locations.ts'
import type { SettingChange } from './schema.ts'

/** What documents and reports reckon by: within a period whose tax return is filed it stays as it was. */
const figuresFollow: ReadonlySet<SettingChange['setting']> = new Set([
  'prices-include-tax',
  'day-start',
  'year-start',
  'smallest-coin',
  'tax-registration',
  'tax-period',
])

/** The books as far as it matters to them from when a setting changes. */
export type SettledBooks = {
  taxPack: TaxPackId
  currency: string
  lockedThrough: Day | null
  settings: DatedSettings
  taxRegistrations: readonly TaxRegistration[]
  /** On the shop's calendar. */
  today: Day
  /** The last day on which anything is posted; null where nothing is. */
  lastDay: Day | null
  /** The periods whose tax return is filed, the last one last. */
  filed: FiledPeriods
  /** Whether a sale was recorded here or imported. Of a change of the first day of sales. */
  readonly hasSales: boolean
  /** Of a change of payment types. */
  readonly chart?: Chart
}

/**
 * The first day from which a setting can change what documents are recorded by: nothing that is in the books may be
 * of that day or later, or it would have been recorded by another value than the shop has for its day. Of a day that
 * has begun, the day before has to be empty, too: its business day may end on this one. Null: any day.
 */
export function earliestFrom({
  lastDay,
  lockedThrough,
  today,
}: Pick<SettledBooks, 'lastDay' | 'lockedThrough' | 'today'>): Day | null {
  const open = lockedThrough === null ? null : addDays(lockedThrough, 1)
  if (lastDay === null) return open
  const isQuiet = addDays(lastDay, 2) <= today
  const tomorrow = addDays(today, 1)
  const after = addDays(lastDay, isQuiet ? 2 : 1)
  const earliest = isQuiet || after > tomorrow ? after : tomorrow
  return open !== null && open > earliest ? open : earliest
}

/**
 * Whether a setting can change as wanted. The start of the financial year is asked for by reports alone: it may
 * change on any day that is not locked, and does so where a year of the new kind begins.
 * @throws Refusal period_locked, setting_too_early, staff_limits_too_early, year_start_mismatch, tax_scheme_not_offered,
 * tax_rhythm_not_offered, tax_period_filed, locations_from_today, location_missing,
 * location_name_taken, coin_not_offered, setting_unchanged, payment_type_gone,
 * payment_account_not_offered, first_day_of_sales_set
 */
export function checkSetting(change: SettingChange, books: SettledBooks): void {
  const { from } = change
  const { lockedThrough, settings, taxRegistrations, taxPack, currency } = books
  if (lockedThrough !== null && from <= lockedThrough) throw new Refusal('period_locked', { lockedThrough })
  if (figuresFollow.has(change.setting)) checkNotFiled(from, books.filed)
  if (change.setting === 'year-start') {
    const firstOfMonth = `-${String(change.value).padStart(2, '0')}-01`
    const isTakenBack =
      settings.financialYearStartMonth.some((row) => row.from === from) &&
      valueOn(settings.financialYearStartMonth, addDays(from, -1)) === change.value
    if (!isTakenBack && !from.endsWith(firstOfMonth)) throw new Refusal('year_start_mismatch', { from })
  } else if (
    change.setting === 'staff-limits' ||
    change.setting === 'sell-without-shift' ||
    change.setting === 'payment-types' ||
    change.setting === 'scale-barcodes'
  ) {
    // No document is recorded by them: they may change today, and do not apply to days that are over.
    if (from < books.today) throw new Refusal('staff_limits_too_early', { from, earliest: books.today })
    if (change.setting === 'payment-types') checkPaymentTypes(change.value, books)
  } else if (change.setting === 'locations') {
    // Goods are moved between places as they are today: no day that is over has others, and none is named ahead.
    if (from !== books.today) throw new Refusal('locations_from_today', { today: books.today })
    checkLocations(settings.locations, change.value)
  } else if (change.setting === 'first-day-of-sales') {
    // It only ends the days of imports sooner, so any open day may be the first. Once there are sales, another one could
    // let those of a later day be imported.
    const set = firstSalesDay(settings)
    if (set !== null && books.hasSales) throw new Refusal('first_day_of_sales_set', { from: set })
    if (set === from) refuseUnchanged(from)
    return
  } else if (change.setting === 'tax-period') {
    // Nothing is recorded by it: it may change on any day that is not filed.
    if (change.value !== null && !rhythmsOffered(taxPack).includes(change.value))
      throw new Refusal('tax_rhythm_not_offered')
  } else {
    const earliest = earliestFrom(books)
    if (earliest !== null && from < earliest)
      throw new Refusal('setting_too_early', { from, earliest, lastDay: books.lastDay })
  }
  if (change.setting === 'tax-registration') {
    const { scheme, number } = change.value
    if (!openSchemes(taxPack, from).includes(scheme))
      throw new Refusal('tax_scheme_not_offered', { scheme, from })
    const before = registrationOn(taxRegistrations, from)
    if (schemeOn(taxRegistrations, from) === scheme && before?.number === number) refuseUnchanged(from)
    return
  }
  if (change.setting === 'smallest-coin' && change.value !== null) {
    const offered = smallestCoins(currency)
    if (!offered.includes(change.value))
      throw new Refusal('coin_not_offered', { coinMinor: change.value, currency, offered })
  }
  if (isSameValue(valueOn<unknown>(listOf(settings, change.setting), from), change.value))
    refuseUnchanged(from)
}

/**
 * What the shop is paid by. One that it had stays in the list, archived where it is used no more: sales name it.
 * @throws Refusal payment_type_gone, payment_account_not_offered
 */
function checkPaymentTypes(
  wanted: PaymentTypes,
  { settings, chart }: { settings: Pick<DatedSettings, 'paymentTypes'>; chart?: Chart },
): void {
  if (!chart) throw new Error('payment types are checked against the chart')
  const types: readonly PaymentType[] = wanted ?? []
  for (const { setTo } of settings.paymentTypes) {
    for (const { typeId, kind, name } of setTo ?? []) {
      if (!types.some((one) => one.typeId === typeId && one.kind === kind))
        throw new Refusal('payment_type_gone', { typeId, name })
    }
  }
  const before = paymentTypesEver(settings)
  for (const { typeId, kind, name, account, isArchived } of types) {
    const isAsBefore = isArchived && before.some((one) => one.typeId === typeId && one.account === account)
    const isOffered = isNamedKind(kind)
      ? chart.accounts.some((one) => one.account === account && takesPayments(one))
      : account === kindAccounts[kind]
    if (!isOffered && !isAsBefore) throw new Refusal('payment_account_not_offered', { account, name })
  }
}

type CheckedByValue = Exclude<SettingChange['setting'], 'tax-registration' | 'first-day-of-sales'>

function listOf(settings: DatedSettings, setting: CheckedByValue) {
  if (setting === 'prices-include-tax') return settings.pricesIncludeTax
  if (setting === 'smallest-coin') return settings.smallestCoinMinor
  if (setting === 'staff-limits') return settings.staffLimits
  if (setting === 'tax-period') return settings.taxPeriod
  if (setting === 'sell-without-shift') return settings.sellsWithoutShift
  if (setting === 'payment-types') return settings.paymentTypes
  if (setting === 'locations') return settings.locations
  if (setting === 'scale-barcodes') return settings.scaleBarcodes
  return setting === 'day-start' ? settings.dayStartHour : settings.financialYearStartMonth
}

function refuseUnchanged(from: Day): never {
  throw new Refusal('setting_unchanged', { from })
}
