import { describe, expect, it } from 'vitest'
import type { Tender } from '#domain/api/sale.ts'
import { minor } from '#domain/money.ts'
import { dueAfter, settle } from './settle.ts'

const cash = (amount: number): Tender => ({ kind: 'cash', amountMinor: minor(amount) })
const momo = (amount: number): Tender => ({ kind: 'mobile-money', amountMinor: minor(amount) })

describe('paying', () => {
  it('gives change out of cash', () => {
    expect(settle(minor(4_750), [], { kind: 'cash', amountMinor: minor(5_000) })).toEqual({
      type: 'record',
      tenders: [cash(5_000)],
      changeMinor: 250,
    })
  })

  it('notes a part and says what is left', () => {
    expect(
      settle(minor(4_750), [], { kind: 'mobile-money', amountMinor: minor(2_000), reference: ' 88X ' }),
    ).toEqual({ type: 'take', tender: { ...momo(2_000), reference: '88X' }, leftMinor: 2_750 })
  })

  it('takes the rest in another way', () => {
    expect(settle(minor(4_750), [momo(2_000)], { kind: 'cash', amountMinor: minor(3_000) })).toEqual({
      type: 'record',
      tenders: [momo(2_000), cash(3_000)],
      changeMinor: 250,
    })
  })

  it('gives no change on a card or mobile money', () => {
    expect(settle(minor(4_750), [], { kind: 'card', amountMinor: minor(5_000) })).toEqual({
      type: 'wait',
      fault: 'no-change',
    })
  })

  it('records a sale that comes to nothing without a tender', () => {
    expect(settle(minor(0), [], { kind: 'cash', amountMinor: null })).toEqual({
      type: 'record',
      tenders: [],
      changeMinor: 0,
    })
  })

  it('hands cash back where a line was taken out after it was paid', () => {
    expect(settle(minor(1_000), [cash(2_500)], { kind: 'cash', amountMinor: null })).toEqual({
      type: 'record',
      tenders: [cash(2_500)],
      changeMinor: 1_500,
    })
    expect(settle(minor(1_000), [momo(2_500)], { kind: 'cash', amountMinor: null })).toEqual({
      type: 'wait',
      fault: 'too-much-taken',
    })
  })

  it('waits while no amount is typed', () => {
    expect(settle(minor(100), [], { kind: 'cash', amountMinor: null })).toEqual({
      type: 'wait',
      fault: 'amount-missing',
    })
  })

  it('reckons what is due', () => {
    expect(dueAfter(minor(4_750), [momo(2_000), cash(3_000)])).toBe(-250)
  })
})
