import { expect, test } from 'vitest'
import type { Shop } from '#domain/api/shop.ts'
import type { CashierHere } from './cashier/use-cashier.ts'
import { seesTakings, seesTakingsHere } from './sees-takings.ts'

const hidden = {
  maxDiscountBp: 0,
  mayReturn: true,
  mayRefundCash: true,
  seesEarnings: false,
  seesTakings: false,
}
const shop = {
  timeZone: 'Africa/Accra',
  settings: { staffLimits: [{ from: null, setTo: hidden }] },
} as unknown as Shop
const serving = (of: Partial<CashierHere>): CashierHere => ({
  ...{ uid: 'ama', name: 'Ama', isOwner: false, isByCode: false },
  ...of,
})

test('takings are hidden from an employee who took over by a code, where the shop hides them', () => {
  expect(seesTakings(shop, serving({ isByCode: true }))).toBe(false)
  const open = { ...shop, settings: { ...shop.settings, staffLimits: [{ from: null, setTo: null }] } }
  expect(seesTakings(open, serving({ isByCode: true }))).toBe(true)
})

test('takings are shown to the owner by a code, and as the server sent them to whoever is logged in', () => {
  expect(seesTakings(shop, serving({ isByCode: true, isOwner: true }))).toBe(true)
  // The accountant and administrators are not held to the limits of the staff; an employee was sent none.
  expect(seesTakings(shop, serving({}))).toBe(true)
  expect(seesTakings(shop, null)).toBe(true)
})

test('takings are hidden until it is known who serves', () => {
  expect(seesTakings(shop, undefined)).toBe(false)
})

test('what the device makes itself is hidden from an employee who is logged in, too, and until it is known who serves', () => {
  expect(seesTakingsHere(shop, serving({}))).toBe(false)
  expect(seesTakingsHere(shop, serving({ isByCode: true }))).toBe(false)
  expect(seesTakingsHere(shop, serving({ isOwner: true }))).toBe(true)
  expect(seesTakingsHere(shop, null)).toBe(false)
  expect(seesTakingsHere(shop, undefined)).toBe(false)
  const open = { ...shop, settings: { ...shop.settings, staffLimits: [{ from: null, setTo: null }] } }
  expect(seesTakingsHere(open, serving({}))).toBe(true)
})
