import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, day, daysBetween } from '../../business-day.ts'
import { fitsInPicture, foldByStep, sameDaysLastYear, stepsOf, usualStep, wholeStep } from './steps.ts'

const range = (from: string, to: string) => ({ from: day(from), to: day(to) })
const today = day('2026-11-23')

describe('the steps of a picture', () => {
  it('are weeks from Monday, and say which are not whole', () => {
    // 4 November 2026 is a Wednesday.
    expect(stepsOf(range('2026-11-04', '2026-11-16'), 'week', today)).toEqual([
      { ...range('2026-11-04', '2026-11-08'), isPartial: true },
      { ...range('2026-11-09', '2026-11-15'), isPartial: false },
      { ...range('2026-11-16', '2026-11-16'), isPartial: true },
    ])
  })

  it('are calendar months, and the one that is not over is partial', () => {
    expect(stepsOf(range('2026-10-01', '2026-11-30'), 'month', today)).toEqual([
      { ...range('2026-10-01', '2026-10-31'), isPartial: false },
      { ...range('2026-11-01', '2026-11-30'), isPartial: true },
    ])
  })

  it('are days, of which today is not over', () => {
    expect(stepsOf(range('2026-11-22', '2026-11-23'), 'day', today).map((step) => step.isPartial)).toEqual([
      false,
      true,
    ])
  })

  it('lie in order without gaps, from the first day of a range to its last', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: 0, max: 800 }),
        fc.constantFrom('day' as const, 'week' as const, 'month' as const),
        (start, length, by) => {
          const from = addDays(day('2020-01-01'), start)
          const to = addDays(from, length)
          const steps = stepsOf({ from, to }, by, today)
          expect(steps.at(0)?.from).toBe(from)
          expect(steps.at(-1)?.to).toBe(to)
          for (const [index, step] of steps.entries()) {
            const next = steps[index + 1]
            if (next) expect(next.from).toBe(addDays(step.to, 1))
            expect(wholeStep(step.from, by)).toEqual(wholeStep(step.to, by))
          }
        },
      ),
      { numRuns: 100 },
    )
  })

  it('contain the values by day, each day in one of them', () => {
    const steps = stepsOf(range('2026-01-05', '2026-03-20'), 'week', today)
    const days = Array.from({ length: 120 }, (_, index) => addDays(day('2025-12-20'), index))
    const sums = foldByStep(steps, days, (one) => one, {
      start: () => [] as string[],
      add: (sum, one) => void sum.push(one),
    })
    for (const [index, step] of steps.entries()) {
      expect(sums[index]).toHaveLength(daysBetween(step.from, step.to) + 1)
      expect(sums[index]?.every((one) => one >= step.from && one <= step.to)).toBe(true)
    }
  })
})

describe('how much a picture may be of', () => {
  it('is 400 days by day and five years by month, and never nothing', () => {
    const from = day('2025-01-01')
    expect(fitsInPicture({ from, to: addDays(from, 399) }, 'day')).toBe(true)
    expect(fitsInPicture({ from, to: addDays(from, 400) }, 'day')).toBe(false)
    expect(fitsInPicture(range('2022-01-01', '2026-12-31'), 'month')).toBe(true)
    expect(fitsInPicture(range('2022-01-01', '2027-01-31'), 'month')).toBe(false)
    expect(fitsInPicture(range('2026-01-02', '2026-01-01'), 'day')).toBe(false)
  })

  it.each([
    ['2026-11-01', '2026-11-30', 'day'],
    ['2026-10-01', '2026-11-30', 'week'],
    ['2026-01-01', '2026-11-23', 'month'],
  ])('from %s to %s is drawn by %s by default', (from, to, by) => {
    expect(usualStep(range(from, to))).toBe(by)
  })
})

describe('the same days of last year', () => {
  it.each([
    ['2026-11-01', '2026-11-23', '2025-11-01', '2025-11-23'],
    ['2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
    ['2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
  ])('of %s to %s are %s to %s', (from, to, fromThen, toThen) => {
    expect(sameDaysLastYear(range(from, to))).toEqual(range(fromThen, toThen))
  })
})
