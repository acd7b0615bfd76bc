import { expect, it } from 'vitest'
import { minor } from '../../money.ts'
import { leftOfDeposit, mostUses } from './left.ts'

it('a deposit that has paid the most sales it can pays no other, and keeps its uses', () => {
  const uses = (count: number) => Array.from({ length: count }, () => ({ takenMinor: minor(1) }))
  expect(leftOfDeposit(minor(1_000), uses(mostUses - 1))).toEqual({ usedMinor: 199, leftMinor: 801 })
  expect(leftOfDeposit(minor(1_000), uses(mostUses))).toEqual({ usedMinor: 200, leftMinor: 0 })
})
