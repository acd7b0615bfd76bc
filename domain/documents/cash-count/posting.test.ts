import { describe, expect, it } from 'vitest'
import { day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import { accounts } from '../../terms/chart.ts'
import { postCashCount } from './posting.ts'
import { CashCountBody } from './schema.ts'

const count = (counted: number) => ({
  place: 'petty-cash' as const,
  countedMinor: minor(counted),
  expectedMinor: minor(500),
})

describe('a count of petty cash', () => {
  it('posts what is missing, what is over, and nothing where it agrees', () => {
    expect(postCashCount(count(450))).toEqual([
      { account: accounts.pettyCash, amountMinor: -50 },
      { account: accounts.cashOverAndShort, amountMinor: 50 },
    ])
    expect(postCashCount(count(520))).toEqual([
      { account: accounts.pettyCash, amountMinor: 20 },
      { account: accounts.cashOverAndShort, amountMinor: -20 },
    ])
    expect(postCashCount(count(500))).toEqual([])
  })

  it('that differs says why', () => {
    const input = { ...count(450), businessDay: day('2026-03-10') }
    expect(CashCountBody.safeParse(input).error?.issues[0]?.path).toEqual(['reason'])
    expect(CashCountBody.safeParse({ ...input, reason: 'Bus fare' }).success).toBe(true)
    expect(CashCountBody.safeParse({ ...input, ...count(500) }).success).toBe(true)
  })
})
