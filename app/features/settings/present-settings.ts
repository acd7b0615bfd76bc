import type { Setting, Settings } from '#domain/api/setting.ts'
import type { Day } from '#domain/business-day.ts'
import type { SettingChange } from '#domain/documents/setting/schema.ts'
import { SettingName } from '#domain/terms/setting.ts'

type SettingRow = Pick<SettingChange, 'setting' | 'value'> & { from: Day | null }

/** What a setting is today, and what it becomes on which days. */
export type PresentSetting = {
  setting: SettingChangedHere
  now: SettingRow
  /** Each with what holds until then. */
  next: readonly PlannedChange[]
}
export type PlannedChange = SettingRow & { from: Day; before: SettingRow }

type SettingsOfDays = Pick<Settings, 'today' | 'settings' | 'taxRegistrations'>

/** What staff may do is changed where the staff is, and places where the stock is; payment types have a screen. */
export type SettingChangedHere = Exclude<SettingName, 'staff-limits' | 'payment-types' | 'locations'>
const changedHere = SettingName.exclude(['staff-limits', 'payment-types', 'locations']).options

/** Each setting with what holds today and what is to come. */
export function presentSettings(settings: SettingsOfDays): PresentSetting[] {
  const { today } = settings
  return changedHere.map((setting) => {
    const rows = rowsOf(setting, settings)
    const at = rows.findLastIndex(({ from }) => from === null || from <= today)
    const now = rows[at]
    if (!now) throw new Error(`the shop has no value of ${setting}`)
    const next = rows.slice(at + 1).map((row, index) => {
      const before = rows[at + index]
      if (row.from === null || !before) throw new Error(`${setting} has two values from the start`)
      return { ...row, from: row.from, before }
    })
    return { setting, now, next }
  })
}

/** What a setting is from which day on, earliest first; the first has held from the start. */
function rowsOf(
  setting: SettingName,
  { settings, taxRegistrations }: Pick<SettingsOfDays, 'settings' | 'taxRegistrations'>,
): readonly SettingRow[] {
  if (setting === 'tax-registration') {
    const registrations = taxRegistrations
      .toSorted((a, b) => (a.from < b.from ? -1 : 1))
      .map(({ from, ...value }): SettingRow => ({ setting, from, value }))
    return [{ setting, from: null, value: { scheme: 'not-registered' } }, ...registrations]
  }
  const lists = {
    'prices-include-tax': settings.pricesIncludeTax,
    'smallest-coin': settings.smallestCoinMinor,
    'day-start': settings.dayStartHour,
    'year-start': settings.financialYearStartMonth,
    'staff-limits': settings.staffLimits,
    'tax-period': settings.taxPeriod,
    'sell-without-shift': settings.sellsWithoutShift,
    'payment-types': settings.paymentTypes,
    locations: settings.locations,
    'scale-barcodes': settings.scaleBarcodes,
    'first-day-of-sales': settings.firstDayOfSales,
  }
  return lists[setting].map(({ from, setTo }) => ({ setting, from, value: setTo }) as SettingRow)
}

/** What became of each change, by the number of its entry. Of two for one day the later one counts. */
export function changeStatuses(settings: Settings): ReadonlyMap<number, string> {
  return new Map(settings.items.map((item) => [item.entryNumber, statusOf(item, settings)]))
}

function statusOf(item: Setting, settings: Settings): string {
  const { today, items } = settings
  const rows = rowsOf(item.setting, settings)
  const isCounted = rows.some(({ from }) => from === item.from)
  const ofSameDay = items.filter(({ setting, from }) => setting === item.setting && from === item.from)
  if (ofSameDay.some(({ entryNumber }) => entryNumber > item.entryNumber))
    return isCounted ? 'Replaced' : 'Reversed'
  if (!isCounted) return ofSameDay.length > 1 ? 'Reversal' : 'No effect'
  if (item.from > today) return 'Planned'
  return rows.findLast(({ from }) => from === null || from <= today)?.from === item.from ? 'In force' : 'Past'
}
