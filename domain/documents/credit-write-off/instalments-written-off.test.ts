import { expect, test } from 'vitest'
import { day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import { instalmentsWrittenOff } from './instalments-written-off.ts'

const instalments = ['2026-01-01', '2026-02-01', '2026-03-01'].map((due) => ({
  due: day(due),
  amountMinor: minor(100),
}))
const of = (amountMinor: number, openMinor: number) =>
  instalmentsWrittenOff(instalments, { amountMinor: minor(amountMinor), openMinor: minor(openMinor) })

test('what is written off of a plan is what was due first of what was open', () => {
  expect(of(100, 300)).toEqual([{ due: '2026-01-01', amountMinor: 100 }])
  expect(of(150, 250)).toEqual([
    { due: '2026-01-01', amountMinor: 50 },
    { due: '2026-02-01', amountMinor: 100 },
  ])
  expect(of(100, 100)).toEqual([{ due: '2026-03-01', amountMinor: 100 }])
})
