import { describe, expect, it } from 'vitest'
import { minor } from '#domain/money.ts'
import type { Tender } from '#domain/payments/tender.ts'
import { dueAfter, kindOf, likeliestKind, settle } from './settle.ts'

const cash = (amount: number): Tender => ({ kind: 'cash', amountMinor: minor(amount) })
const momo = (amount: number): Tender => ({ kind: 'mobile-money', amountMinor: minor(amount) })

describe('paying', () => {
  it('gives change out of cash', () => {
    expect(settle(minor(4_750), [], { kind: 'cash', amountMinor: minor(5_000) }, 'GHS')).toEqual({
      type: 'record',
      tenders: [cash(5_000)],
      changeMinor: 250,
    })
  })

  it('notes a part and says what is left', () => {
    const offer = { kind: 'mobile-money', amountMinor: minor(2_000), reference: ' 88X ' } as const
    expect(settle(minor(4_750), [], offer, 'GHS')).toEqual({
      type: 'take',
      tender: { ...momo(2_000), reference: '88X' },
      leftMinor: 2_750,
    })
  })

  it('takes the rest in another way', () => {
    expect(settle(minor(4_750), [momo(2_000)], { kind: 'cash', amountMinor: minor(3_000) }, 'GHS')).toEqual({
      type: 'record',
      tenders: [momo(2_000), cash(3_000)],
      changeMinor: 250,
    })
  })

  it('gives no change on a card or mobile money', () => {
    expect(settle(minor(4_750), [], { kind: 'card', amountMinor: minor(5_000) }, 'GHS')).toEqual({
      type: 'wait',
      fault: 'no-change',
    })
  })

  it('records a sale that comes to nothing without a tender', () => {
    expect(settle(minor(0), [], { kind: 'cash', amountMinor: null }, 'GHS')).toEqual({
      type: 'record',
      tenders: [],
      changeMinor: 0,
    })
  })

  it('hands cash back where a line was taken out after it was paid', () => {
    expect(settle(minor(1_000), [cash(2_500)], { kind: 'cash', amountMinor: null }, 'GHS')).toEqual({
      type: 'record',
      tenders: [cash(2_500)],
      changeMinor: 1_500,
    })
    expect(settle(minor(1_000), [momo(2_500)], { kind: 'cash', amountMinor: null }, 'GHS')).toEqual({
      type: 'wait',
      fault: 'too-much-taken',
    })
  })

  it('waits while no amount is typed', () => {
    expect(settle(minor(100), [], { kind: 'cash', amountMinor: null }, 'GHS')).toEqual({
      type: 'wait',
      fault: 'amount-missing',
    })
  })

  it('takes no barcode for an amount', () => {
    const scanned = { kind: 'cash', amountMinor: minor(4_082_293_800) } as const
    expect(settle(minor(4_750), [], scanned, 'GHS')).toEqual({ type: 'wait', fault: 'too-much-cash' })
    const generous = { kind: 'cash', amountMinor: minor(204_750) } as const
    expect(settle(minor(4_750), [], generous, 'GHS')).toMatchObject({ type: 'record', changeMinor: 200_000 })
  })

  it('begins with cash, and leaves the way the rest is paid to the cashier', () => {
    expect(kindOf([], null)).toBe('cash')
    expect(kindOf([], 'card')).toBe('card')
    for (const taken of [cash(2_000), momo(2_000)]) expect(kindOf([taken], null)).toBeNull()
    expect(kindOf([cash(2_000)], 'mobile-money')).toBe('mobile-money')
  })

  it('offers a way first in which nothing was paid yet', () => {
    expect(likeliestKind([cash(2_000)])).toBe('mobile-money')
    expect(likeliestKind([momo(2_000)])).toBe('cash')
    expect(likeliestKind([momo(2_000), cash(500)])).toBe('card')
    expect(likeliestKind([momo(2_000), cash(500), { kind: 'card', amountMinor: minor(1) }])).toBe('cash')
  })

  it('records nothing while nobody said how the rest is paid', () => {
    const offer = { kind: null, amountMinor: minor(2_750) }
    expect(settle(minor(4_750), [momo(2_000)], offer, 'GHS')).toEqual({ type: 'wait', fault: 'kind-missing' })
  })

  it('reckons what is due', () => {
    expect(dueAfter(minor(4_750), [momo(2_000), cash(3_000)])).toBe(-250)
  })
})
