import { describe, expect, it } from 'vitest'
import { addDays, day } from '../../business-day.ts'
import { Refusal } from '../../errors.ts'
import { minor } from '../../money.ts'
import { checkSetting, earliestFrom, type SettledBooks } from './check.ts'
import { type FirstSettings, firstSalesDay, settingsAfter } from './dated.ts'
import type { SettingChange } from './schema.ts'

const first: FirstSettings = {
  pricesIncludeTax: true,
  dayStartHour: 0,
  financialYearStartMonth: 1,
  taxRegistrations: [{ from: day('2026-01-01'), scheme: 'standard', number: 'GB1' }],
}
const today = day('2026-03-10')
const booksOf = (books: Partial<SettledBooks> = {}, changes: SettingChange[] = []): SettledBooks => ({
  taxPack: 'GB',
  currency: 'EUR',
  lockedThrough: null,
  today,
  lastDay: today,
  filed: [],
  hasSales: false,
  ...settingsAfter(first, changes),
  ...books,
})
const dayStart = (from: string, value = 4): SettingChange => ({
  setting: 'day-start',
  value,
  from: day(from),
})

function refusalOf(change: SettingChange, books = booksOf()): string | null {
  try {
    checkSetting(change, books)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe('the first day from which a setting can change', () => {
  it.each([
    ['any day of empty books', null, null, null],
    ['after what is locked', null, '2026-02-28', '2026-03-01'],
    ['tomorrow, once something is of today', '2026-03-10', null, '2026-03-11'],
    ['tomorrow, where the business day of yesterday may reach into today', '2026-03-09', null, '2026-03-11'],
    ['today, where yesterday is empty too', '2026-03-08', null, '2026-03-10'],
    ['an earlier day, where nothing is in the books since', '2026-03-01', null, '2026-03-03'],
    ['after what is dated ahead', '2026-03-11', null, '2026-03-12'],
    ['after what is locked, though nothing is in the books there', '2026-03-01', '2026-03-31', '2026-04-01'],
  ])('is %s', (_, lastDay, lockedThrough, expected) => {
    const books = {
      today,
      lastDay: lastDay && day(lastDay),
      lockedThrough: lockedThrough && day(lockedThrough),
    }
    expect(earliestFrom(books as Parameters<typeof earliestFrom>[0])).toBe(expected)
  })
})

describe('a change of a setting', () => {
  it('is refused on a day of which something is in the books, and on a locked day', () => {
    expect(refusalOf(dayStart('2026-03-10'))).toBe('setting_too_early')
    expect(refusalOf(dayStart('2026-03-11'))).toBeNull()
    const locked = booksOf({ lockedThrough: day('2026-03-31'), lastDay: null })
    expect(refusalOf(dayStart('2026-03-31'), locked)).toBe('period_locked')
    expect(refusalOf(dayStart('2026-04-01'), locked)).toBeNull()
  })

  it('that changes nothing on its day is refused', () => {
    expect(refusalOf(dayStart('2026-03-11', 0))).toBe('setting_unchanged')
    const planned = booksOf({}, [dayStart('2026-04-01')])
    expect(refusalOf(dayStart('2026-04-02'), planned)).toBe('setting_unchanged')
    expect(refusalOf(dayStart('2026-04-01', 0), planned)).toBeNull()
    const registered = (number?: string): SettingChange => ({
      setting: 'tax-registration',
      value: { scheme: 'standard', ...(number && { number }) },
      from: day('2026-03-11'),
    })
    expect(refusalOf(registered('GB1'))).toBe('setting_unchanged')
    expect(refusalOf(registered('GB2'))).toBeNull()
  })

  it.each<SettingChange>([
    { setting: 'prices-include-tax', value: false, from: day('2026-01-01') },
    { setting: 'day-start', value: 4, from: day('2026-01-01') },
    { setting: 'year-start', value: 4, from: day('2025-04-01') },
    { setting: 'smallest-coin', value: minor(5), from: day('2026-01-01') },
    { setting: 'tax-registration', value: { scheme: 'not-registered' }, from: day('2026-01-01') },
    { setting: 'tax-period', value: 'monthly', from: day('2026-01-01') },
  ])('of $setting is refused on a day whose tax return is filed, also where nothing is posted', (change) => {
    const through = (to: string) => ({
      lastDay: null,
      filed: [{ period: { from: day('2025-01-01'), to: day(to) } }],
    })
    expect(refusalOf(change, booksOf(through(change.from)))).toBe('tax_period_filed')
    expect(refusalOf(change, booksOf(through(addDays(change.from, -1))))).toBeNull()
  })

  it('of the start of the year may lie back, on the first day of its month that is not locked', () => {
    const yearStart = (from: string): SettingChange => ({ setting: 'year-start', value: 4, from: day(from) })
    expect(refusalOf(yearStart('2025-04-01'))).toBeNull()
    expect(refusalOf(yearStart('2025-04-02'))).toBe('year_start_mismatch')
    expect(refusalOf(yearStart('2025-05-01'))).toBe('year_start_mismatch')
    expect(refusalOf(yearStart('2025-04-01'), booksOf({ lockedThrough: day('2025-12-31') }))).toBe(
      'period_locked',
    )
  })

  it('of the start of the year is taken back on its day, by what held before it', () => {
    const yearStart = (from: string, value: number): SettingChange => ({
      setting: 'year-start',
      value,
      from: day(from),
    })
    const planned = booksOf({}, [yearStart('2026-04-01', 4)])
    expect(refusalOf(yearStart('2026-04-01', 1), planned)).toBeNull()
    expect(refusalOf(yearStart('2026-04-01', 2), planned)).toBe('year_start_mismatch')
    expect(refusalOf(yearStart('2026-05-01', 1), planned)).toBe('year_start_mismatch')
  })

  it('of the first day of sales here is for any open day, until something is sold or imported', () => {
    const sells = (from: string): SettingChange => ({
      setting: 'first-day-of-sales',
      value: true,
      from: day(from),
    })
    expect(refusalOf(sells('2026-02-01'))).toBeNull()
    expect(refusalOf(sells('2026-04-01'))).toBeNull()
    const locked = booksOf({ lockedThrough: day('2026-02-28') })
    expect(refusalOf(sells('2026-02-28'), locked)).toBe('period_locked')
    const set = booksOf({}, [sells('2026-03-01')])
    expect(firstSalesDay(set.settings)).toBe('2026-03-01')
    for (const other of ['2026-02-01', '2026-04-01']) {
      expect(refusalOf(sells(other), set), other).toBeNull()
      expect(refusalOf(sells(other), { ...set, hasSales: true }), other).toBe('first_day_of_sales_set')
      const corrected = booksOf({}, [sells('2026-03-01'), sells(other)])
      expect(firstSalesDay(corrected.settings)).toBe(other)
    }
    expect(refusalOf(sells('2026-03-01'), set)).toBe('setting_unchanged')
    // Without a day that is set, sales are no reason against it.
    expect(refusalOf(sells('2026-02-01'), booksOf({ hasSales: true }))).toBeNull()
    expect(firstSalesDay(booksOf().settings)).toBeNull()
  })

  it('of the smallest coin takes the coins of the currency, or none', () => {
    const coin = (value: number | null): SettingChange => ({
      setting: 'smallest-coin',
      value: value === null ? null : minor(value),
      from: day('2026-03-11'),
    })
    expect(refusalOf(coin(5))).toBeNull()
    expect(refusalOf(coin(10))).toBe('coin_not_offered')
    expect(refusalOf(coin(5), booksOf({ currency: 'GBP' }))).toBe('coin_not_offered')
    expect(refusalOf(coin(null))).toBe('setting_unchanged')
    expect(refusalOf(coin(null), booksOf({}, [{ ...coin(5), from: day('2026-03-09') }]))).toBeNull()
  })

  it('takes no registration that the country does not have', () => {
    const flat: SettingChange = {
      setting: 'tax-registration',
      value: { scheme: 'flat-rate' },
      from: day('2026-03-11'),
    }
    expect(refusalOf(flat)).toBe('tax_scheme_not_offered')
    expect(refusalOf(flat, booksOf({ taxPack: 'none' }))).toBe('tax_scheme_not_offered')
  })
})
