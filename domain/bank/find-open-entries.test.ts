import { describe, expect, it, test } from 'vitest'
import { day } from '../business-day.ts'
import { minor } from '../money.ts'
import { type OpenEntryOrder, openEntryComparer, openEntryFinder } from './find-open-entries.ts'
import type { LedgerLine } from './ledger-line.ts'

const entry = (number: number, on: string, amountMinor: number, reference = `R-${number}`): LedgerLine => ({
  ...{ number, line: 0, day: day(on), amountMinor: minor(amountMinor) },
  source: { kind: 'expense', id: String(number), reference },
})

describe('an entry that no statement explains', () => {
  const rent = entry(4711, '2026-11-03', -125_050, 'Café 9')
  const finds = (typed: string) => openEntryFinder(typed, 'GHS')(rent)
  test.each(['', '  ', 'expense', 'CAFE', '9 café', '4711', '1250.50', '1,250.5', '-1250', '−1,250'])(
    'is found by %j',
    (typed) => expect(finds(typed)).toBe(true),
  )
  test.each(['2026-11-03', '2026-11', '2026-', '3 Nov 2026', '3 nov', '3', 'Nov 2026', 'nov 2'])(
    'is found by its day: %j',
    (typed) => expect(finds(typed)).toBe(true),
  )
  test.each(['receipt', '.*', '471', '50.50', '13 Nov', '03', 'nov cafe'])('is not found by %j', (typed) =>
    expect(finds(typed)).toBe(false),
  )
  test.each(['2', '20', '202', '2026'])('is not found by its year alone, or how that begins: %j', (typed) =>
    expect(finds(typed)).toBe(false),
  )
  test.each(['2', '20', '202', '2026', '2,026.00'])(
    'is found by its amount, also where a year begins so: %j',
    (typed) => expect(openEntryFinder(typed, 'GHS')(entry(4712, '2026-11-03', 202_600, 'Rent'))).toBe(true),
  )
})

it.each<[OpenEntryOrder, number[]]>([
  ['day', [1, 2, 3, 4]],
  ['-day', [4, 3, 2, 1]],
  ['amount', [3, 4, 1, 2]],
  ['-amount', [2, 4, 1, 3]],
  [{ nearestTo: { day: day('2026-11-09'), amountMinor: -500 } }, [3, 4, 2, 1]],
  [{ nearestTo: { day: day('2026-11-02'), amountMinor: 100 } }, [1, 4, 2, 3]],
])('entries come in the order %j', (order, expected) => {
  const entries = [
    entry(1, '2026-11-01', 100),
    entry(2, '2026-11-02', 300),
    entry(3, '2026-11-02', -500),
    entry(4, '2026-11-08', 100),
  ]
  expect(entries.toSorted(openEntryComparer(order)).map(({ number }) => number)).toEqual(expected)
})
