import { expect, it } from 'vitest'
import { minor } from '#domain/money.ts'
import { quickAmounts } from './quick-amounts.ts'

it('offers the exact amount, then what it comes to in the notes of Ghana', () => {
  expect(quickAmounts(minor(4_750), 'GHS')).toEqual([4_750, 4_800, 5_000, 6_000, 10_000, 20_000])
})

it('offers a round amount once', () => {
  expect(quickAmounts(minor(10_000), 'GHS')).toEqual([10_000, 20_000])
})

it('goes on in the largest note where an amount is beyond it', () => {
  expect(quickAmounts(minor(34_750), 'GHS')).toEqual([34_750, 34_800, 35_000, 36_000, 40_000])
})

it('knows that naira come in large notes', () => {
  expect(quickAmounts(minor(123_000), 'NGN')).toEqual([123_000, 125_000, 130_000, 140_000, 150_000, 200_000])
})

it('does without decimals where the currency has none', () => {
  expect(quickAmounts(minor(1_250), 'XOF')).toEqual([1_250, 1_300, 1_500, 2_000, 5_000, 10_000])
})

it('offers nothing where nothing is due', () => {
  expect(quickAmounts(minor(0), 'GHS')).toEqual([])
})
