import { Temporal } from 'temporal-polyfill'
import { type Day, day } from '#domain/business-day.ts'

export const rangePresets = [
  'today',
  'yesterday',
  '7-days',
  '30-days',
  'month',
  'quarter',
  'year',
  'custom',
] as const
type RangePreset = (typeof rangePresets)[number]

/** Days of the shop, both ends included. A preset moves with the day it is looked at; `custom` is fixed. */
export type DateRange = { preset: RangePreset; from: Day; to: Day }

export const presetLabels: Record<RangePreset, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  '7-days': 'Last 7 days',
  '30-days': 'Last 30 days',
  month: 'This month',
  quarter: 'This quarter',
  year: 'This year',
  custom: 'Custom',
}

/**
 * The days a preset stands for on a given day.
 * @param today `2026-11-21` in the shop's time zone
 * @param yearStartMonth 1 to 12: where the shop's financial year and its quarters begin
 */
export function rangeOfPreset(
  preset: Exclude<RangePreset, 'custom'>,
  today: string,
  yearStartMonth = 1,
): DateRange {
  const last = Temporal.PlainDate.from(today)
  const range = (from: Temporal.PlainDate, to = last): DateRange => ({
    preset,
    from: day(from.toString()),
    to: day(to.toString()),
  })
  const monthsIn = (last.month - yearStartMonth + 12) % 12
  const firstOfMonth = last.with({ day: 1 })
  switch (preset) {
    case 'today':
      return range(last)
    case 'yesterday':
      return range(last.subtract({ days: 1 }), last.subtract({ days: 1 }))
    case '7-days':
      return range(last.subtract({ days: 6 }))
    case '30-days':
      return range(last.subtract({ days: 29 }))
    case 'month':
      return range(firstOfMonth)
    case 'quarter':
      return range(firstOfMonth.subtract({ months: monthsIn % 3 }))
    case 'year':
      return range(firstOfMonth.subtract({ months: monthsIn }))
  }
}

function readDay(text: string | null): Day | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  try {
    return day(text)
  } catch (error) {
    // 2026-02-30 looks like a day and is none.
    if (error instanceof RangeError) return null
    throw error
  }
}

function isMovingPreset(text: string | null): text is Exclude<RangePreset, 'custom'> {
  return text !== null && text !== 'custom' && rangePresets.some((preset) => preset === text)
}

type RangeDefaults = { today: string; fallback?: Exclude<RangePreset, 'custom'>; yearStartMonth?: number }

/**
 * The range an address asks for: `?from=2026-10-01&to=2026-10-31`, or `?range=month`; else the fallback.
 * What can't be read counts as not asked for, so a mistyped link still shows the screen.
 */
export function readRange(
  address: string | URL | URLSearchParams,
  { today, fallback = '30-days', yearStartMonth }: RangeDefaults,
): DateRange {
  const search =
    address instanceof URLSearchParams ? address : new URL(address, 'http://shop.invalid').searchParams
  const from = readDay(search.get('from'))
  const to = readDay(search.get('to'))
  if (from && to)
    return from <= to ? { preset: 'custom', from, to } : { preset: 'custom', from: to, to: from }
  const param = search.get('range')
  return rangeOfPreset(isMovingPreset(param) ? param : fallback, today, yearStartMonth)
}

/** Writes a range into a query and leaves the rest of it alone. */
export function writeRange(
  search: URLSearchParams,
  range: Pick<DateRange, 'preset' | 'from' | 'to'>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of ['range', 'from', 'to', 'cursor']) next.delete(name)
  if (range.preset === 'custom') {
    next.set('from', range.from)
    next.set('to', range.to)
  } else next.set('range', range.preset)
  return next
}
