import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accounts } from '../terms/chart.ts'
import { comparePlaces, type EntryPlace, placeOf } from './entry-order.ts'

const entry = (number: number, reference: string, amounts: readonly [keyof typeof accounts, number][]) => ({
  number,
  source: { kind: 'sale' as const, id: `id-${number}`, reference },
  lines: amounts.map(([name, amountMinor]) => ({ account: accounts[name], amountMinor })),
})

test('the amount of an entry is what it debits, less what it credits to the same account', () => {
  const sold = entry(1, 'A-1', [
    ['cash', 500],
    ['cash', -20],
    ['sales', -480],
  ])
  expect(placeOf(sold, 'amount', null)).toEqual({ key: 480, number: 1 })
})

test('in the ledger of an account the amount of an entry is its own there, debits positive', () => {
  const sold = entry(2, 'A-2', [
    ['cash', 500],
    ['sales', -400],
    ['outputTax', -100],
  ])
  expect(placeOf(sold, 'amount', [accounts.sales, accounts.outputTax]).key).toBe(-500)
})

test('documents are ordered by name, digits as numbers, and equal names by entry number', () => {
  const places = [entry(1, 'A-10', []), entry(4, 'A-9', []), entry(3, 'A-9', [])].map((one) =>
    placeOf(one, 'document', null),
  )
  expect(places.toSorted(comparePlaces).map(({ number }) => number)).toEqual([3, 4, 1])
})

test('no two entries share a place in the order, whatever their amounts', () => {
  const anyPlace = fc.record({ key: fc.integer({ min: -3, max: 3 }), number: fc.nat() })
  fc.assert(
    fc.property(fc.uniqueArray(anyPlace, { selector: ({ number }) => number }), (places: EntryPlace[]) => {
      const sorted = places.toSorted(comparePlaces)
      for (const [at, place] of sorted.entries())
        if (at > 0) expect(comparePlaces(sorted[at - 1] as EntryPlace, place)).toBeLessThan(0)
    }),
  )
})
