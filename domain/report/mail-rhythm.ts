import { z } from 'zod'
import { addDays, type Day, type DayRange, day } from '../business-day.ts'

/** How often a report is sent; a month has its day in every month. */
export const MailRhythm = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('day') }),
  /** 1 is Monday, 7 is Sunday. */
  z.strictObject({ every: z.literal('week'), weekday: z.int().min(1).max(7) }),
  z.strictObject({ every: z.literal('month'), day: z.int().min(1).max(28) }),
])
export type MailRhythm = z.infer<typeof MailRhythm>

export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** What a report that is sent on a day is of: the day, the week from Monday or the month that ended last. */
export function mailedPeriod({ every }: MailRhythm, on: Day): DayRange {
  switch (every) {
    case 'day':
      return { from: addDays(on, -1), to: addDays(on, -1) }
    case 'week': {
      const sunday = addDays(on, -(weekdayOf(on) % 7 || 7))
      return { from: addDays(sunday, -6), to: sunday }
    }
    case 'month': {
      const last = addDays(day(`${on.slice(0, 8)}01`), -1)
      return { from: day(`${last.slice(0, 8)}01`), to: last }
    }
  }
}

/** 1 is Monday, 7 is Sunday. */
function weekdayOf(on: Day): number {
  return new Date(`${on}T00:00:00Z`).getUTCDay() || 7
}

/** Five fields: minute, hour, day of month, month, day of week. */
export function calendarOf(rhythm: MailRhythm, hour: number): string {
  switch (rhythm.every) {
    case 'day':
      return `0 ${hour} * * *`
    case 'week':
      return `0 ${hour} * * ${rhythm.weekday % 7}`
    case 'month':
      return `0 ${hour} ${rhythm.day} * *`
  }
}

/** `Every Monday at 07:00`. */
export function rhythmInWords(rhythm: MailRhythm, hour: number): string {
  const at = `at ${String(hour).padStart(2, '0')}:00`
  switch (rhythm.every) {
    case 'day':
      return `Every day ${at}`
    case 'week':
      return `Every ${weekdayNames[rhythm.weekday - 1]} ${at}`
    case 'month':
      return `On day ${rhythm.day} of every month ${at}`
  }
}

/** `the day before`: what a report of this rhythm is of. */
export const mailedPeriodNames: Readonly<Record<MailRhythm['every'], string>> = {
  day: 'the day before',
  week: 'the week before, Monday to Sunday',
  month: 'the month before',
}
