import { expect, test } from 'vitest'
import { minor } from '../../money.ts'
import { SettingBody } from './schema.ts'
import { cashOutLimit, limitsOf, strictestOf, withOwnLimits } from './staff-limits.ts'

const everybody = { maxDiscountBp: 500, mayReturn: false, mayRefundCash: false, seesEarnings: false }
const trusted = { maxDiscountBp: 2_000, mayReturn: true, mayRefundCash: false, seesEarnings: true }
const limits = { ...everybody, own: [{ uid: 'ama', ...trusted }] }

test('an employee with limits of their own is held to those, the others to everybody’s', () => {
  expect(limitsOf(limits, 'ama')).toEqual(trusted)
  expect(limitsOf(limits, 'kofi')).toEqual(everybody)
  expect(limitsOf(limits, null)).toEqual(everybody)
  expect(limitsOf(null, 'ama')).toBeNull()
})

test('a receipt of two employees is judged by the limits of both', () => {
  expect(strictestOf(limits, ['kofi', 'ama'])).toEqual(everybody)
  expect(strictestOf(limits, ['ama'])).toEqual(trusted)
  expect(strictestOf(limits, [])).toBeNull()
  expect(strictestOf(null, ['ama'])).toBeNull()
})

test('what one of two employees may not do, both may not; a right that no limit names they have', () => {
  const own = [
    { uid: 'ama', ...trusted, mayVoid: false },
    { uid: 'kofi', ...trusted, mayOpenDrawer: false, mayChangePrice: true },
  ]
  expect(strictestOf({ ...everybody, own }, ['ama', 'kofi'])).toEqual({
    ...trusted,
    mayVoid: false,
    mayOpenDrawer: false,
  })
})

test('limits of one employee can be set and removed without a trace', () => {
  const changed = withOwnLimits(limits, 'ama', { ...trusted, maxDiscountBp: 100 })
  expect(limitsOf(changed, 'ama')?.maxDiscountBp).toBe(100)
  expect(withOwnLimits(limits, 'ama', null)).toEqual(everybody)
  expect(limitsOf(withOwnLimits(limits, 'kofi', trusted), 'ama')).toEqual(trusted)
})

test('an employee has limits of their own only once', () => {
  const own = [
    { uid: 'ama', ...trusted },
    { uid: 'ama', ...everybody },
  ]
  const change = { setting: 'staff-limits', value: { ...everybody, own }, from: '2026-03-10' }
  expect(SettingBody.safeParse(change).success).toBe(false)
  expect(SettingBody.safeParse({ ...change, value: { ...everybody, own: own.slice(0, 1) } }).success).toBe(
    true,
  )
  expect(SettingBody.safeParse({ ...change, value: { ...everybody, own: [] } }).success).toBe(false)
})

test('cash goes to each place up to its limit; whoever pays none back takes it to the safe alone', () => {
  const cashOut = [{ place: 'safe' as const, mostMinor: minor(5_000) }]
  expect(cashOutLimit(null, 'owner')).toBeNull()
  expect(cashOutLimit({ ...everybody, cashOut }, 'safe')).toBe(5_000)
  for (const place of ['owner', 'expense', 'bank', 'petty-cash'] as const) {
    expect(cashOutLimit({ ...everybody, cashOut }, place)).toBe(0)
    expect(cashOutLimit({ ...everybody, mayRefundCash: true }, place)).toBeNull()
    const set = [{ place, mostMinor: minor(300) }]
    expect(cashOutLimit({ ...everybody, cashOut: set }, place)).toBe(300)
  }
  expect(cashOutLimit(everybody, 'safe')).toBeNull()
})

test('cash that two employees took out is judged by the lowest limit of each place', () => {
  const own = [
    {
      uid: 'ama',
      ...trusted,
      mayRefundCash: true,
      cashOut: [{ place: 'owner' as const, mostMinor: minor(900) }],
    },
    {
      uid: 'kofi',
      ...trusted,
      mayRefundCash: true,
      cashOut: [{ place: 'owner' as const, mostMinor: minor(200) }],
    },
  ]
  expect(strictestOf({ ...everybody, own }, ['ama', 'kofi'])?.cashOut).toEqual([
    { place: 'owner', mostMinor: 200 },
  ])
})
