import { describe, expect, it } from 'vitest'
import type { Approval } from '#domain/documents/sale/approval.ts'
import { minor } from '#domain/money.ts'
import { approvedMinor, type GivenApproval, heldAgainstGiven } from './given-approvals.ts'

const approvalId = '0199aaaa-0000-7000-8000-000000000001'
const kept: GivenApproval = { approvalId, act: 'void', lineId: '9', mostMinor: 50, by: 'owner' }
const input: Approval = {
  ...{ approvalId, act: 'void', lineId: '9', mostMinor: minor(50), by: 'owner' },
  at: '2026-11-24T10:00:00.000Z',
}

describe('what a receipt says was approved', () => {
  it('is known where it is what the server gave, and counts once however often it is named', () => {
    expect(heldAgainstGiven([input, input, input], [kept])).toEqual({
      known: [kept],
      unknown: [input, input],
    })
  })

  it.each<[string, Partial<Approval>]>([
    ['another act', { act: 'discount' }],
    ['another line', { lineId: '1' }],
    ['more', { mostMinor: minor(51) }],
    ['another approver', { by: 'another' }],
  ])('is the device’s word where it names the approval for %s', (_, change) => {
    const forged = { ...input, ...change }
    expect(heldAgainstGiven([input, forged], [kept])).toEqual({ known: [kept], unknown: [forged] })
    expect(heldAgainstGiven([forged], [kept])).toEqual({ known: [], unknown: [forged] })
  })
})

describe('how much was approved', () => {
  const discount = (lineId: string | null, mostMinor: number | null): GivenApproval => {
    return { ...kept, act: 'discount', lineId, mostMinor }
  }

  it('is the sum over lines, and of one line the most that was approved', () => {
    const known = [discount('a', 300), discount('a', 500), discount('b', 200), discount(null, 1_000)]
    expect(approvedMinor(known, ['discount'])).toBe(1_700)
    expect(approvedMinor(known, ['discount'], 'a')).toBe(1_500)
    expect(approvedMinor(known, ['discount'], 'c')).toBe(1_000)
  })

  it('is 0 where no amount was given, and null where nothing of the kind was approved', () => {
    expect(approvedMinor([discount('a', null)], ['discount'])).toBe(0)
    expect(approvedMinor([kept], ['discount'])).toBeNull()
  })
})
