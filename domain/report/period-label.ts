import { Temporal } from 'temporal-polyfill'
import type { DayRange, Period } from '../business-day.ts'
import { dayInWords, dayRangeInWords, monthInShort } from '../day-in-words.ts'

/** What a column is called: `Nov 2026` for a whole month, the days where it is only a part of one. */
export function periodLabel({ from, to }: DayRange, by: Period): string {
  if (from === to && by === 'day') return dayInWords(from)
  const first = Temporal.PlainDate.from(from)
  const last = Temporal.PlainDate.from(to)
  const isWholeMonths = first.day === 1 && last.day === last.daysInMonth
  if (!isWholeMonths) return dayRangeInWords(from, to)
  if (first.year === last.year && first.month === last.month)
    return `${monthInShort(first.month)} ${first.year}`
  if (first.month === 1 && last.month === 12 && first.year === last.year) return String(first.year)
  const start =
    first.year === last.year ? monthInShort(first.month) : `${monthInShort(first.month)} ${first.year}`
  return `${start} – ${monthInShort(last.month)} ${last.year}`
}
