import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, type Day, day } from '../../business-day.ts'
import { businessDayBy, type Dated, type FirstSettings, settingsAfter, valueOn } from './dated.ts'

const first: FirstSettings = {
  pricesIncludeTax: true,
  dayStartHour: 0,
  financialYearStartMonth: 1,
  taxRegistrations: [{ from: day('2026-01-01'), scheme: 'standard', number: 'GB1' }],
}

it('a setting holds from its day on, and of two changes for one day the later one counts', () => {
  const { settings, taxRegistrations } = settingsAfter(first, [
    { setting: 'prices-include-tax', value: false, from: day('2026-05-01') },
    { setting: 'prices-include-tax', value: false, from: day('2026-04-01') },
    { setting: 'prices-include-tax', value: true, from: day('2026-05-01') },
    { setting: 'tax-registration', value: { scheme: 'not-registered' }, from: day('2026-06-01') },
  ])
  const on = (text: string) => valueOn(settings.pricesIncludeTax, day(text))
  expect(['2020-01-01', '2026-03-31', '2026-04-01', '2026-04-30', '2026-05-01'].map(on)).toEqual([
    true,
    true,
    false,
    false,
    true,
  ])
  expect(settings.dayStartHour).toEqual([{ from: null, setTo: 0 }])
  expect(taxRegistrations).toEqual([
    { from: '2026-01-01', scheme: 'standard', number: 'GB1' },
    { from: '2026-06-01', scheme: 'not-registered' },
  ])
})

it('a setting has no row for a change that was taken back, and keeps what is planned after it', () => {
  const yearStart = (from: string, value: number) => ({
    setting: 'year-start' as const,
    value,
    from: day(from),
  })
  const rowsAfter = (...changes: ReturnType<typeof yearStart>[]) =>
    settingsAfter(first, changes).settings.financialYearStartMonth.map(({ from, setTo }) => [from, setTo])
  const april = yearStart('2026-04-01', 4)
  const takenBack = yearStart('2026-04-01', 1)
  expect(rowsAfter(april)).toEqual([
    [null, 1],
    ['2026-04-01', 4],
  ])
  expect(rowsAfter(april, takenBack)).toEqual([[null, 1]])
  expect(rowsAfter(yearStart('2027-04-01', 4), april, takenBack)).toEqual([
    [null, 1],
    ['2027-04-01', 4],
  ])
})

it('a change of the day’s start never puts a business day before an earlier one', () => {
  const from = day('2026-03-10')
  fc.assert(
    fc.property(
      fc.array(fc.record({ after: fc.integer({ min: 0, max: 6 }), hour: fc.integer({ min: 0, max: 23 }) })),
      fc.integer({ min: 0, max: 23 }),
      (changes, hour) => {
        const { settings } = settingsAfter(
          { ...first, dayStartHour: hour },
          changes.map((change) => ({
            setting: 'day-start' as const,
            value: change.hour,
            from: addDays(from, change.after),
          })),
        )
        const starts: Dated<number> = settings.dayStartHour
        const start = Date.parse('2026-03-08T00:00:00Z')
        let before: Day = day('2026-03-01')
        for (let hours = 0; hours < 12 * 24; hours += 1) {
          const instant = new Date(start + hours * 3_600_000).toISOString()
          const of = businessDayBy(instant, 'UTC', starts)
          expect(of >= before).toBe(true)
          before = of
        }
      },
    ),
    { numRuns: 20 },
  )
})

it('a later start lengthens the business day before it, and an earlier one shortens it', () => {
  const from = day('2026-03-10')
  const later: Dated<number> = [
    { from: null, setTo: 0 },
    { from, setTo: 4 },
  ]
  const earlier: Dated<number> = [
    { from: null, setTo: 4 },
    { from, setTo: 0 },
  ]
  const at = (starts: Dated<number>) => (instant: string) => businessDayBy(instant, 'Africa/Accra', starts)
  expect(['2026-03-09T02:00:00Z', '2026-03-10T02:00:00Z', '2026-03-10T04:00:00Z'].map(at(later))).toEqual([
    '2026-03-09',
    '2026-03-09',
    '2026-03-10',
  ])
  expect(['2026-03-09T02:00:00Z', '2026-03-09T23:00:00Z', '2026-03-10T02:00:00Z'].map(at(earlier))).toEqual([
    '2026-03-08',
    '2026-03-09',
    '2026-03-10',
  ])
})
