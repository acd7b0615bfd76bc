import { expect, it } from 'vitest'
import { percentError, percentReadAs } from './percent-field.tsx'

it.each([
  ['12,5', '12.5%'],
  ['12,50 %', '12.5%'],
  ['١٢٫٥', '12.5%'],
  ['7.5', null],
  ['20%', null],
  ['', null],
  ['a', null],
])('%s is read as %s', (text, readAs) => {
  expect(percentReadAs(text)).toBe(readAs)
})

it('what is no percentage, or is beyond the bounds, is refused at once', () => {
  expect(percentError('')).toBeNull()
  expect(percentError('12,5')).toBeNull()
  expect(percentError('0')).toBe('Enter a percentage above 0 and up to 100, like 7.5.')
  expect(percentError('0', { minBp: 0 })).toBeNull()
  expect(percentError('101', { minBp: 0 })).toBe('Enter a percentage from 0 to 100.')
  expect(percentError('900', { maxBp: 100_000 })).toBeNull()
})
