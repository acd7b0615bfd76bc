import { z } from 'zod'
import { type Day, daysBetween, GivenDay } from '../../business-day.ts'
import { foldLetters } from '../../product/search.ts'

/** In which order a file writes day, month and year. A year that comes first and a month by its name need no order. */
export const DayOrder = z.enum(['dmy', 'mdy', 'ymd'])
export type DayOrder = z.infer<typeof DayOrder>

/** Of English, French, Portuguese and German, folded; the longer before the shorter. */
const months: readonly (readonly [string, number])[] = [
  ...([
    ['juin', 6],
    ['juil', 7],
    ['jan', 1],
    ['feb', 2],
    ['fev', 2],
    ['mar', 3],
    ['maerz', 3],
  ] as const),
  ...([
    ['apr', 4],
    ['avr', 4],
    ['abr', 4],
    ['may', 5],
    ['mai', 5],
    ['jun', 6],
    ['jul', 7],
  ] as const),
  ...([
    ['aug', 8],
    ['aou', 8],
    ['ago', 8],
    ['sep', 9],
    ['set', 9],
    ['oct', 10],
    ['okt', 10],
  ] as const),
  ...([
    ['out', 10],
    ['nov', 11],
    ['dec', 12],
    ['dez', 12],
  ] as const),
]
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.\s]+/

/** A longer cell is no day, and must not be searched for one: what finds a time reads a run of blanks again and again. */
const longestDay = 40

/** `31/03/2026`, `31-Mar-26`, `2026-03-31 14:05`, `20260331`; null where it is no day in this order. */
export function readDay(text: string, order: DayOrder): Day | null {
  const parts = partsOf(text)
  if (parts === null) return null
  const [first = '', second = '', third = ''] = parts
  if (/^\d{4}$/.test(first)) return dayOf(first, monthOf(second), third)
  if (/^[a-z]/.test(first)) return dayOf(yearOf(third), monthOf(first), second)
  if (/^[a-z]/.test(second)) return dayOf(yearOf(third), monthOf(second), first)
  if (order === 'ymd') return dayOf(yearOf(first), second, third)
  return order === 'dmy' ? dayOf(yearOf(third), second, first) : dayOf(yearOf(third), first, second)
}

/** Day, month and year as they are written, the time left out. */
function partsOf(text: string): string[] | null {
  const written = text.trim()
  if (written.length > longestDay) return null
  const date = foldLetters(written)
    .replace(/[t\s]+\d{1,2}:\d{2}.*$/, '')
    .replace(weekday, '')
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(date)
  if (compact) return compact.slice(1)
  const parts = date.split(/[\s/.,-]+/).filter(Boolean)
  return parts.length === 3 ? parts : null
}

function monthOf(text: string): string {
  const found = months.find(([begins]) => text.startsWith(begins))
  return found ? String(found[1]) : text
}

function yearOf(text: string): string {
  return /^\d{2}$/.test(text) ? `20${text}` : text
}

function dayOf(year = '', month = '', day = ''): Day | null {
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return null
  return GivenDay.safeParse(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`).data ?? null
}

type Read = { count: number; first: Day | null; last: Day | null }

/**
 * Determines in which order a column writes its days, from all of its cells: 13/03 is day first, and so is 13.03, as no
 * one writes the month first with points. Not certain where more than one order reads all cells, and differently, or
 * none reads all.
 */
export class DayOrderEvidence {
  #dates = 0
  #isOrderNeeded = false
  #areAllWithPoints = true
  readonly #reads: Record<DayOrder, Read> = {
    dmy: { count: 0, first: null, last: null },
    mdy: { count: 0, first: null, last: null },
    ymd: { count: 0, first: null, last: null },
  }

  add(text: string): void {
    const days = DayOrder.options.map((order) => [order, readDay(text, order)] as const)
    if (days.every(([, day]) => day === null)) return
    this.#dates += 1
    for (const [order, day] of days) {
      if (day === null) continue
      const read = this.#reads[order]
      read.count += 1
      if (read.first === null || day < read.first) read.first = day
      if (read.last === null || day > read.last) read.last = day
    }
    const [dayFirst, monthFirst] = days
    if (dayFirst?.[1] === monthFirst?.[1] && dayFirst?.[1] !== null) return
    this.#isOrderNeeded = true
    if (!/^\s*\d{1,2}\.\d{1,2}\.\d{2,4}/.test(text)) this.#areAllWithPoints = false
  }

  /** The order, and where it is not certain the likelier one: that of the shorter time. */
  result(): { order: DayOrder; isCertain: boolean } {
    if (!this.#isOrderNeeded) return { order: 'dmy', isCertain: true }
    const usual: DayOrder[] = this.#areAllWithPoints ? ['dmy'] : ['dmy', 'mdy']
    const fitting = usual.filter((order) => this.#reads[order].count === this.#dates)
    if (fitting.length === 1) {
      const [order = 'dmy'] = fitting
      // 26/03/30 and 26/03/31 are two days, or the 26th of March in two years.
      const mayBeginWithYear = this.#reads.ymd.count === this.#dates && this.#span('ymd') < this.#span(order)
      return { order, isCertain: !mayBeginWithYear }
    }
    if (fitting.length > 1) {
      const [order = 'dmy'] = fitting.sort((a, b) => this.#span(a) - this.#span(b))
      return { order, isCertain: false }
    }
    if (this.#reads.ymd.count === this.#dates) return { order: 'ymd', isCertain: true }
    const [order = 'dmy'] = usual.toSorted((a, b) => this.#reads[b].count - this.#reads[a].count)
    return { order, isCertain: false }
  }

  #span(order: DayOrder): number {
    const { first, last } = this.#reads[order]
    return first && last ? daysBetween(first, last) : 0
  }
}

/** The order of all of these. */
export function dayOrderOf(texts: Iterable<string>): { order: DayOrder; isCertain: boolean } {
  const evidence = new DayOrderEvidence()
  for (const text of texts) evidence.add(text)
  return evidence.result()
}
