import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, day } from '../../business-day.ts'
import { minor, sumMinor } from '../../money.ts'
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

test('whatever is open, the parts total the amount, in the order of the instalments and none above its own', () => {
  const plans = fc
    .array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 8 })
    .chain((amounts) => {
      const total = amounts.reduce((sum, one) => sum + one, 0)
      return fc.integer({ min: 1, max: total }).chain((openMinor) =>
        fc.record({
          amounts: fc.constant(amounts),
          openMinor: fc.constant(openMinor),
          amountMinor: fc.integer({ min: 1, max: openMinor }),
        }),
      )
    })
  fc.assert(
    fc.property(plans, ({ amounts, openMinor, amountMinor }) => {
      const plan = amounts.map((one, at) => ({
        due: addDays(day('2026-01-01'), at),
        amountMinor: minor(one),
      }))
      const parts = instalmentsWrittenOff(plan, {
        amountMinor: minor(amountMinor),
        openMinor: minor(openMinor),
      })
      expect(sumMinor(parts.map((part) => part.amountMinor))).toBe(amountMinor)
      const ofPart = parts.map(({ due }) => plan.findIndex((one) => one.due === due))
      expect(ofPart).toEqual(ofPart.toSorted((a, b) => a - b))
      for (const [at, part] of parts.entries())
        expect(part.amountMinor).toBeLessThanOrEqual(plan[ofPart[at] ?? -1]?.amountMinor ?? 0)
    }),
  )
})
