import { z } from 'zod'
import { addDays, Day, type DayRange } from '../../business-day.ts'
import { Minor, minor } from '../../money.ts'
import { multiplyDivide } from '../../rounding.ts'
import { daysOfWeek, foldByStep, type StepRange, weekdayOf } from './steps.ts'

/** What the totals of a day say of its sales. `netMinor` is before returns. */
export type SoldOnDay = {
  day: Day
  receipts: number
  returns: number
  netMinor: number
  returnsNetMinor: number
  discountMinor: number
  costMinor: number
}

export const SalesFigures = z.object({
  receipts: z.int(),
  returns: z.int(),
  /** Less returns, without tax. */
  netSalesMinor: Minor,
  returnsMinor: Minor,
  discountMinor: Minor,
  /** Net sales less what the goods cost. */
  profitMinor: Minor,
  /** The average receipt before returns, without tax; null if there is none. */
  averageBasketMinor: Minor.nullable(),
})
export type SalesFigures = z.infer<typeof SalesFigures>

export const SalesPoint = z.object({ from: Day, to: Day, isPartial: z.boolean(), ...SalesFigures.shape })
export type SalesPoint = z.infer<typeof SalesPoint>

type Sum = Omit<SoldOnDay, 'day'>

/** The sales of each step. */
export function salesPoints(steps: readonly StepRange[], days: readonly SoldOnDay[]): SalesPoint[] {
  const sums = foldByStep(steps, days, ({ day }) => day, { start: nothingSold, add })
  return steps.map((step, index) => ({ ...step, ...figuresOf(sums[index] ?? nothingSold()) }))
}

/** The sales of all days of a range. */
export function salesOf({ from, to }: DayRange, days: readonly SoldOnDay[]): SalesFigures {
  const sum = nothingSold()
  for (const one of days) if (one.day >= from && one.day <= to) add(sum, one)
  return figuresOf(sum)
}

function nothingSold(): Sum {
  return { receipts: 0, returns: 0, netMinor: 0, returnsNetMinor: 0, discountMinor: 0, costMinor: 0 }
}

function add(sum: Sum, day: Sum): void {
  for (const name of Object.keys(sum) as (keyof Sum)[]) sum[name] += day[name]
}

function figuresOf(sum: Sum): SalesFigures {
  const net = sum.netMinor - sum.returnsNetMinor
  return {
    receipts: sum.receipts,
    returns: sum.returns,
    netSalesMinor: minor(net),
    returnsMinor: minor(sum.returnsNetMinor),
    discountMinor: minor(sum.discountMinor),
    profitMinor: minor(net - sum.costMinor),
    averageBasketMinor: sum.receipts === 0 ? null : minor(multiplyDivide(sum.netMinor, 1, sum.receipts)),
  }
}

export const WeekdayFigures = z.object({
  /** 1 Monday to 7 Sunday. */
  weekday: z.int(),
  /** How many such days lie in the range and are over. */
  days: z.int(),
  /** Of all of them together. */
  netSalesMinor: Minor,
  receipts: z.int(),
  /** Of one of them on average, days without sales among them. */
  averageMinor: Minor,
})
export type WeekdayFigures = z.infer<typeof WeekdayFigures>

/** Sales by the day of the week. A day that is not over would make its weekday look poor: it is left out. */
export function salesByWeekday(range: DayRange, days: readonly SoldOnDay[], today: Day): WeekdayFigures[] {
  const over: DayRange = { from: range.from, to: range.to < today ? range.to : addDays(today, -1) }
  const sums = daysOfWeek(over).map((count) => ({ count, net: 0, receipts: 0 }))
  for (const one of days) {
    const sum = one.day >= over.from && one.day <= over.to ? sums[weekdayOf(one.day) - 1] : undefined
    if (!sum) continue
    sum.net += one.netMinor - one.returnsNetMinor
    sum.receipts += one.receipts
  }
  return sums.map(({ count, net, receipts }, index) => ({
    weekday: index + 1,
    days: count,
    netSalesMinor: minor(net),
    receipts,
    averageMinor: minor(count === 0 ? 0 : multiplyDivide(net, 1, count)),
  }))
}
