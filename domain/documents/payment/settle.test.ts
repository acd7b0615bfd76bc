import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '../../business-day.ts'
import { type Minor, minor } from '../../money.ts'
import { settle, type ToSettle } from './settle.ts'

const on = day('2026-03-10')
const open = (document: string, openMinor: number, of = on) => ({
  document,
  day: of,
  openMinor: minor(openMinor),
})

const paying = (amountMinor: number, given: Partial<ToSettle> = {}): ToSettle => ({
  amountMinor: minor(amountMinor),
  letOffMinor: minor(0),
  creditMinor: minor(0),
  mayOverpay: false,
  postingDay: on,
  owed: [open('a', 300), open('b', 50)],
  credit: [],
  ...given,
})
const allocated = (document: string, amountMinor: number) => ({ document, amountMinor: minor(amountMinor) })

function refusalOf(payment: ToSettle): string | null {
  try {
    settle(payment)
    return null
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  }
}

describe('what a payment settles', () => {
  it('is the oldest first, or what was chosen', () => {
    expect(settle(paying(320)).allocations).toEqual([allocated('a', 300), allocated('b', 20)])
    expect(settle(paying(50, { chosen: [allocated('b', 50)] })).allocations).toEqual([allocated('b', 50)])
  })

  it('counts discount, withheld tax and credit, and uses the oldest credit up first', () => {
    const credit = [open('c', 30), open('d', 30)]
    expect(settle(paying(250, { letOffMinor: minor(60), creditMinor: minor(40), credit }))).toEqual({
      allocations: [allocated('a', 300), allocated('b', 50)],
      credits: [allocated('c', 30), allocated('d', 10)],
      restMinor: 0,
    })
  })

  it('leaves the rest of the money as a credit only where that was chosen', () => {
    expect(refusalOf(paying(400))).toBe('payment_above_open')
    expect(settle(paying(400, { mayOverpay: true })).restMinor).toBe(50)
    expect(settle(paying(10, { mayOverpay: true, chosen: [] }))).toEqual({
      allocations: [],
      credits: [],
      restMinor: 10,
    })
  })

  it('is nothing that was sold later', () => {
    const owed = [open('a', 300), open('late', 50, day('2026-03-11'))]
    expect(refusalOf(paying(320, { owed }))).toBe('payment_above_open')
    expect(refusalOf(paying(10, { owed, chosen: [allocated('late', 10)] }))).toBe('payment_before_document')
  })

  it.each([
    ['a document that is paid', { chosen: [allocated('z', 10)] }, 'document_paid'],
    ['more than is open of a document', { chosen: [allocated('b', 51)] }, 'payment_above_document'],
    ['more than was paid', { chosen: [allocated('a', 11)] }, 'payment_allocated_twice'],
    ['credit that there is not', { creditMinor: minor(5) }, 'payment_credit_missing'],
    ['a discount on what is not owed', { letOffMinor: minor(400), mayOverpay: true }, 'payment_above_open'],
  ])('refuses %s', (_what, given, code) => {
    expect(refusalOf(paying(10, given))).toBe(code)
  })

  it('is never more than is open of a document, and all of what was paid: as plain arithmetic has it', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 10_000 }), { maxLength: 20 })
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 100_000 }), fc.nat(5_000), (parts, amount, letOff) => {
        const owed = parts.map((openMinor, index) => open(`${index}`, openMinor))
        const payment = paying(amount, { owed, letOffMinor: minor(letOff), mayOverpay: true })
        const owedMinor = parts.reduce((sum, part) => sum + part, 0)
        if (letOff > 0 && amount + letOff > owedMinor) {
          expect(refusalOf(payment)).toBe('payment_above_open')
          return
        }
        const { allocations, restMinor } = settle(payment)
        expect(restMinor).toBe(Math.max(0, amount + letOff - owedMinor))
        expect(allocations).toEqual(plainly(parts, minor(amount + letOff)))
      }),
    )
  })
})

/** Minor unit by minor unit: slow, and nothing in it can be wrong. */
function plainly(parts: readonly number[], amountMinor: Minor) {
  let left: number = amountMinor
  return parts.flatMap((part, index) => {
    let settled = 0
    while (settled < part && left > 0) {
      settled += 1
      left -= 1
    }
    return settled === 0 ? [] : [allocated(`${index}`, settled)]
  })
}
