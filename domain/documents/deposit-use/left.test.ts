import { expect, it } from 'vitest'
import { minor } from '../../money.ts'
import { leftOfDeposit, mostUses } from './left.ts'

it('a deposit that paid as many sales as one can has nothing for another, and keeps what was used', () => {
  const uses = (count: number) => Array.from({ length: count }, () => ({ takenMinor: minor(1) }))
  expect(leftOfDeposit(minor(1_000), uses(mostUses - 1))).toEqual({ usedMinor: 199, leftMinor: 801 })
  expect(leftOfDeposit(minor(1_000), uses(mostUses))).toEqual({ usedMinor: 200, leftMinor: 0 })
})
