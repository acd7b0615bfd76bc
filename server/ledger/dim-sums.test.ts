import { expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { accounts } from '#domain/terms/chart.ts'
import { DimSums } from './dim-sums.ts'

test('goods from before there were locations belong to the first', () => {
  const sums = new DimSums()
  const account = accounts.inventory
  sums.add(day('2024-05-01'), [{ account, amountMinor: 500_000 }])
  sums.add(day('2026-05-01'), [
    { account, amountMinor: -400_000, dims: { location: 'shop' } },
    { account, amountMinor: 30_000, dims: { location: 'market' } },
  ])
  expect(sums.valuesOf(account)).toEqual(['shop', 'market'])
  const before = { before: day('2026-06-01') }
  expect(sums.sides(account, 'shop', before)).toEqual({ debitMinor: 500_000, creditMinor: 400_000 })
  expect(sums.sides(account, 'market', before)).toEqual({ debitMinor: 30_000, creditMinor: 0 })
})
