import { describe, expect, it } from 'vitest'
import { minor } from '../../money.ts'
import { accounts } from '../../terms/chart.ts'
import { dueOf, postSpread } from './posting.ts'

const year = { from: '2026-01', months: 12 }
const item = (openMinor: number) => ({
  side: 'debit' as const,
  amountMinor: minor(1200),
  openMinor: minor(openMinor),
})

describe('a run of what is paid ahead', () => {
  it.each([
    ['its own month', 1200, '2026-01', 100],
    ['the months that were missed as well', 1100, '2026-04', 300],
    ['nothing that was taken before', 800, '2026-04', 0],
    ['nothing before the first month', 1200, '2025-12', 0],
    ['what is left, in the last month', 50, '2026-12', 50],
  ])('takes %s', (_what, open, month, due) => {
    expect(dueOf(item(open), year, month)).toBe(due)
  })

  it('takes nothing of what was reversed', () => {
    expect(dueOf(item(0), year, '2026-12')).toBe(0)
    expect(dueOf(undefined, year, '2026-12')).toBe(0)
  })

  it('posts each share to what it was for, out of prepayments', () => {
    const share = { document: 'bill', lineId: '2', account: accounts.rent, amountMinor: minor(100) }
    expect(postSpread([share])).toEqual([
      { account: accounts.rent, amountMinor: 100 },
      { account: accounts.prepayments, amountMinor: -100, dims: { party: '2', openItem: 'bill' } },
    ])
  })
})
