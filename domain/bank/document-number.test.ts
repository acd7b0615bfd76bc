import { expect, test } from 'vitest'
import { containsNumber, documentNumberOf, searchedText } from './document-number.ts'

function contains(text: string, reference: string): boolean {
  const number = documentNumberOf(reference)
  return number !== undefined && containsNumber(searchedText(text), number)
}

test.each([
  ['INV A-1 120.00', 'A-1'],
  ['inv a1', 'A-1'],
  ['INV A 1', 'A-1'],
  ['INVA1', 'A-1'],
  ['payment for (a/0001), thanks', 'A-1'],
  ['TRF*INV-A-1*AMA', 'A-1'],
  ['A-1-KOFI', 'A-1'],
  ['A-1, A-2', 'A-2'],
  ['invoice 42', 'INV-0042'],
  ['INV0042', 'INV-0042'],
  ['Inv. No. 42', '42'],
  ['transfer 1002345', '1002345'],
  ['2026/00017 rent', '2026-17'],
  ['till 3 T1-000123', 'T1-123'],
  ['facture é-12', 'E-12'],
])('%s contains %s', (text, reference) => {
  expect(contains(text, reference)).toBe(true)
})

test.each([
  ['INV A-12', 'A-1'],
  ['INV AA-1', 'A-1'],
  ['INV B-A-1', 'A-1'],
  ['INV A-1-5', 'A-1'],
  ['INV A-1/2', 'A-1'],
  ['INV A-1B', 'A-1'],
  ['INV A-1.50', 'A-1'],
  ['paid for a 1 kg bag', 'A-1'],
  ['INV A-1 120.00', '120'],
  ['120 bags', '120'],
  ['INV 142', 'INV-42'],
  ['transfer 11002345', '1002345'],
  ['DEPOSIT', 'Deposit'],
  ['', ''],
])('%s does not contain %s', (text, reference) => {
  expect(contains(text, reference)).toBe(false)
})

test('a number is not put together from the text and the reference of a line', () => {
  const number = documentNumberOf('A-1')
  expect(number && containsNumber(searchedText('INV A', '1'), number)).toBe(false)
  expect(number && containsNumber(searchedText('INV', 'A-1'), number)).toBe(true)
})
