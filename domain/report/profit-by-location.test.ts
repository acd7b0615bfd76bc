import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { ofNoLocation, profitOfLocation } from './profit-by-location.ts'
import { nothing, sumColumns } from './profit-loss.ts'

const shop = profitOfLocation({
  ...{ salesMinor: 10_000, returnsMinor: 1_000, costOfGoodsSoldMinor: 4_000, expensesMinor: 300 },
})

test('the profit of a location is what it sold, less returns, their cost and what it used up', () => {
  expect(shop).toEqual({
    ...nothing,
    salesMinor: 10_000,
    returnsMinor: 1_000,
    netSalesMinor: 9_000,
    costOfGoodsSoldMinor: 4_000,
    grossProfitMinor: 5_000,
    expensesMinor: 300,
    netProfitMinor: 4_700,
  })
})

test('the profit of no location is the rest, so that together they are the whole', () => {
  const market = profitOfLocation({
    ...{ salesMinor: 2_000, returnsMinor: 0, costOfGoodsSoldMinor: 2_500, expensesMinor: 0 },
  })
  const rent = { expensesMinor: minor(1_500), netProfitMinor: minor(-1_500) }
  const total = sumColumns([shop, market, { ...nothing, ...rent }])
  expect(ofNoLocation(total, [shop, market])).toEqual({ ...nothing, ...rent })
})
