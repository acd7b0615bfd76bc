import type { DayRange } from '#domain/business-day.ts'
import { dayInWords, dayRangeInWords, monthInShort } from '#domain/day-in-words.ts'
import { type ChartStep, wholeStep } from '#domain/report/visuals/steps.ts'

/** `Nov 2026`, `9–15 Nov 2026`: what a bar represents. A part of a month is named by its days. */
export function stepLabel({ from, to }: DayRange, by: ChartStep): string {
  if (by === 'month' && isWhole({ from, to })) return `${monthOf(from)} ${from.slice(0, 4)}`
  return from === to ? dayInWords(from) : dayRangeInWords(from, to)
}

/** The same in short, beside the axis: `9 Nov`, `Nov`, and `Jan 26` where a year begins. */
export function stepTick({ from }: DayRange, by: ChartStep): string {
  if (by !== 'month') return `${Number(from.slice(8))} ${monthOf(from)}`
  return monthOf(from) === 'Jan' ? `Jan ${from.slice(2, 4)}` : monthOf(from)
}

const monthOf = (day: string) => monthInShort(Number(day.slice(5, 7)))

function isWhole({ from, to }: DayRange): boolean {
  const whole = wholeStep(from, 'month')
  return whole.from === from && whole.to === to
}

/** Without what comes before the first of which there is something; all of it where there is nothing. */
export function fromFirst<Point>(points: readonly Point[], isSomething: (point: Point) => boolean): Point[] {
  return points.slice(Math.max(0, points.findIndex(isSomething)))
}
