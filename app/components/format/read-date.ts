import { addDays, day as dayOf } from '#domain/business-day.ts'
import { dayInWords, monthInShort, monthNames } from '#domain/day-in-words.ts'
import { daysInMonth } from './calendar-month.ts'

export type DayLimits = {
  /** The first and the last day that are taken, `2026-11-22`. */
  min?: string
  max?: string
}
type ReadDay = { value: string; error: null } | { value: null; error: string }

const months = Array.from({ length: 12 }, (_, index) => monthInShort(index + 1).toLowerCase())
const daysFromToday: Readonly<Record<string, number>> = { today: 0, yesterday: -1, tomorrow: 1 }

/**
 * Reads a day as a person types it: `22/11`, `22.11.26`, `22 Nov`, `22 November 2026`, `22` (of this month),
 * `2026-11-22`, `today`, `yesterday`. The day comes before the month. Without a year it is this year's, or last
 * year's where this year's is more than six months ahead; the next one that the limits allow where they don't
 * allow that one.
 * @param today `2026-11-22`
 * @returns the day as `2026-11-22`, or what is wrong in words
 */
export function readDate(text: string, today: string, limits: DayLimits = {}): ReadDay {
  const typed = text.trim().toLowerCase()
  const days = Object.hasOwn(daysFromToday, typed) ? daysFromToday[typed] : undefined
  if (days !== undefined) return within(addDays(dayOf(today), days), limits)
  const parts = partsOf(typed, today)
  if (parts === null) return { value: null, error: 'Enter a day, such as 22 Nov or 22/11.' }
  const { day, month, year } = parts
  if (month < 1 || month > 12) {
    const hint = month <= 31 && day >= 1 && day <= 12 ? ' The day comes first, like 22/11.' : ''
    return { value: null, error: `There is no month ${month}.${hint}` }
  }
  if (day < 1 || day > daysInMonth(2028, month)) return noDay(`${day} ${monthInShort(month)}`)
  const meant = year ?? yearMeant(day, month, today, limits)
  if (meant < 1970 || meant > 2999) return { value: null, error: 'Choose a day from 1970 to 2999.' }
  if (day > daysInMonth(meant, month)) return noDay(`${day} ${monthInShort(month)} ${meant}`)
  return within(written(meant, month, day), limits)
}

type Parts = { day: number; month: number; year: number | null }

function partsOf(typed: string, today: string): Parts | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }
  const found = /^(\d{1,2})(?:[\s./-]*([a-z]{3,9})\.?|[\s./-]+(\d{1,2}))?(?:[\s./,-]+(\d{2}|\d{4}))?$/.exec(
    typed,
  )
  if (!found) return null
  const [, day, name, number, year] = found
  // A lone day with a year has no month.
  if (name === undefined && number === undefined && year !== undefined) return null
  const month = name !== undefined ? monthNamed(name) : Number(number ?? today.slice(5, 7))
  if (month === null) return null
  // A day alone is of this month: another year's is never meant.
  const thisYear = name === undefined && number === undefined ? Number(today.slice(0, 4)) : null
  return { day: Number(day), month, year: year === undefined ? thisYear : fullYear(year) }
}

/** `nov`, `sept` and `november`; null where it is no beginning of a month. */
function monthNamed(name: string): number | null {
  const at = monthNames.findIndex(
    (month, index) => month.toLowerCase().startsWith(name) && name.startsWith(months[index] ?? ' '),
  )
  return at < 0 ? null : at + 1
}

function fullYear(written: string): number {
  if (written.length === 4) return Number(written)
  return Number(written) + (Number(written) >= 70 ? 1900 : 2000)
}

function yearMeant(day: number, month: number, today: string, limits: DayLimits): number {
  const year = Number(today.slice(0, 4))
  const isFar = month - Number(today.slice(5, 7)) > 6
  const usual = isFar ? year - 1 : year
  const isAllowed = (one: number) => {
    return within(written(one, month, day), limits).error === null
  }
  return [usual, usual + 1, usual - 1].find(isAllowed) ?? usual
}

function within(value: string, { min, max }: DayLimits): ReadDay {
  if (min !== undefined && value < min) return { value: null, error: `Choose ${dayInWords(min)} or later.` }
  if (max !== undefined && value > max) return { value: null, error: `Choose ${dayInWords(max)} or earlier.` }
  return { value, error: null }
}

const noDay = (words: string): ReadDay => ({ value: null, error: `${words} is not a day.` })

function written(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
