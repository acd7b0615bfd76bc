import { expect, test } from 'vitest'
import { dayOrderOf, readDay } from './days.ts'

test('the order of days is determined from the whole column', () => {
  const cases: [string[], ReturnType<typeof dayOrderOf>][] = [
    [['01/02/2026', '03/31/2026'], { order: 'mdy', isCertain: true }],
    [['01/02/2026', '31/03/2026'], { order: 'dmy', isCertain: true }],
    [['01.02.2026', '03.02.2026'], { order: 'dmy', isCertain: true }],
    [['2026-03-04', '20260305', '4 Mar 2026'], { order: 'dmy', isCertain: true }],
    [['05/05/2026'], { order: 'dmy', isCertain: true }],
    // Four days of March, or of four months.
    [['03/01/2026', '03/02/2026', '03/04/2026'], { order: 'mdy', isCertain: false }],
    [['02/03/2026', '03/03/2026'], { order: 'dmy', isCertain: false }],
    [['15/03/26', '16/03/26'], { order: 'dmy', isCertain: true }],
    // Two days in a row, or one day of two years: a person may choose the year first.
    [['26/03/30', '26/03/31'], { order: 'dmy', isCertain: false }],
    [['99/12/31', '99/12/01'], { order: 'ymd', isCertain: true }],
    // Some can only be the one, others only the other.
    [['31/03/2026', '03/31/2026', '30/03/2026'], { order: 'dmy', isCertain: false }],
    [['Total', ''], { order: 'dmy', isCertain: true }],
  ]
  for (const [texts, order] of cases) expect(dayOrderOf(texts), texts.join(' ')).toEqual(order)
})

test('days are read with their month by name in several languages, their weekday and their time', () => {
  const cases: [string, string | null][] = [
    ['31-Mar-26', '2026-03-31'],
    ['March 3, 2026', '2026-03-03'],
    ['Mon 02 Mar 2026', '2026-03-02'],
    ['3 févr. 2026', '2026-02-03'],
    ['14 juil. 2026', '2026-07-14'],
    ['1 août 2026', '2026-08-01'],
    ['5. Dezember 2026', '2026-12-05'],
    ['3. März 2026', '2026-03-03'],
    ['2026-03-31 14:05:10', '2026-03-31'],
    ['31/03/2026 2:05 PM', '2026-03-31'],
    ['31/02/2026', null],
    ['Total', null],
  ]
  for (const [text, day] of cases) expect(readDay(text, 'dmy'), text).toBe(day)
})

test('overlong cells are read without delay', () => {
  const began = performance.now()
  for (let time = 0; time < 100; time += 1) {
    expect(readDay(`x${'T'.repeat(3_990)}x`, 'dmy')).toBeNull()
    expect(readDay(`x${' '.repeat(3_990)}x`, 'dmy')).toBeNull()
  }
  expect(performance.now() - began).toBeLessThan(500)
})
