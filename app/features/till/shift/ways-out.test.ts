import { describe, expect, it } from 'vitest'
import type { ShownShift } from '#domain/api/shift.ts'
import { beforeChoosing, waysOut } from './ways-out.ts'

const refused = (kind: 'open' | 'movement', code: string) => ({
  ...{ kind, shiftId: 's1' },
  refused: { status: 409, code, title: 'No', detail: 'Why.' },
})
const summary = (shiftId: string) => ({ shiftId, number: 7, closed: null }) as unknown as ShownShift
const labels = (...given: Parameters<typeof waysOut>) => waysOut(...given).map(({ label }) => label)

describe('what the server refused of a shift', () => {
  it('has no way out while it is unknown which shift is open', () => {
    for (const kind of ['open', 'movement'] as const) {
      expect(waysOut(refused(kind, 'shift_already_open'), undefined, false)).toEqual([])
      expect(beforeChoosing(refused(kind, 'shift_already_open'), undefined)).toContain('once the server')
    }
  })

  it('goes on in the shift that is open, or is left out where none is', () => {
    const opening = refused('open', 'shift_already_open')
    expect(waysOut(opening, summary('s2'), false)).toMatchObject([
      { does: 'leave-out', label: 'Continue with shift 7', open: 's2' },
    ])
    expect(waysOut(opening, null, false)).toMatchObject([{ label: 'Leave it out', open: null }])
    expect(waysOut(opening, null, true)[0]?.consequence).toContain('The count that was begun is lost.')
  })

  it('is recorded in the open shift where its own takes nothing more', () => {
    for (const code of ['shift_closed', 'shift_not_found']) {
      const both = ['Record it in shift 7', 'Leave it out']
      expect(labels(refused('movement', code), summary('s2'), false)).toEqual(both)
      expect(labels(refused('movement', code), summary('s1'), false)).toEqual(['Leave it out'])
      expect(labels(refused('movement', code), null, false)).toEqual(['Leave it out'])
      expect(beforeChoosing(refused('movement', code), null)).toContain('open one first')
    }
    expect(labels(refused('movement', 'till_not_found'), summary('s2'), false)).toEqual(['Leave it out'])
  })

  it('that is left out shows in the count of its shift where that is closed, else in the next', () => {
    const consequence = (code: string) =>
      waysOut(refused('movement', code), null, false).find(({ does }) => does === 'leave-out')?.consequence
    expect(consequence('shift_closed')).toContain('Z report of that shift')
    expect(consequence('shift_not_found')).toContain('next count of the drawer')
  })
})
