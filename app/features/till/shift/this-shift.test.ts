import { describe, expect, it } from 'vitest'
import type { ShownShift } from '#domain/api/shift.ts'
import type { ThisTill } from '../storage/till-db.ts'
import { tillWith } from './this-shift.ts'

const shift = (shiftId: string, isClosed = false) =>
  ({
    ...{ shiftId, number: 3, openedAt: '2026-03-10T08:00:00Z', openedBy: 'Esi' },
    closed: isClosed ? {} : null,
  }) as unknown as ShownShift
const here = (shiftId: string | null): ThisTill => ({
  ...{ shopId: 'shop', tillId: 'till', name: 'Counter', series: 'A', lastSequence: 4, shiftChanges: 2 },
  shiftCount: { note: 'typed' } as never,
  ...(shiftId !== null && { shift: { shiftId, number: null, openedAt: '', openedBy: null } }),
})

describe('what the server reports of the shift of a till', () => {
  it('is what the till goes by', () => {
    expect(tillWith(here('s1'), shift('s1'), 2)?.shift).toMatchObject({ shiftId: 's1', number: 3 })
    expect(tillWith(here('s1'), null, 2)).not.toHaveProperty('shift')
    expect(tillWith(here('s1'), shift('s1', true), null)).not.toHaveProperty('shift')
  })

  it('is passed over where something was done to the shift since it was asked', () => {
    // Asked before the opening was sent: "no shift is open" would undo it.
    expect(tillWith(here('s1'), null, 1)).toBeNull()
    // Asked before it was closed: "it is open" would bring it back.
    expect(tillWith(here(null), shift('s1'), 1)).toBeNull()
  })

  it('makes out of date what was asked before, where it answers to something done', () => {
    expect(tillWith(here('s1'), shift('s1'), null)?.shiftChanges).toBe(3)
    expect(tillWith(here('s1'), shift('s1'), 2)?.shiftChanges).toBe(2)
  })

  it('ends no other shift than the one that is closed', () => {
    expect(tillWith(here('s2'), shift('s1', true), null)).toBeNull()
  })

  it('leaves a count that is typed with its shift', () => {
    expect(tillWith(here('s1'), shift('s1'), 2)).toHaveProperty('shiftCount')
    expect(tillWith(here('s1'), shift('s2'), 2)).not.toHaveProperty('shiftCount')
  })
})
