import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minor } from '../money.ts'
import {
  type Attempt,
  afterGivingUp,
  afterReport,
  type PaymentReport,
  refundAfter,
  refundableMinor,
} from './attempt.ts'
import { findingOf } from './finding.ts'

const anAttempt = (given: Partial<Attempt> = {}): Attempt => ({
  amountMinor: minor(4_250),
  currency: 'GHS',
  state: 'waiting',
  taken: null,
  reason: null,
  refunds: [],
  ...given,
})
const taken = { amountMinor: minor(4_250), currency: 'GHS', feeMinor: minor(83), at: null }
const paid: PaymentReport = { outcome: 'paid', taken }
const failed: PaymentReport = { outcome: 'failed', reason: 'Declined' }

describe('a report of the provider', () => {
  test('that it is paid, in the amount and currency asked for, makes it paid', () => {
    expect(afterReport(anAttempt(), paid)).toEqual({ state: 'paid', taken, reason: null })
  })

  test.each([
    { ...taken, amountMinor: minor(4_249) },
    { ...taken, amountMinor: minor(4_251) },
    { ...taken, currency: 'NGN' },
  ])('of another amount or currency is a mismatch, never paid', (other) => {
    expect(afterReport(anAttempt(), { outcome: 'paid', taken: other })).toMatchObject({
      state: 'mismatch',
      taken: other,
    })
  })

  test('that it failed leaves room for another try of the customer', () => {
    const after = { ...anAttempt(), ...afterReport(anAttempt(), failed) }
    expect(after).toMatchObject({ state: 'failed', reason: 'Declined' })
    expect(afterReport(after, paid)).toMatchObject({ state: 'paid', reason: null })
  })

  test('brings one that was given up back where it was paid, and not otherwise', () => {
    const givenUp = { ...anAttempt(), ...afterGivingUp(anAttempt()) }
    expect(afterReport(givenUp, { outcome: 'waiting' }).state).toBe('given-up')
    expect(afterReport(givenUp, failed).state).toBe('given-up')
    expect(afterReport(givenUp, paid).state).toBe('paid')
  })

  test('in any order, any number of times, ends the same where money was taken', () => {
    const anyReport = fc.constantFrom<PaymentReport | 'give-up'>(
      { outcome: 'waiting' },
      failed,
      'give-up',
      paid,
    )
    const after = (attempt: Attempt, one: PaymentReport | 'give-up'): Attempt => ({
      ...attempt,
      ...(one === 'give-up' ? afterGivingUp(attempt) : afterReport(attempt, one)),
    })
    fc.assert(
      fc.property(fc.array(anyReport), fc.array(anyReport), (before, later) => {
        const end = [...before, paid, ...later].reduce(after, anAttempt({ state: 'starting' }))
        expect(end).toMatchObject({ state: 'paid', taken })
      }),
    )
  })
})

describe('a refund', () => {
  test('is never more than was taken; what failed can be paid back again', () => {
    const refunds = [
      { refundId: '1', amountMinor: minor(1_000), state: 'done', reason: null },
      { refundId: '2', amountMinor: minor(250), state: 'doing', reason: null },
      { refundId: '3', amountMinor: minor(4_000), state: 'failed', reason: null },
    ] as const
    expect(refundableMinor(anAttempt({ state: 'paid', taken, refunds }))).toBe(3_000)
    expect(refundableMinor(anAttempt())).toBe(0)
  })

  test('that ended stays as it ended', () => {
    expect(refundAfter('doing', 'done')).toBe('done')
    expect(refundAfter('done', 'doing')).toBe('done')
    expect(refundAfter('failed', 'done')).toBe('failed')
  })
})

describe('held against the receipts', () => {
  const here = { isStartedHere: true, isLinked: false }
  const paidOne = { ...anAttempt({ state: 'paid', taken }), ...here }

  test('a payment with its receipt is nothing to look at', () => {
    expect(findingOf(paidOne, minor(4_250))).toBeNull()
  })

  test('a payment without a receipt is', () => {
    expect(findingOf(paidOne, null)).toBe('no-sale')
    expect(findingOf({ ...paidOne, isStartedHere: false }, null)).toBe('not-started-here')
  })

  test('a receipt without a payment is', () => {
    for (const state of ['starting', 'waiting', 'failed', 'given-up'] as const) {
      expect(findingOf({ ...anAttempt({ state }), ...here }, minor(4_250))).toBe('not-paid')
      expect(findingOf({ ...anAttempt({ state }), ...here, isStartedHere: false }, minor(4_250))).toBe(
        'not-known',
      )
      expect(findingOf({ ...anAttempt({ state }), ...here }, null)).toBeNull()
    }
  })

  test('other amounts are', () => {
    expect(findingOf(paidOne, minor(4_000))).toBe('other-amount')
    expect(findingOf({ ...paidOne, state: 'mismatch' }, minor(4_250))).toBe('other-amount')
  })

  test('what was paid back without a return is, until its receipt was taken back', () => {
    const back = (amountMinor: number) => ({
      ...paidOne,
      refunds: [{ refundId: '1', amountMinor: minor(amountMinor), state: 'done', reason: null }] as const,
    })
    expect(findingOf(back(1_000), minor(4_250))).toBe('refunded-without-return')
    expect(findingOf(back(4_250), minor(4_250))).toBe('refunded-without-return')
    expect(findingOf(back(4_250), minor(4_250), minor(1_000))).toBe('refunded-without-return')
    expect(findingOf(back(1_000), minor(4_250), minor(1_000))).toBeNull()
    expect(findingOf(back(250), minor(4_000))).toBeNull()
  })

  test('what was refunded whole, or linked to a receipt by a person, is not', () => {
    const refunds = [{ refundId: '1', amountMinor: minor(4_250), state: 'done', reason: null }] as const
    expect(findingOf({ ...paidOne, refunds }, null)).toBeNull()
    expect(findingOf({ ...paidOne, isLinked: true }, null)).toBeNull()
  })
})
