import { describe, expect, it } from 'vitest'
import type { BooksView } from '../../engine/books-view.ts'
import { shiftCloses } from '../shift-close/stored.ts'
import { shiftOpens } from '../shift-open/stored.ts'
import { countOf } from './in-count.ts'

const closedAt = '2026-11-24T18:00:00.000Z'

const inTime = '2026-11-24T10:00:00.000Z'
const isInCount = (...of: Parameters<typeof countIn>) => countIn(...of) === 'count'

/** The books with one closed shift of a till with series A, which gave out in it. */
function countIn(
  receiptNumber: string,
  close: object | null = {},
  soldAt = inTime,
  later: readonly object[] = [],
  shiftId: string | undefined = 'shift',
) {
  const recordedAt = new Date('2026-11-24T08:00:00.000Z')
  const opened = { tillId: 'till', number: 4, lastSequence: 10, recordedAt }
  const closed = {
    ...{ tillId: 'till', lastSequence: 20, recordedAt: new Date(closedAt), isElsewhere: false },
    ...close,
  }
  const found = new Map<unknown, object>([
    [shiftOpens, opened],
    ...(close === null ? [] : [[shiftCloses, closed] as const]),
  ])
  const view = {
    find: (collection: unknown) => found.get(collection),
    listed: (collection: unknown) => (collection === shiftOpens ? [opened, ...later] : []),
    seriesOf: () => 'A',
  } as unknown as BooksView
  return countOf(view, { tillId: 'till', ...(shiftId !== 'none' && { shiftId }), receiptNumber, soldAt })
}

describe('a late receipt was in the count of its shift', () => {
  it('where the till gave it out between the opening and the close', () => {
    expect(['A-11', 'A-20'].map((number) => isInCount(number))).toEqual([true, true])
    expect(isInCount('A-21')).toBe(false)
    expect(isInCount('A-15', { unused: [15] })).toBe(false)
    expect(isInCount('A-15', {}, '2026-11-24T18:05:00.001Z')).toBe(false)
  })

  it('and not where its number is from before the shift', () => {
    expect(['A-1', 'A-10'].map((number) => isInCount(number))).toEqual([false, false])
    expect(isInCount('A-10', { isElsewhere: true })).toBe(false)
  })

  it('and not where its number is of another series than the till has', () => {
    expect(isInCount('Z-15')).toBe(false)
    expect(isInCount('Z-21', { isElsewhere: true })).toBe(false)
  })

  it.each([{ isElsewhere: true }, { isElsewhere: undefined }])(
    'by its time, where another device may have closed the shift: %o',
    (close) => {
      expect(isInCount('A-21', close)).toBe(true)
      expect(isInCount('A-15', { ...close, unused: [15] })).toBe(true)
      expect(isInCount('A-15', close, '2026-11-24T18:05:00.001Z')).toBe(false)
    },
  )

  it('and not where its till gave it out after it opened its next shift, whoever closed this one', () => {
    const next = openingOf(5, 27)
    const others = [{ ...openingOf(5, 23), tillId: 'other' }, openingOf(3, 3), openingOf(6, 30)]
    for (const isElsewhere of [true, undefined]) {
      const isIn = (number: string) => isInCount(number, { isElsewhere }, undefined, [...others, next])
      expect(['A-11', 'A-27', 'A-28'].map(isIn)).toEqual([true, true, false])
      expect(isInCount('A-28', { isElsewhere }, undefined, others)).toBe(true)
    }
  })

  it('whatever an opening states that is below the last number of the close before it', () => {
    for (const isElsewhere of [true, undefined]) {
      const isIn = (number: string) => isInCount(number, { isElsewhere }, undefined, [openingOf(5, 3)])
      expect(['A-11', 'A-18', 'A-25'].map(isIn)).toEqual([true, true, true])
    }
  })
})

describe('a late receipt was in the float of a later shift', () => {
  const next = openingOf(5, 25)
  const countOfOutside = (number: string, soldAt?: string, of: readonly object[] = [next]) =>
    countIn(number, {}, soldAt, of, 'none')

  it('where it names no shift and the till gave it out before the opening', () => {
    expect(['A-3', 'A-21', 'A-25', 'A-26'].map((number) => countOfOutside(number))).toEqual([
      'float',
      'float',
      'float',
      null,
    ])
    expect(countOfOutside('A-21', undefined, [])).toBeNull()
    expect(countOfOutside('Z-21')).toBeNull()
    expect(countOfOutside('A-21', undefined, [{ ...next, tillId: 'other' }])).toBeNull()
  })

  it('up to the time by which clocks may differ after the opening', () => {
    expect(countOfOutside('A-21', '2026-11-24T19:05:00.000Z')).toBe('float')
    expect(countOfOutside('A-21', '2026-11-24T19:05:00.001Z')).toBeNull()
  })

  it('where its till gave it out after it closed the shift that the receipt names', () => {
    expect(countIn('A-21', {}, '2026-11-24T18:30:00.000Z', [next])).toBe('float')
    expect(countIn('A-21', { isElsewhere: true }, '2026-11-24T18:30:00.000Z', [next])).toBe('float')
    // Reported as unused: whether its cash was there is not known.
    expect(countIn('A-15', { unused: [15] }, inTime, [next])).toBeNull()
  })

  it('and not where its shift is open', () => {
    expect(countIn('A-21', null, inTime, [next])).toBeNull()
  })
})

/** Of the same till, an hour after the close. */
function openingOf(number: number, lastSequence: number) {
  return { tillId: 'till', number, lastSequence, recordedAt: new Date('2026-11-24T19:00:00.000Z') }
}
