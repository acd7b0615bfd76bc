import { expect, it } from 'vitest'
import { day } from '../business-day.ts'
import { milli } from '../quantity.ts'
import { daysOfCover, rateDays } from './cover.ts'

it('days of stock are worked out from the last four weeks', () => {
  expect(rateDays(day('2026-03-28'))).toEqual({ from: '2026-03-01', to: '2026-03-28' })
})

it('days of stock are whole days', () => {
  expect(daysOfCover(milli(10_000), milli(28_000))).toBe(10)
  expect(daysOfCover(milli(10_000), milli(29_000))).toBe(9)
})

it('days of stock are unknown where nothing was sold or nothing is there', () => {
  expect(daysOfCover(milli(5_000), milli(0))).toBeNull()
  expect(daysOfCover(milli(5_000), milli(-1_000))).toBeNull()
  expect(daysOfCover(milli(-1_000), milli(28_000))).toBeNull()
})
