import { describe, expect, it } from 'vitest'
import { PaymentRunBody, paymentsOfRun } from './run.ts'

const uuid = (count: number) => `0199f0a0-0000-7000-8000-00000000000${count}`
const paid = (count: number, ...amounts: number[]) => ({
  paymentId: uuid(count),
  supplierId: uuid(count + 4),
  allocations: amounts.map((amountMinor, index) => ({ document: `bill ${index}`, amountMinor })),
})
const run = { businessDay: '2026-03-10', money: 'bank', payments: [paid(1, 100, 50), paid(2, 7)] }
const errorOf = (change: object) =>
  PaymentRunBody.safeParse({ ...run, ...change }).error?.issues.map(({ path }) => path.join('.'))

describe('a payment run', () => {
  it('is a payment for each supplier, of what it settles', () => {
    expect(paymentsOfRun(PaymentRunBody.parse({ ...run, reference: 'TRF 1' }))).toMatchObject([
      {
        paymentId: uuid(1),
        payment: {
          direction: 'paid',
          supplierId: uuid(5),
          amountMinor: 150,
          money: 'bank',
          reference: 'TRF 1',
        },
      },
      { paymentId: uuid(2), payment: { supplierId: uuid(6), amountMinor: 7 } },
    ])
  })

  it.each([
    ['of no payment', { payments: [] }, 'payments'],
    ['of one supplier twice', { payments: [paid(1, 5), { ...paid(2, 5), supplierId: uuid(5) }] }, 'payments'],
    ['under one id', { payments: [paid(1, 5), { ...paid(2, 5), paymentId: uuid(1) }] }, 'payments'],
    ['out of no till in cash', { money: 'cash' }, 'tillId'],
    ['of nothing of a bill', { payments: [paid(1, 0)] }, 'payments.0.allocations.0.amountMinor'],
  ])('%s is refused', (_, change, field) => {
    expect(errorOf(change)?.[0]).toBe(field)
  })
})
