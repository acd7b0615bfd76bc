import { expect, test } from 'vitest'
import { codeToHash, NewCashierCode } from './cashier-code.ts'

const errorOf = (code: string) => NewCashierCode.safeParse(code).error?.issues.map(({ message }) => message)

test.each([
  ...['310785', '290200', '010199', '073185', '850731', '991231'],
  ...['071985', '198507', '200012', '122031', '371985', '198537'],
])('%s can be read as a date', (code) => {
  expect(errorOf(code)).toContainEqual(expect.stringContaining('date'))
})

test.each(['123406', '650123', '457890', '210943', '890124', '654321', '583456'])(
  '%s has consecutive digits',
  (code) => {
    expect(errorOf(code)).toContainEqual(expect.stringContaining('Consecutive'))
  },
)

test.each(['000000', '777777', '888495', '495888', '121212', '112233', '482482', '484842', '900900'])(
  '%s repeats its digits',
  (code) => {
    expect(errorOf(code)).toContainEqual(expect.stringContaining('repeated'))
  },
)

test.each(['482913', '135790', '301975', '402917', '583160', '905173', '730284', '493817'])(
  '%s can be a code',
  (code) => {
    expect(NewCashierCode.parse(code)).toBe(code)
  },
)

test('more than 70% of all codes are allowed', () => {
  let left = 0
  for (let code = 0; code < 1_000_000; code += 7)
    if (NewCashierCode.safeParse(String(code).padStart(6, '0')).success) left += 7
  expect(left).toBeGreaterThan(700_000)
})

test.each(['12345', '1234567', '12345a', ' 123456', ''])('%o is no code', (code) => {
  expect(NewCashierCode.safeParse(code).success).toBe(false)
})

test('the same code of two people, or in two shops, is hashed from different texts', () => {
  const texts = [
    codeToHash('s', 'a', '482913'),
    codeToHash('s', 'b', '482913'),
    codeToHash('t', 'a', '482913'),
  ]
  expect(new Set(texts).size).toBe(3)
})
