import { expect, test } from 'vitest'
import { entryFinder } from './find-entries.ts'

const entry = {
  number: 42,
  source: { kind: 'sale' as const, id: 's-1', reference: 'A-12' },
  lines: [{ amountMinor: 1000 }, { amountMinor: 250 }, { amountMinor: -1250 }],
}
const finds = (text: string) => entryFinder(text, 'GHS')?.(entry)

test.each(['42', 'a-12', 'Receipt A-12', 'receipt', '10.00', '2.5', '12.50', '-12.50'])(
  'the search %j finds the entry',
  (text) => {
    expect(finds(text)).toBe(true)
  },
)

test.each(['4', 'Return A-12', '13', '12.49', 'rent'])('the search %j does not find the entry', (text) => {
  expect(finds(text)).toBe(false)
})

test('a search for blanks is no search', () => expect(entryFinder('  ', 'GHS')).toBeNull())
