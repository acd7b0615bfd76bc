import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { type Day, GivenDay } from '../business-day.ts'

export const Rhythm = z.enum(['week', 'month', 'quarter', 'year'])
export type Rhythm = z.infer<typeof Rhythm>

export const rhythmLabels: Readonly<Record<Rhythm, string>> = {
  week: 'Weekly',
  month: 'Monthly',
  quarter: 'Quarterly',
  year: 'Yearly',
}

/** On which days something recurs: on `from` and after each rhythm, up to and with `until`. */
export const Recurrence = z
  .strictObject({ rhythm: Rhythm, from: GivenDay, until: GivenDay.nullable() })
  .refine(({ from, until }) => until === null || until >= from, {
    path: ['until'],
    message: 'It ends before it begins.',
  })
export type Recurrence = z.infer<typeof Recurrence>

const steps: Readonly<Record<Rhythm, (times: number) => Temporal.DurationLike>> = {
  week: (times) => ({ weeks: times }),
  month: (times) => ({ months: times }),
  quarter: (times) => ({ months: 3 * times }),
  year: (times) => ({ years: times }),
}

/**
 * The n-th day, from 0; null past its end. Counted from the first day each time, so that what falls on the 31st is on
 * the last day of a shorter month and on the 31st again after it.
 */
function dayOf({ rhythm, from, until }: Recurrence, index: number): Day | null {
  const found = Temporal.PlainDate.from(from).add(steps[rhythm](index)).toString() as Day
  return until !== null && found > until ? null : found
}

/** The first of its days on or after a day; null where it ended before. */
export function firstDayFrom(recurrence: Recurrence, on: Day): Day | null {
  const { from, rhythm } = recurrence
  if (on <= from) return dayOf(recurrence, 0)
  const unit = rhythm === 'week' ? 'weeks' : rhythm === 'year' ? 'years' : 'months'
  const passed = Temporal.PlainDate.from(from).until(on, { largestUnit: unit })[unit]
  for (let index = Math.floor(rhythm === 'quarter' ? passed / 3 : passed); ; index += 1) {
    const found = dayOf(recurrence, index)
    if (found === null || found >= on) return found
  }
}

/** Its first day after a day. */
export function firstDayAfter(recurrence: Recurrence, day: Day): Day | null {
  return firstDayFrom(recurrence, Temporal.PlainDate.from(day).add({ days: 1 }).toString() as Day)
}
