import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from '../business-day.ts'
import { minor } from '../money.ts'
import { monthAfter } from '../month.ts'
import { type AssetTerms, depreciationDue, disposedPart } from './depreciation.ts'

// Calculated a second time, from tables of months and nothing else: what a bookkeeper would write in columns.

type Plan = { costMinor: number; residualMinor: number; method: AssetTerms['method'] }

/** To the nearest, half away from zero. */
const divided = (amount: bigint, by: bigint) => Number((2n * amount + by) / (2n * by))
const partOf = (amount: number, part: number, whole: number) =>
  Number((BigInt(amount) * BigInt(part)) / BigInt(whole))

/** What is taken by the end of each month, of a cost that is held from the first month on. */
function table({ costMinor, residualMinor, method }: Plan, heldMinor: number, months: number): number[] {
  const mostMinor = heldMinor - partOf(residualMinor, heldMinor, costMinor)
  const ends: number[] = []
  if (method.kind === 'none') return Array.from({ length: months }, () => 0)
  if (method.kind === 'straight-line') {
    for (let month = 1; month <= months; month += 1) {
      const isOver = month >= method.months
      ends.push(isOver ? mostMinor : divided(BigInt(mostMinor) * BigInt(month), BigInt(method.months)))
    }
    return ends
  }
  let atStart = 0
  while (ends.length < months) {
    const rateMinor = divided(BigInt(heldMinor - atStart) * BigInt(method.rateBp), 10_000n)
    const ofYear = Math.min(rateMinor, mostMinor - atStart)
    for (let month = 1; month <= 12; month += 1)
      ends.push(atStart + divided(BigInt(ofYear) * BigInt(month), 12n))
    atStart += ofYear
  }
  return ends
}

const method = fc.oneof(
  fc.record({ kind: fc.constant('straight-line' as const), months: fc.integer({ min: 1, max: 120 }) }),
  fc.record({ kind: fc.constant('declining-balance' as const), rateBp: fc.integer({ min: 1, max: 10_000 }) }),
  fc.constant({ kind: 'none' as const }),
)
/** A month is run, is missed, is rolled back, or part of the asset goes after it. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.constant('run' as const) },
  { weight: 2, arbitrary: fc.constant('missed' as const) },
  { weight: 1, arbitrary: fc.constant('rolled-back' as const) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 99 }) },
)

test('tables of months agree with what is posted, for 1,000 random histories', () => {
  const history = fc.record({
    costMinor: fc.integer({ min: 1, max: 1_000_000_000 }),
    residual: fc.integer({ min: 0, max: 100 }),
    method,
    steps: fc.array(step, { maxLength: 40 }),
  })
  fc.assert(
    fc.property(history, ({ costMinor, residual, method, steps }) => {
      const residualMinor = Math.floor((costMinor / 100) * residual)
      const plan: Plan = { costMinor, residualMinor, method }
      const terms: AssetTerms = {
        ...{ costMinor: minor(costMinor), residualMinor: minor(residualMinor), method },
        inServiceOn: day('2020-01-01'),
      }
      let held = costMinor
      let taken = 0
      let ran = 0
      for (const [index, what] of steps.entries()) {
        const month = monthAfter('2020-01', index)
        const balance = { costMinor: minor(held), accumulatedMinor: minor(taken) }
        if (what === 'missed') continue
        const due = depreciationDue(terms, balance, month)
        expect(taken + due).toBe(held === 0 ? 0 : table(plan, held, index + 1)[index])
        if (what === 'rolled-back') continue
        taken += due
        ran = index + 1
        if (what === 'run' || held === 0) continue
        const costGone = Math.floor((held / 100) * what)
        const now = { costMinor: minor(held), accumulatedMinor: minor(taken) }
        const gone = disposedPart(terms, now, minor(costGone), month)
        held -= costGone
        const stays = held === 0 ? 0 : Math.min(taken, table(plan, held, ran)[ran - 1] ?? 0)
        expect(taken - gone.accumulatedMinor).toBe(stays)
        taken = stays
      }
    }),
    { numRuns: 1000 },
  )
})
