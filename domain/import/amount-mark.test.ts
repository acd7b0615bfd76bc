import { expect, test } from 'vitest'
import { markOfName, withoutMark } from './amount-mark.ts'

test.each([
  ['GHS 88.00', 'GHS', '88.00'],
  ['ghs88', 'GHS', '88'],
  ['GH₵88', 'GHS', '88'],
  ['GH₵ 1,250.50', 'GHS', '1,250.50'],
  ['GHC 5', 'GHS', '5'],
  ['₵88', 'GHS', '88'],
  ['¢88', 'GHS', '88'],
  ['88 cedis', 'GHS', '88'],
  ['88 Ghana Cedis', 'GHS', '88'],
  ['-GH₵ 3.20', 'GHS', '-3.20'],
  ['GH₵ -3.20', 'GHS', '-3.20'],
  ['(GHS 12.00)', 'GHS', '(12.00)'],
  ['GHS .50', 'GHS', '.50'],
  ['NGN 1,200', 'NGN', '1,200'],
  ['₦1,200.50', 'NGN', '1,200.50'],
  ['N1,200', 'NGN', '1,200'],
  ['£3.20', 'GBP', '3.20'],
  ['128,00 €', 'EUR', '128,00'],
  ['1,200/=', 'KES', '1,200'],
  ['Ksh.50', 'KES', '50'],
  ['KSh. 50', 'KES', '50'],
  ['500 F CFA', 'XOF', '500'],
  ['$5', 'USD', '5'],
  ['$5', 'LRD', '5'],
  ['US$ 5 USD', 'USD', '5'],
  ['1 250,50', 'GHS', '1 250,50'],
])('%s in a shop of %s is %s', (text, currency, expected) => {
  expect(withoutMark(text, currency)).toEqual({ text: expected })
})

test.each([
  ['£3', 'GHS', 'GBP'],
  ['3 naira', 'GHS', 'NGN'],
  ['USD 5', 'GHS', 'USD'],
  ['$5', 'GHS', 'USD'],
  ['500 FCFA', 'GHS', 'XOF'],
  ['GH₵ 88', 'NGN', 'GHS'],
])('%s in a shop of %s is marked as %s', (text, currency, other) => {
  expect(withoutMark(text, currency)).toMatchObject({ other })
})

test.each([
  'one cedi',
  '88 each',
  '50p',
  '88¢',
  '5K',
  '10%',
  'GHS.50',
  'variable',
  '1.250.000',
  '12-50',
  'v1',
  '',
])('%j is no amount with a mark, and stays as it is', (text) => {
  expect(withoutMark(text, 'GHS')).toEqual({ text })
})

test('a name of a column ends with its currency', () => {
  expect(markOfName('Price (GH₵)')).toEqual({ name: 'Price', currencies: ['GHS'] })
  expect(markOfName('Selling price GHS')).toEqual({ name: 'Selling price', currencies: ['GHS'] })
  expect(markOfName('Cost £')).toMatchObject({ name: 'Cost', currencies: expect.arrayContaining(['GBP']) })
  expect(markOfName('Cost (CUP)').currencies).toEqual(['CUP'])
  expect(markOfName('PRICE CUP').currencies).toEqual([])
  expect(markOfName('Unit price')).toEqual({ name: 'Unit price', currencies: [] })
})
