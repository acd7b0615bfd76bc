import { expect, test } from 'vitest'
import { day } from '../../business-day.ts'
import { incomeLink } from './income-link.ts'

const range = { from: day('2026-03-01'), to: day('2026-03-31') }

test('a line of the income schedule links to the receipts behind its figure, if there are any', () => {
  expect(incomeLink('tender', 'cash', range)).toContain('tender=cash')
  expect(incomeLink('tender', 'rounding', range)).toContain('account=6920')
  expect(incomeLink('tender', 'unmapped', range)).toBeNull()
  expect(incomeLink('day', '2026-03-02', range)).toContain('from=2026-03-02&to=2026-03-02')
  expect(incomeLink('shift', 'a-shift', range)).toBe('/user/dashboard/shift/a-shift')
  expect(incomeLink('shift', '', range)).toBeNull()
  expect(incomeLink('product', 'milk', range)).toContain('productId=milk')
})
