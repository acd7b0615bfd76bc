import { expect, test } from 'vitest'
import { type Minor, minor } from '../money.ts'
import { farAboveUsual } from './unusual-amount.ts'

const before = [2_000, 3_000, 20_000, 4_000, 3_500].map(minor) as Minor[]

test('an amount ten times the largest recent one is far above the usual', () => {
  expect(farAboveUsual(minor(200_000), before)).toBe(20_000)
})

test('an amount below that is usual', () => {
  expect(farAboveUsual(minor(199_999), before)).toBeNull()
})

test('a shop that recorded few is not asked, whatever the amount', () => {
  expect(farAboveUsual(minor(99_999_999), before.slice(1))).toBeNull()
})

test('small amounts are not asked about', () => {
  expect(farAboveUsual(minor(99_999), [1, 1, 1, 1, 1].map(minor) as Minor[])).toBeNull()
})
