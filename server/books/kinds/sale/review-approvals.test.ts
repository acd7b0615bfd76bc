import { describe, expect, it } from 'vitest'
import type { Approval } from '#domain/documents/sale/approval.ts'
import { minor } from '#domain/money.ts'
import type { Review } from '#domain/terms/review.ts'
import { withApprovals } from './review-approvals.ts'

const id = '0199aaaa-0000-7000-8000-000000000001'
const anApproval = (given: Partial<Approval> = {}): Approval => ({
  ...{ act: 'discount', lineId: 'a', by: 'owner', at: '2026-11-24T10:00:00.000Z' },
  ...{ mostMinor: minor(500), approvalId: id },
  ...given,
})
const discount: Review = { code: 'staff_discount', lineId: 'a', said: 500, expected: 100 }

describe('an approval that the server gave', () => {
  const given = new Set([id])
  it('answers a discount up to what was approved, and no more', () => {
    expect(withApprovals([discount], [anApproval()], given)).toEqual([])
    const more = { ...discount, said: 501 }
    expect(withApprovals([more], [anApproval()], given)).toEqual([more])
  })

  it('answers nothing of another line, and nothing else', () => {
    expect(withApprovals([discount], [anApproval({ lineId: 'b' })], given)).toEqual([discount])
    const price: Review = { code: 'price_differs', lineId: 'a', said: 1, expected: 2 }
    expect(withApprovals([price], [anApproval()], given)).toEqual([price])
  })

  it('answers what all lines together come to beyond the limit', () => {
    const whole: Review = { code: 'staff_discount', said: 700, expected: 200 }
    expect(withApprovals([whole], [anApproval()], given)).toEqual([])
    expect(withApprovals([{ ...whole, said: 701 }], [anApproval()], given)).toHaveLength(1)
  })
})

it('an approval that only the device knows of is always on the list, in place of what it approved', () => {
  const { approvalId: _, ...offline } = anApproval()
  const told = { code: 'approved_offline', lineId: 'a', said: 'discount' }
  expect(withApprovals([discount], [offline], new Set())).toEqual([told])
  expect(withApprovals([], [anApproval()], new Set())).toEqual([told])
})
