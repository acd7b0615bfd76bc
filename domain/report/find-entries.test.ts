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

test('entries are found by the names of payees, of expense accounts and of their documents', () => {
  const named = { parties: new Set(['p-1']), accounts: new Set(['6010']), documents: new Set(['e-1']) }
  const finds = entryFinder('tetteh', 'GHS', named)
  const found = (id: string, line: { account?: string; dims?: { party: string } }) =>
    finds?.({ number: 1, source: { ...entry.source, id }, lines: [{ amountMinor: 7, ...line }] })
  expect(found('other', { dims: { party: 'p-1' } })).toBe(true)
  expect(found('other', { account: '6010' })).toBe(true)
  expect(found('e-1', {})).toBe(true)
  expect(found('other', { account: '6020', dims: { party: 'p-2' } })).toBe(false)
})

test('a search for blanks is no search', () => expect(entryFinder('  ', 'GHS')).toBeNull())
