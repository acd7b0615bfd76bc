import { describe, expect, it } from 'vitest'
import { aSale, aSaleLine } from '#domain/documents/sale/a-sale.fixture.ts'
import type { Approval } from '#domain/documents/sale/approval.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import type { Review } from '#domain/terms/review.ts'
import type { GivenApproval } from './given-approvals.ts'
import { reviewStaffActs, withApprovals } from './review-approvals.ts'

const id = '0199aaaa-0000-7000-8000-000000000001'
const anApproval = (given: Partial<Approval> = {}): Approval => ({
  ...{ act: 'discount', lineId: 'a', by: 'owner', at: '2026-11-24T10:00:00.000Z' },
  ...{ mostMinor: minor(500), approvalId: id },
  ...given,
})
const asGiven = ({ approvalId = '', act, lineId, mostMinor, by }: Approval): GivenApproval => {
  return { approvalId, act, by, lineId: lineId ?? null, mostMinor: mostMinor ?? null }
}
const mayAll = { maxDiscountBp: 10_000, mayReturn: true, mayRefundCash: true, seesEarnings: true }
const discount: Review = { code: 'staff_discount', lineId: 'a', said: 500, expected: 100 }

/** What is left to look at where the server gave the approval that the receipt names. */
function left(review: Review, approval: Approval, paidMinor = 0): Review[] {
  const tenders = [{ kind: 'cash' as const, amountMinor: minor(paidMinor) }]
  return withApprovals({ tenders, approvals: [approval] }, [review], [asGiven(approval)])
}

describe('an approval that the server gave', () => {
  it('answers a discount up to what was approved, and no more', () => {
    expect(left(discount, anApproval())).toEqual([])
    const more = { ...discount, said: 501 }
    expect(left(more, anApproval())).toEqual([more])
  })

  it('answers nothing of another line, and nothing else', () => {
    expect(left(discount, anApproval({ lineId: 'b' }))).toEqual([discount])
    const price: Review = { code: 'price_differs', lineId: 'a', said: 1, expected: 2 }
    expect(left(price, anApproval())).toEqual([price])
  })

  it('answers how far all lines together exceed the limit', () => {
    const whole: Review = { code: 'staff_discount', said: 700, expected: 200 }
    expect(left(whole, anApproval())).toEqual([])
    expect(left({ ...whole, said: 701 }, anApproval())).toHaveLength(1)
  })

  it.each<[Review, Partial<Approval>]>([
    [{ code: 'staff_return' }, { act: 'return' }],
    [{ code: 'refund_tender_differs', said: 'cash', expected: 'card' }, { act: 'refund' }],
  ])('answers $code up to what was paid back by it', (review, of) => {
    const { lineId: _, ...approval } = anApproval(of)
    expect(left(review, approval, 500)).toEqual([])
    expect(left(review, approval, 501)).toEqual([review])
    const { mostMinor: _m, ...ofNoAmount } = approval
    expect(left(review, ofNoAmount, 1)).toEqual([review])
  })

  it('answers what it emptied the basket of, once: what it does not cover is looked at', () => {
    const off = (lineId: string): Review => ({ code: 'staff_void', lineId, said: 300 })
    const { lineId: _, ...emptied } = anApproval({ act: 'void', mostMinor: minor(600) })
    const sale = { tenders: [], approvals: [emptied] }
    const reviews = [off('a'), off('b'), off('c')]
    expect(withApprovals(sale, reviews, [asGiven(emptied)])).toEqual([off('a')])
    const again = { ...emptied, mostMinor: minor(300), approvalId: id.replace(/1$/, '2') }
    const both = { tenders: [], approvals: [emptied, again] }
    expect(withApprovals(both, reviews, [asGiven(emptied), asGiven(again)])).toEqual([])
  })

  it('answers by what the server gave, whatever else the receipt says under its name', () => {
    const voided = anApproval({ act: 'void', mostMinor: minor(50) })
    const sale = { tenders: [], approvals: [voided, anApproval({ mostMinor: minor(1_000_000_000) })] }
    expect(withApprovals(sale, [discount], [asGiven(voided)])).toEqual([
      discount,
      { code: 'approved_offline', lineId: 'a', said: 'discount' },
    ])
  })
})

it('an approval that only the device knows of is always on the list, beside what it approved', () => {
  const { approvalId: _, ...offline } = anApproval()
  const reported = { code: 'approved_offline', lineId: 'a', said: 'discount' }
  const by = (approval: Approval, reviews: Review[]) =>
    withApprovals({ tenders: [], approvals: [approval] }, reviews, [])
  expect(by(offline, [discount])).toEqual([discount, reported])
  expect(by(anApproval(), [])).toEqual([reported])
})

it('reviews a removed line by the limits of the person who removed it, with that name', () => {
  const line = { productId: id, quantityMilli: milli(1_000), amountMinor: minor(300) }
  const voided = [
    { ...line, lineId: 'a', by: 'esi' },
    { ...line, lineId: 'b', by: 'ama' },
    { ...line, lineId: 'c' },
    { ...line, lineId: 'd', by: 'a-stranger' },
  ]
  const sale = { ...aSale(), voided }
  const limits = (mayVoid: boolean) => ({ ...mayAll, mayVoid })
  const limitsOf = (uid: string) => (uid === 'a-stranger' ? undefined : limits(uid === 'esi'))
  const named = (of: ReturnType<typeof limits> | null) =>
    reviewStaffActs(sale, of, limitsOf).map(({ lineId, expected }) => [lineId, expected])
  expect(named(limits(true))).toEqual([['b', 'ama']])
  expect(named(null)).toEqual([['b', 'ama']])
  expect(named(limits(false))).toEqual([
    // Esi may: who sells the basket afterwards does not matter. Whose removal is not known counts for the cashier.
    ['b', 'ama'],
    ['c', undefined],
    ['d', 'a-stranger'],
  ])
})

it('reviews a changed price by the limits of the person who changed it, with that name', () => {
  const aLine = (lineId: string, by?: string) => {
    const priceChange = { fromMinor: minor(1_200), reason: 'damaged' as const, ...(by && { by }) }
    return aSaleLine({ lineId, priceChange })
  }
  const sale = aSale({ lines: [aLine('a', 'esi'), aLine('b', 'ama'), aLine('c'), aLine('d', 'a-stranger')] })
  const limits = (mayChangePrice: boolean) => ({ ...mayAll, mayChangePrice })
  const limitsOf = (uid: string) => (uid === 'a-stranger' ? undefined : limits(uid === 'esi'))
  const named = (of: ReturnType<typeof limits> | null) =>
    reviewStaffActs(sale, of, limitsOf).map(({ code, lineId, by }) => [code, lineId, by])
  expect(named(limits(true))).toEqual([['staff_price', 'b', 'ama']])
  expect(named(null)).toEqual([['staff_price', 'b', 'ama']])
  expect(named(limits(false))).toEqual([
    ['staff_price', 'b', 'ama'],
    ['staff_price', 'c', undefined],
    ['staff_price', 'd', undefined],
  ])
  // Documents of tills that named no person are judged by the cashier alone, as before.
  expect(reviewStaffActs(aSale({ lines: [aLine('c')] }), limits(false), limitsOf)).toEqual([
    { code: 'staff_price', lineId: 'c', said: 1_000, expected: 1_200 },
  ])
})

it('one approval answers what several gave beyond their limits only where it covers all of it', () => {
  const reviews: Review[] = [
    { code: 'staff_discount', said: 400, expected: 100, by: 'ama' },
    { code: 'staff_discount', said: 400, expected: 200, by: 'esi' },
  ]
  const of = (mostMinor: number) => {
    const { lineId: _, ...approval } = anApproval({ mostMinor: minor(mostMinor) })
    return withApprovals({ tenders: [], approvals: [approval] }, reviews, [asGiven(approval)])
  }
  expect(of(499)).toEqual(reviews)
  expect(of(500)).toEqual([])
})
