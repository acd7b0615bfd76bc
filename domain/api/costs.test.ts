import { describe, expect, test } from 'vitest'
import { seesCosts, withoutCosts } from './costs.ts'

describe('what goods cost', () => {
  test('is for the owner and for administrators', () => {
    expect(seesCosts({ right: 'owner', isAdmin: false })).toBe(true)
    expect(seesCosts({ right: null, isAdmin: true })).toBe(true)
    expect(seesCosts({ right: 'employee', isAdmin: true })).toBe(true)
    expect(seesCosts({ right: 'employee', isAdmin: false })).toBe(false)
    expect(seesCosts({ right: null, isAdmin: false })).toBe(false)
  })

  test('is removed at any depth, and nothing else is', () => {
    const at = new Date(0)
    const answer = {
      items: [{ name: 'Milo', priceMinor: 1200, costMinor: 700, averageCostMinor: null, at }],
      today: { netSalesMinor: 1000, grossMarginMinor: 300 },
      facts: { stockValueMinor: 1, profitBp: 2, cost: 'Cost' },
      nextCursor: null,
    }
    expect(withoutCosts(answer)).toEqual({
      items: [{ name: 'Milo', priceMinor: 1200, at }],
      today: { netSalesMinor: 1000 },
      facts: {},
      nextCursor: null,
    })
  })
})
