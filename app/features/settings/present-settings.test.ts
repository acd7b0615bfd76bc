import { expect, it } from 'vitest'
import type { Setting } from '#domain/api/setting.ts'
import { day } from '#domain/business-day.ts'
import { settingsAfter } from '#domain/documents/setting/dated.ts'
import type { SettingChange } from '#domain/documents/setting/schema.ts'
import { changeStatuses, presentSettings } from './present-settings.ts'

const first = {
  pricesIncludeTax: true,
  dayStartHour: 0,
  financialYearStartMonth: 1,
  taxRegistrations: [],
}

/** As the server answers it, after these changes. */
function settingsOf(changes: readonly SettingChange[]) {
  const items = changes.map((change, index) => ({ ...change, entryNumber: index + 1 }) as Setting)
  const today = day('2026-03-10')
  return {
    today,
    ...settingsAfter(first, changes),
    earliestFrom: null,
    hasSales: false,
    lockedThrough: null,
    items: items.reverse(),
  }
}

const dayStart = (from: string, value: number): SettingChange => ({
  setting: 'day-start',
  value,
  from: day(from),
})
const registered = (from: string, scheme: 'standard' | 'not-registered'): SettingChange => ({
  setting: 'tax-registration',
  value: { scheme },
  from: day(from),
})

it('each change of a setting is planned, in force, past, replaced or reversed', () => {
  const settings = settingsOf([
    dayStart('2026-01-01', 3),
    dayStart('2026-02-01', 4),
    dayStart('2026-04-01', 5),
    dayStart('2026-05-01', 6),
    dayStart('2026-05-01', 7),
    registered('2026-06-01', 'standard'),
    registered('2026-06-01', 'not-registered'),
  ])
  const statuses = changeStatuses(settings)
  expect([...statuses].sort(([a], [b]) => a - b).map(([, status]) => status)).toEqual([
    'Past',
    'In force',
    'Planned',
    'Replaced',
    'Planned',
    'Reversed',
    'Reversal',
  ])
})

it('a setting knows its value today, and what each planned change replaces', () => {
  const present = presentSettings(
    settingsOf([
      dayStart('2026-02-01', 4),
      dayStart('2026-05-01', 6),
      dayStart('2026-06-01', 7),
      registered('2026-06-01', 'standard'),
    ]),
  )
  const { now, next } = present.find(({ setting }) => setting === 'day-start') ?? {}
  expect(now).toMatchObject({ from: '2026-02-01', value: 4 })
  expect(next).toMatchObject([
    { from: '2026-05-01', value: 6, before: { value: 4 } },
    { from: '2026-06-01', value: 7, before: { value: 6 } },
  ])
  expect(present.find(({ setting }) => setting === 'tax-registration')?.next).toMatchObject([
    { value: { scheme: 'standard' }, before: { value: { scheme: 'not-registered' } } },
  ])
})
