import fc from 'fast-check'
import { expect, it } from 'vitest'
import { minor } from '../money.ts'
import { accounts } from '../terms/chart.ts'
import { overTheYear } from './budget.ts'

it('a yearly budget is spread over twelve months that add up to it', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), (amount) => {
      const changes = overTheYear(accounts.rent, '2026-04', minor(amount))
      expect(changes.map(({ month }) => month).at(0)).toBe('2026-04')
      expect(changes.map(({ month }) => month).at(-1)).toBe('2027-03')
      const amounts = changes.map(({ amountMinor }) => Number(amountMinor))
      expect(amounts.reduce((sum, share) => sum + share, 0)).toBe(amount)
      expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1)
    }),
  )
})
