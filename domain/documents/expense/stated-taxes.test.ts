import { expect, test } from 'vitest'
import { day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import { statedTaxes, usualTaxes } from './stated-taxes.ts'

const line = {
  packId: 'GH',
  taxClassId: 'standard',
  day: day('2026-03-10'),
  netMinor: minor(10_000),
} as const
const amounts = (taxes: ReturnType<typeof usualTaxes>) => taxes.map(({ amountMinor }) => amountMinor)

test('a Ghanaian bill states VAT and both levies', () => {
  expect(amounts(usualTaxes(line)).toSorted((a, b) => a - b)).toEqual([250, 250, 1500])
  expect(usualTaxes({ ...line, taxClassId: 'outside-scope' })).toEqual([])
})

test('an unusual sum of tax is spread over the components without loss', () => {
  const taxes = amounts(statedTaxes(line, minor(2_001)))
  expect(taxes.reduce((sum, one) => sum + one, 0)).toBe(2_001)
  expect(Math.max(...taxes)).toBe(1_501)
  expect(statedTaxes(line, minor(2_000))).toEqual(usualTaxes(line))
})
