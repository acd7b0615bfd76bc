import { expect, test } from 'vitest'
import { nextSeries } from './series.ts'

test('the first till of a shop has series A', () => {
  expect(nextSeries([])).toBe('A')
})

test('after Z comes AA, after AZ comes BA, after ZZ comes AAA', () => {
  expect([['Z'], ['AZ'], ['ZZ']].map(nextSeries)).toEqual(['AA', 'BA', 'AAA'])
})

test('a gap is not filled: the next series comes after the highest', () => {
  expect(nextSeries(['A', 'D', 'B'])).toBe('E')
  expect(nextSeries(['AA', 'Z', 'B'])).toBe('AB')
})
