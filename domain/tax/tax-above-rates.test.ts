import { expect, test } from 'vitest'
import { day } from '../business-day.ts'
import { minor } from '../money.ts'
import { taxAboveRates } from './tax-above-rates.ts'

const [today, lastYear] = [day('2026-03-10'), day('2025-12-30')]
const line = (netMinor: number, ...amounts: number[]) => ({
  netMinor: minor(netMinor),
  taxes: amounts.map((amountMinor) => ({ amountMinor: minor(amountMinor) })),
})

test('500.00 of tax on 1.00 is more than any rate gives', () => {
  expect(taxAboveRates('GB', line(100, 50_000), today)).toEqual({ taxMinor: 50_000, mostMinor: 20 })
})

test('the usual tax of a bill is not, also where each of its items was rounded, or its rates were those of last year', () => {
  expect(taxAboveRates('GB', line(10_000, 2_000), today)).toBeNull()
  expect(taxAboveRates('GB', line(10_000, 2_005), today)).toBeNull()
  expect(taxAboveRates('GH', line(10_000, 250, 250, 100, 1_590), lastYear)).toBeNull()
  expect(taxAboveRates('GH', line(10_000, 250, 250, 100, 1_590), today)).toBeNull()
  expect(taxAboveRates('GH', line(10_000, 3_000), today)).toEqual({ taxMinor: 3_000, mostMinor: 2_190 })
})

test('where no rates are known nothing is queried', () => {
  expect(taxAboveRates('none', line(100, 50_000), today)).toBeNull()
})
