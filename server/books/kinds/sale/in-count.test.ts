import { describe, expect, it } from 'vitest'
import type { BooksView } from '../../engine/books-view.ts'
import { shiftCloses } from '../shift-close/stored.ts'
import { shiftOpens } from '../shift-open/stored.ts'
import { isSoldBeforeCount } from './in-count.ts'

const closedAt = '2026-11-24T18:00:00.000Z'

/** The books with one closed shift of a till with series A, which gave out in it. */
function isInCount(
  receiptNumber: string,
  close: object = {},
  soldAt = '2026-11-24T10:00:00.000Z',
  later: readonly object[] = [],
): boolean {
  const opened = { tillId: 'till', number: 4, lastSequence: 10 }
  const closed = {
    ...{ tillId: 'till', lastSequence: 20, recordedAt: new Date(closedAt), isElsewhere: false },
    ...close,
  }
  const found = new Map<unknown, object>([
    [shiftOpens, opened],
    [shiftCloses, closed],
  ])
  const view = {
    find: (collection: unknown) => found.get(collection),
    listed: (collection: unknown) => (collection === shiftOpens ? [opened, ...later] : []),
    seriesOf: () => 'A',
  } as unknown as BooksView
  return isSoldBeforeCount(view, { tillId: 'till', shiftId: 'shift', receiptNumber, soldAt })
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
    const next = { tillId: 'till', number: 5, lastSequence: 17 }
    const others = [
      { tillId: 'other', number: 5, lastSequence: 3 },
      { tillId: 'till', number: 3, lastSequence: 3 },
      { tillId: 'till', number: 6, lastSequence: 30 },
    ]
    for (const isElsewhere of [true, undefined]) {
      const isIn = (number: string) => isInCount(number, { isElsewhere }, undefined, [...others, next])
      expect(['A-11', 'A-17', 'A-18'].map(isIn)).toEqual([true, true, false])
      expect(isInCount('A-18', { isElsewhere }, undefined, others)).toBe(true)
    }
  })
})
