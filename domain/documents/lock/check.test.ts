import { describe, expect, it } from 'vitest'
import { type Day, day } from '../../business-day.ts'
import { Refusal } from '../../errors.ts'
import { minor } from '../../money.ts'
import { type LockedBooks, lockedAfter, lockedAfterReopening } from './check.ts'

const books: LockedBooks = {
  lockedThrough: day('2026-03-31'),
  finalThrough: day('2025-12-31'),
  today: day('2026-06-10'),
  yearStarts: [{ from: null, setTo: 1 }],
}

function refusalOf(act: () => unknown): string | null {
  try {
    act()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
const lock = (through: string, isFinal = false, of: Partial<LockedBooks> = {}, openingMinor = 0) =>
  lockedAfter({ through: day(through), isFinal }, { ...books, ...of }, minor(openingMinor))
const reopen = (through: string | null, of: Partial<LockedBooks> = {}) =>
  lockedAfterReopening(
    { through: through === null ? null : day(through), reason: 'A bill came late' },
    { ...books, ...of },
  )

describe('locking months', () => {
  it('goes through the end of any later month that is over', () => {
    expect(lock('2026-05-31')).toEqual({
      setting: 'lock',
      lockedThrough: '2026-05-31',
      finalThrough: '2025-12-31',
    })
    expect(lock('2026-02-28', false, { lockedThrough: null }).lockedThrough).toBe('2026-02-28')
  })

  it.each<[string, string]>([
    ['2026-05-30', 'lock_not_of_month'],
    ['2026-06-30', 'lock_not_over'],
    ['2026-03-31', 'already_locked'],
    ['2026-01-31', 'already_locked'],
  ])('through %s is refused: %s', (through, code) => {
    expect(refusalOf(() => lock(through))).toBe(code)
  })

  it('waits until the last business day is over, which may end after midnight', () => {
    expect(refusalOf(() => lock('2026-05-31', false, { today: day('2026-05-31') }))).toBe('lock_not_over')
    expect(refusalOf(() => lock('2026-05-31', false, { today: day('2026-06-01') }))).toBeNull()
  })
})

describe('closing a year for good', () => {
  const locked: Partial<LockedBooks> = {
    lockedThrough: day('2027-01-31'),
    today: day('2027-02-20'),
  }

  it('keeps the months after it locked', () => {
    expect(lock('2026-12-31', true, locked)).toEqual({
      setting: 'lock',
      lockedThrough: '2027-01-31',
      finalThrough: '2026-12-31',
    })
  })

  it('follows the start of the shop’s financial year', () => {
    const april: Partial<LockedBooks> = { ...locked, yearStarts: [{ from: null, setTo: 4 }] }
    expect(lock('2026-03-31', true, april).finalThrough).toBe('2026-03-31')
    expect(refusalOf(() => lock('2026-12-31', true, april))).toBe('lock_not_of_year')
  })

  it('asks that its months are locked, and that nothing is left on 3950', () => {
    expect(refusalOf(() => lock('2026-12-31', true, { ...locked, lockedThrough: day('2026-11-30') }))).toBe(
      'year_not_locked',
    )
    expect(refusalOf(() => lock('2026-12-31', true, locked, -1))).toBe('openings_not_explained')
    expect(refusalOf(() => lock('2025-12-31', true, locked))).toBe('already_locked')
  })
})

describe('opening again', () => {
  it('leaves the months before locked, or none', () => {
    expect(reopen('2026-02-28').lockedThrough).toBe('2026-02-28')
    expect(reopen(null, { finalThrough: null })).toEqual({
      setting: 'lock',
      lockedThrough: null,
      finalThrough: null,
    })
  })

  it.each<[string | null, Partial<LockedBooks>, string]>([
    ['2026-03-31', {}, 'not_locked'],
    ['2026-01-31', { lockedThrough: null }, 'not_locked'],
    ['2026-02-10', {}, 'lock_not_of_month'],
    ['2025-11-30', {}, 'year_closed'],
    [null, {}, 'year_closed'],
  ])('through %s is refused', (through, of, code) => {
    expect(refusalOf(() => reopen(through as Day | null, of))).toBe(code)
  })

  it('reaches back to the year that is closed for good', () => {
    expect(reopen('2025-12-31').lockedThrough).toBe('2025-12-31')
  })
})
