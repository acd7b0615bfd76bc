import { expect, test } from 'vitest'
import { isReceiptNumber } from './use-scans.ts'

test.each(['A-17', ' b-3', 'AB-120034'])('%o is a receipt number', (code) => {
  expect(isReceiptNumber(code)).toBe(true)
})

test.each(['6001240100035', 'A-0', 'ABCDE-1', 'A17', ''])('%o is not a receipt number', (code) => {
  expect(isReceiptNumber(code)).toBe(false)
})
