import { expect, test } from 'vitest'
import { orderOfNumber, readReceiptSearch } from './find.ts'

const read = (text: string, currency = 'GHS') => readReceiptSearch(text, currency)

test('a search reads an amount as it is typed, in the currency of the shop', () => {
  expect(read('12.50')?.amountMinor).toBe(1250)
  expect(read('1,250.5')?.amountMinor).toBe(125_050)
  expect(read('-12.50')?.amountMinor).toBe(1250)
  expect(read('−12.50')?.amountMinor).toBe(1250)
  expect(read('1250', 'XOF')?.amountMinor).toBe(1250)
  expect(read('12.505')?.amountMinor).toBeNull()
  expect(read('0')?.amountMinor).toBeNull()
  expect(read('Milo')?.amountMinor).toBeNull()
})

test('a search reads a receipt number in any case, and a word with a dash is not one', () => {
  expect(read(' a-17 ')).toMatchObject({ text: 'a-17', ofTill: { series: 'A', sequence: 17 } })
  expect(read('ABCDE-17')?.ofTill).toBeNull()
  expect(read('A-017')?.ofTill).toBeNull()
  expect(read('coca-cola')?.ofTill).toBeNull()
})

test('a search takes a receipt number of another program that is digits alone as an amount too', () => {
  expect(read('c536379')).toEqual({
    text: 'c536379',
    ofTill: null,
    spellings: ['c536379', 'C536379'],
    amountMinor: null,
  })
  expect(read('536365')).toMatchObject({ spellings: ['536365'], amountMinor: 53_636_500 })
})

test('a search for blanks finds nothing', () => expect(read('   ')).toBeNull())

test('receipt numbers are ordered by their letters, then by their count', () => {
  expect(orderOfNumber('A-10')).toEqual({ series: 'A-', sequence: 10 })
  expect(orderOfNumber('536365')).toEqual({ series: '', sequence: 536_365 })
  expect(orderOfNumber('cash')).toEqual({ series: 'cash', sequence: 0 })
  expect(orderOfNumber('1234567890123456789')).toEqual({ series: '1234', sequence: 567_890_123_456_789 })
})
