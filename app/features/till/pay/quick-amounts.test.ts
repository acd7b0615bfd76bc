import { expect, it } from 'vitest'
import { minor } from '#domain/money.ts'
import { quickAmounts } from './quick-amounts.ts'

it('quick amounts are the exact amount, then rounded up to the notes of Ghana', () => {
  expect(quickAmounts(minor(4_750), 'GHS')).toEqual([4_750, 4_800, 5_000, 6_000, 10_000, 20_000])
})

it('quick amounts list a round amount once', () => {
  expect(quickAmounts(minor(10_000), 'GHS')).toEqual([10_000, 20_000])
})

it('quick amounts go up by the largest note for amounts above it', () => {
  expect(quickAmounts(minor(34_750), 'GHS')).toEqual([34_750, 34_800, 35_000, 36_000, 40_000])
})

it('quick amounts know that naira come in large notes', () => {
  expect(quickAmounts(minor(123_000), 'NGN')).toEqual([123_000, 125_000, 130_000, 140_000, 150_000, 200_000])
})

it('quick amounts have no decimals where the currency has none', () => {
  expect(quickAmounts(minor(1_250), 'XOF')).toEqual([1_250, 1_300, 1_500, 2_000, 5_000, 10_000])
})

it('quick amounts are empty where nothing is due', () => {
  expect(quickAmounts(minor(0), 'GHS')).toEqual([])
})
