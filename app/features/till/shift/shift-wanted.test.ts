import { expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { shiftWanted } from './shift-wanted.ts'

const [today, yesterday] = [day('2026-11-30'), day('2026-11-29')]
const shift = { shiftId: 's', number: 1, openedAt: '', openedBy: null } as never

test('a till without an open shift asks about one once a day, or needs it', () => {
  const asks = { needsShift: false, asksForShift: true }
  const goesOn = { needsShift: false, asksForShift: false }
  expect(shiftWanted({}, true, today)).toEqual(asks)
  expect(shiftWanted({ shiftAskedOn: yesterday }, true, today)).toEqual(asks)
  expect(shiftWanted({ shiftAskedOn: today }, true, today)).toEqual(goesOn)
  expect(shiftWanted({ shiftAskedOn: today }, false, today)).toEqual({ ...goesOn, needsShift: true })
})

test('an open shift is asked about no more, and neither is a device that is no till yet', () => {
  const goesOn = { needsShift: false, asksForShift: false }
  for (const sellsWithout of [true, false])
    expect(shiftWanted({ shift }, sellsWithout, today)).toEqual(goesOn)
  for (const till of [null, undefined]) expect(shiftWanted(till, true, today)).toEqual(goesOn)
})
