import { expect, test } from 'vitest'
import { differenceInWords } from './order-words.ts'

test('the difference between what was ordered and what came is put into words', () => {
  expect(differenceInWords(8_000, 8_000)).toBeNull()
  expect(differenceInWords(8_000, 0)).toBe('8 to come')
  expect(differenceInWords(8_000, 7_500)).toBe('0.5 to come')
  expect(differenceInWords(8_000, 7_000, true)).toBe('1 not delivered')
  expect(differenceInWords(8_000, 9_000)).toBe('1 more than ordered')
  expect(differenceInWords(8_000, 9_000, true)).toBe('1 more than ordered')
  expect(differenceInWords(0, 1_200_000)).toBe('1,200 more than ordered')
})
