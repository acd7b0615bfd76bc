import { describe, expect, it } from 'vitest'
import { minor } from '#domain/money.ts'
import type { Tender } from '#domain/payments/paid-tender.ts'
import { plainPaymentTypes } from '#domain/payments/payment-type.ts'
import { cashDueAfter, dueAfter, kindOf, likeliestType, payTypesOf, settle } from './settle.ts'

const cash = (amount: number): Tender => ({ kind: 'cash', amountMinor: minor(amount) })
const momo = (amount: number): Tender => ({ kind: 'mobile-money', amountMinor: minor(amount) })

describe('paying', () => {
  it('gives change out of cash', () => {
    expect(
      settle({ grossMinor: minor(4_750) }, [], { kind: 'cash', amountMinor: minor(5_000) }, 'GHS'),
    ).toEqual({
      type: 'record',
      tenders: [cash(5_000)],
      changeMinor: 250,
      roundingMinor: 0,
    })
  })

  it('notes a part and returns what is left', () => {
    const offer = { kind: 'mobile-money', amountMinor: minor(2_000), reference: ' 88X ' } as const
    expect(settle({ grossMinor: minor(4_750) }, [], offer, 'GHS')).toEqual({
      type: 'take',
      tender: { ...momo(2_000), reference: '88X' },
      leftMinor: 2_750,
    })
  })

  it('takes the rest in another way', () => {
    expect(
      settle({ grossMinor: minor(4_750) }, [momo(2_000)], { kind: 'cash', amountMinor: minor(3_000) }, 'GHS'),
    ).toEqual({
      type: 'record',
      tenders: [momo(2_000), cash(3_000)],
      changeMinor: 250,
      roundingMinor: 0,
    })
  })

  it('gives no change on a card or mobile money', () => {
    expect(
      settle({ grossMinor: minor(4_750) }, [], { kind: 'card', amountMinor: minor(5_000) }, 'GHS'),
    ).toEqual({
      type: 'wait',
      error: 'no-change',
    })
  })

  it('gives change in cash on mobile money where the shop allows it, in coins that there are', () => {
    const offer = { kind: 'mobile-money', amountMinor: minor(40_000), givesChange: true } as const
    const tender = { kind: 'mobile-money', amountMinor: 40_000 }
    expect(settle({ grossMinor: minor(30_000) }, [], offer, 'GHS')).toEqual({
      ...{ type: 'record', tenders: [tender], changeMinor: 10_000, roundingMinor: 0 },
    })
    const cash = { kind: 'cash' as const, amountMinor: minor(5_000) }
    expect(settle({ grossMinor: minor(30_000) }, [cash], offer, 'GHS')).toEqual({
      ...{ type: 'record', tenders: [cash, tender], changeMinor: 15_000, roundingMinor: 0 },
    })
    const coins = { grossMinor: minor(30_001), smallestCoinMinor: minor(5) }
    expect(settle(coins, [], offer, 'GHS')).toEqual({ type: 'wait', error: 'no-change' })
    expect(settle({ grossMinor: minor(30_000) }, [], { ...offer, givesChange: false }, 'GHS')).toEqual({
      ...{ type: 'wait', error: 'no-change' },
    })
  })

  it('records a sale with a zero total without a tender', () => {
    expect(settle({ grossMinor: minor(0) }, [], { kind: 'cash', amountMinor: null }, 'GHS')).toEqual({
      type: 'record',
      tenders: [],
      changeMinor: 0,
      roundingMinor: 0,
    })
  })

  it('hands cash back where a line was taken out after it was paid', () => {
    expect(
      settle({ grossMinor: minor(1_000) }, [cash(2_500)], { kind: 'cash', amountMinor: null }, 'GHS'),
    ).toEqual({
      type: 'record',
      tenders: [cash(2_500)],
      changeMinor: 1_500,
      roundingMinor: 0,
    })
    expect(
      settle({ grossMinor: minor(1_000) }, [momo(2_500)], { kind: 'cash', amountMinor: null }, 'GHS'),
    ).toEqual({
      type: 'wait',
      error: 'too-much-taken',
    })
  })

  it('waits while no amount is typed', () => {
    expect(settle({ grossMinor: minor(100) }, [], { kind: 'cash', amountMinor: null }, 'GHS')).toEqual({
      type: 'wait',
      error: 'amount-missing',
    })
  })

  it('takes no barcode for an amount', () => {
    const scanned = { kind: 'cash', amountMinor: minor(4_082_293_800) } as const
    expect(settle({ grossMinor: minor(4_750) }, [], scanned, 'GHS')).toEqual({
      type: 'wait',
      error: 'too-much-cash',
    })
    const generous = { kind: 'cash', amountMinor: minor(204_750) } as const
    expect(settle({ grossMinor: minor(4_750) }, [], generous, 'GHS')).toMatchObject({
      type: 'record',
      changeMinor: 200_000,
    })
  })

  it('begins with cash, and leaves the way the rest is paid to the cashier', () => {
    expect(kindOf([], null)).toBe('cash')
    expect(kindOf([], 'card')).toBe('card')
    for (const taken of [cash(2_000), momo(2_000)]) expect(kindOf([taken], null)).toBeNull()
    expect(kindOf([cash(2_000)], 'mobile-money')).toBe('mobile-money')
  })

  it('offers a way first in which nothing was paid yet', () => {
    const types = payTypesOf(plainPaymentTypes)
    expect(likeliestType([cash(2_000)], types)).toBe('mobile-money')
    expect(likeliestType([momo(2_000)], types)).toBe('cash')
    expect(likeliestType([momo(2_000), cash(500)], types)).toBe('card')
    expect(likeliestType([momo(2_000), cash(500), { kind: 'card', amountMinor: minor(1) }], types)).toBe(
      'cash',
    )
  })

  it('records nothing until it is entered how the rest is paid', () => {
    const offer = { kind: null, amountMinor: minor(2_750) }
    expect(settle({ grossMinor: minor(4_750) }, [momo(2_000)], offer, 'GHS')).toEqual({
      type: 'wait',
      error: 'kind-missing',
    })
  })

  describe('in coins of 0.05', () => {
    const payable = (gross: number) => ({ grossMinor: minor(gross), smallestCoinMinor: minor(5) })
    const inCash = (amount: number) => ({ kind: 'cash', amountMinor: minor(amount) }) as const

    it('gives change on what coins can pay', () => {
      expect(cashDueAfter(payable(4_752), [])).toBe(4_750)
      expect(settle(payable(4_752), [], inCash(5_000), 'GHS')).toEqual({
        type: 'record',
        tenders: [cash(5_000)],
        changeMinor: 250,
        roundingMinor: 2,
      })
      expect(settle(payable(4_753), [], inCash(4_755), 'GHS')).toMatchObject({
        type: 'record',
        changeMinor: 0,
        roundingMinor: -2,
      })
    })

    it('rounds nothing that is paid otherwise, and of a mixed payment the cash alone', () => {
      expect([dueAfter(payable(4_753), []), dueAfter(payable(4_753), [momo(2_001)])]).toEqual([4_753, 2_752])
      const byCard = { kind: 'card', amountMinor: minor(4_753) } as const
      expect(settle(payable(4_753), [], byCard, 'GHS')).toMatchObject({ type: 'record', roundingMinor: 0 })
      expect(settle(payable(4_753), [momo(2_001)], inCash(2_750), 'GHS')).toMatchObject({
        type: 'record',
        roundingMinor: 2,
      })
    })

    it('takes a part in cash, and rounds once', () => {
      expect(settle(payable(4_753), [], inCash(2_000), 'GHS')).toMatchObject({
        type: 'take',
        leftMinor: 2_753,
      })
      expect(cashDueAfter(payable(4_753), [cash(2_000)])).toBe(2_755)
      const rest = { kind: 'mobile-money', amountMinor: minor(2_753) } as const
      expect(settle(payable(4_753), [cash(2_000)], rest, 'GHS')).toMatchObject({
        type: 'record',
        roundingMinor: 0,
      })
    })

    it('takes no amount of which there are no coins, and asks for another way where less than one is due', () => {
      expect(settle(payable(4_752), [], inCash(4_752), 'GHS')).toMatchObject({ error: 'no-such-coins' })
      expect(settle(payable(2), [], inCash(5), 'GHS')).toMatchObject({ error: 'no-such-coins' })
      expect(settle(payable(4_752), [momo(4_750)], inCash(5), 'GHS')).toMatchObject({
        error: 'no-such-coins',
      })
    })

    it('has nothing left to pay where cash paid all but less than half a coin', () => {
      expect(dueAfter(payable(2_002), [cash(2_000)])).toBe(0)
      expect(settle(payable(2_002), [cash(2_000)], inCash(0), 'GHS')).toEqual({
        type: 'record',
        tenders: [cash(2_000)],
        changeMinor: 0,
        roundingMinor: 2,
      })
    })
  })

  it('calculates what is due', () => {
    expect(dueAfter({ grossMinor: minor(4_750) }, [momo(2_000), cash(3_000)])).toBe(-250)
  })
})
