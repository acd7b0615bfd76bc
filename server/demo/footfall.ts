import { Temporal } from 'temporal-polyfill'
import type { Day } from '#domain/business-day.ts'
import { between, happens, pick, type Random } from '#domain/random.ts'
import type { Series } from './shop.ts'

export type Cashier = 'owner' | 'employee'

/** A customer at a counter, so many seconds after midnight on the shop's clock. */
export type Visit = { second: number; hour: number; series: Series; cashier: Cashier }

const usualReceipts = 45
const fewestReceipts = 35
const maxReceipts = 60
const sunday = 7

/** Monday to Sunday: people shop before the weekend, and on Sundays many are at church or at home. */
const weekdayFactors = [0.92, 0.9, 0.94, 0.98, 1.12, 1.18, 0.86]

/** Out of all the day's receipts, how many fall into the hour that begins then. The doors close at 21:00. */
const hours: readonly (readonly [hour: number, weight: number])[] = [
  [7, 6],
  [8, 8],
  [9, 6],
  [10, 5],
  [11, 5],
  [12, 7],
  [13, 7],
  [14, 5],
  [15, 5],
  [16, 7],
  [17, 10],
  [18, 12],
  [19, 11],
  [20, 6],
]
const sundayHours = hours.map(([hour, weight]) => [hour, hour < 12 ? weight / 3 : weight] as const)

/** Every customer at a counter on a day, in order of time; no two in the same second. */
export function visitsOn(day: Day, random: Random): Visit[] {
  const date = Temporal.PlainDate.from(day)
  const seconds = new Set<number>()
  const wanted = receiptsOn(date, random)
  while (seconds.size < wanted) {
    seconds.add(
      pick(random, date.dayOfWeek === sunday ? sundayHours : hours) * 3600 + between(random, 0, 3599),
    )
  }
  return [...seconds].sort((a, b) => a - b).map((second) => visitAt(second, date.dayOfWeek, random))
}

/** A moment at which the owner is at the front counter and no one else is served; null on a day without. */
export function quietMoment(day: Day, visits: readonly Visit[], random: Random): Visit | null {
  const { dayOfWeek } = Temporal.PlainDate.from(day)
  if (dayOfWeek === sunday) return null
  const busy = new Set(visits.map(({ second }) => second))
  let second = between(random, 10 * 3600, 18 * 3600)
  while (busy.has(second)) second += 1
  return { second, hour: Math.floor(second / 3600), series: 'A', cashier: 'owner' }
}

function receiptsOn(date: Temporal.PlainDate, random: Random): number {
  const weekday = weekdayFactors[date.dayOfWeek - 1] ?? 1
  const chance = 0.92 + random() * 0.16
  const receipts = Math.round(usualReceipts * weekday * payDayFactor(date) * chance)
  return Math.min(maxReceipts, Math.max(fewestReceipts, receipts))
}

/** Salaries come with the end of the month and are missed in the middle of it. */
function payDayFactor({ day, daysInMonth }: Temporal.PlainDate): number {
  if (day <= 2 || day > daysInMonth - 5) return 1.14
  return day >= 13 && day <= 18 ? 0.96 : 1
}

/** While the owner is in, the side counter is open too and the employee is there. */
function visitAt(second: number, dayOfWeek: number, random: Random): Visit {
  const hour = Math.floor(second / 3600)
  const isOwnerIn = dayOfWeek === sunday ? hour >= 13 && hour < 19 : hour >= 9 && hour < 19
  if (!isOwnerIn) return { second, hour, series: 'A', cashier: 'employee' }
  return happens(random, 0.58)
    ? { second, hour, series: 'A', cashier: 'owner' }
    : { second, hour, series: 'B', cashier: 'employee' }
}
