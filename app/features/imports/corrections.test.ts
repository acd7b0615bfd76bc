import { expect, test } from 'vitest'
import { countCorrections, withCorrection } from './corrections.ts'

test('a cell is corrected, and corrected again', () => {
  const first = withCorrection({}, 7, 'price', '3')
  const second = withCorrection(withCorrection(first, 7, 'name', 'Milo'), 7, 'price', '4')
  expect(second).toEqual({ 7: { price: '4', name: 'Milo' } })
  expect(countCorrections(second)).toBe(2)
})
