import { describe, expect, it } from 'vitest'
import { day } from '../../business-day.ts'
import { type SoldOnDay, salesByWeekday, salesOf, salesPoints } from './sales-figures.ts'
import { stepsOf } from './steps.ts'

const sold = (date: string, figures: Partial<SoldOnDay> = {}): SoldOnDay => ({
  day: day(date),
  receipts: 2,
  returns: 0,
  netMinor: 1001,
  returnsNetMinor: 0,
  discountMinor: 50,
  costMinor: 600,
  ...figures,
})
const range = { from: day('2026-11-02'), to: day('2026-11-10') }
const days = [
  sold('2026-11-01'),
  sold('2026-11-02'),
  sold('2026-11-08', { returns: 1, returnsNetMinor: 200 }),
  sold('2026-11-10', { receipts: 0, returns: 1, netMinor: 0, returnsNetMinor: 300, costMinor: -180 }),
  sold('2026-11-11'),
]

describe('sales by week', () => {
  const points = salesPoints(stepsOf(range, 'week', day('2026-12-01')), days)

  it('add up the days of each week, returns taken away', () => {
    expect(points).toEqual([
      {
        from: '2026-11-02',
        to: '2026-11-08',
        isPartial: false,
        receipts: 4,
        returns: 1,
        netSalesMinor: 1802,
        returnsMinor: 200,
        discountMinor: 100,
        profitMinor: 602,
        averageBasketMinor: 501,
      },
      {
        from: '2026-11-09',
        to: '2026-11-10',
        isPartial: true,
        receipts: 0,
        returns: 1,
        netSalesMinor: -300,
        returnsMinor: 300,
        discountMinor: 50,
        profitMinor: -120,
        averageBasketMinor: null,
      },
    ])
  })

  it('add up to the days of the range', () => {
    const total = salesOf(range, days)
    for (const name of ['receipts', 'netSalesMinor', 'profitMinor', 'discountMinor'] as const)
      expect(points.reduce((sum, point) => sum + point[name], 0)).toBe(total[name])
    expect(total.averageBasketMinor).toBe(501)
  })
})

describe('sales by the day of the week', () => {
  it('are on average of all such days that are over', () => {
    // From a Monday to the Tuesday of the week after it, which is today.
    const weekdays = salesByWeekday(range, days, day('2026-11-10'))
    expect(weekdays.map((one) => one.days)).toEqual([2, 1, 1, 1, 1, 1, 1])
    expect(weekdays[0]).toEqual({ weekday: 1, days: 2, netSalesMinor: 1001, receipts: 2, averageMinor: 501 })
    expect(weekdays[1]).toMatchObject({ netSalesMinor: 0 })
    expect(weekdays[6]).toMatchObject({ days: 1, averageMinor: 801 })
  })

  it('are of no day where none is over', () => {
    const first = { from: day('2026-11-02'), to: day('2026-11-02') }
    expect(salesByWeekday(first, days, day('2026-11-02')).every((one) => one.days === 0)).toBe(true)
  })
})
