import { expect, test } from 'vitest'
import { trailOf } from './places.ts'

test('the top bar names the nearest known screen', () => {
  expect(trailOf('/user/dashboard')).toEqual(['Till'])
  expect(trailOf('/user/dashboard/products/0190')).toEqual(['Products'])
  expect(trailOf('/user/dashboard/products/import')).toEqual(['Products', 'Import'])
  expect(trailOf('/user/dashboard/accounting/profit-loss')).toEqual(['Books', 'Profit and loss'])
  expect(trailOf('/nowhere')).toEqual([])
})
