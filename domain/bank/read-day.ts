import { z } from 'zod'
import type { Day } from '../business-day.ts'
import { GivenDay } from '../business-day.ts'

/** In which order a file writes day, month and year. A year that comes first, or a month by its name, is told by itself. */
export const DayOrder = z.enum(['dmy', 'mdy', 'ymd'])
export type DayOrder = z.infer<typeof DayOrder>

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A longer cell is no day, and must not be searched for one: what finds a time reads a run of blanks again and again. */
const longestDay = 40

/** `31/03/2026`, `31-Mar-26`, `2026-03-31 14:05`, `20260331`; null where it is no day in this order. */
export function readDay(text: string, order: DayOrder): Day | null {
  const written = text.trim()
  if (written.length > longestDay) return null
  const said = written.replace(/[T\s]+\d{1,2}:\d{2}.*$/i, '')
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(said)
  if (compact) return made(compact[1], compact[2], compact[3])
  const parts = said.split(/[\s/.,-]+/).filter(Boolean)
  if (parts.length !== 3) return null
  const [first = '', second = '', third = ''] = parts
  if (/^\d{4}$/.test(first)) return made(first, monthOf(second), third)
  if (/^[a-z]/i.test(first)) return made(yearOf(third), monthOf(first), second)
  if (/^[a-z]/i.test(second)) return made(yearOf(third), monthOf(second), first)
  if (order === 'ymd') return made(yearOf(first), second, third)
  return order === 'dmy' ? made(yearOf(third), second, first) : made(yearOf(third), first, second)
}

/** The order in which all of these can be read; day first where more than one can. */
export function dayOrderOf(texts: readonly string[]): DayOrder {
  const said = texts.filter((text) => text !== '')
  const reads = (order: DayOrder) => said.filter((text) => readDay(text, order) !== null).length
  return DayOrder.options.reduce((best, order) => (reads(order) > reads(best) ? order : best), 'dmy')
}

function monthOf(text: string): string {
  const index = months.indexOf(text.slice(0, 3).toLowerCase())
  return index < 0 ? text : String(index + 1)
}

function yearOf(text: string): string {
  return /^\d{2}$/.test(text) ? `20${text}` : text
}

function made(year = '', month = '', day = ''): Day | null {
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return null
  return GivenDay.safeParse(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`).data ?? null
}
