import { expect, test } from 'vitest'
import { day } from '../business-day.ts'
import { minor } from '../money.ts'
import { milli } from '../quantity.ts'
import { inWholePacks, packsInWords, priceNow } from './supplier-price.ts'

const pack = { name: 'Carton', quantityMilli: milli(24_000) }
const listed = { code: 'N-1', pack, priceMinor: minor(10_000), changedOn: day('2026-11-10') }
const delivered = { day: day('2026-11-12'), quantityMilli: milli(48_000), netMinor: minor(21_000) }

test('the later of list and delivery says what a product costs, by the pack and singly', () => {
  expect(priceNow(listed, undefined)).toEqual({
    ...{ priceMinor: 10_000, unitCostMinor: 417, changedOn: '2026-11-10', from: 'list' },
  })
  expect(priceNow(listed, delivered)).toEqual({
    ...{ priceMinor: 10_500, unitCostMinor: 438, changedOn: '2026-11-12', from: 'delivery' },
  })
  expect(priceNow({ ...listed, changedOn: day('2026-11-12') }, delivered)).toMatchObject({ from: 'list' })
  expect(priceNow(undefined, delivered)).toMatchObject({ priceMinor: 438, unitCostMinor: 438 })
})

test('a list that says a code alone takes the price of the delivery', () => {
  const { priceMinor: _, ...code } = listed
  expect(priceNow(code, delivered)).toMatchObject({ priceMinor: 10_500, from: 'delivery' })
  expect(priceNow(code, undefined)).toMatchObject({ priceMinor: null, unitCostMinor: null, from: 'list' })
  expect(priceNow(undefined, undefined)).toBeNull()
})

test('goods that came free leave the price what it was', () => {
  const free = { ...delivered, netMinor: minor(0) }
  expect(priceNow(listed, free)).toMatchObject({ priceMinor: 10_000, from: 'list' })
  expect(priceNow(undefined, free)).toBeNull()
})

test('a quantity to buy is rounded up to whole packs', () => {
  expect(inWholePacks(milli(25_000), pack)).toBe(48_000)
  expect(inWholePacks(milli(24_000), pack)).toBe(24_000)
  expect(inWholePacks(milli(7_000), undefined)).toBe(7_000)
  expect(packsInWords(milli(48_000), pack, 'Carton of 24')).toBe('2 × Carton of 24')
  expect(packsInWords(milli(50_000), pack, 'Carton of 24')).toBe('')
})
