import { expect, test } from 'vitest'
import { day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import type { LedgerLine } from '../ledger.ts'
import { ledgerRowsOf } from './ledger-rows.ts'

const line = (number: number, on: string): LedgerLine => ({
  number,
  postingDay: day(on),
  source: { kind: 'journal', id: 'x', reference: 'Rent' },
  of: [],
  debitMinor: minor(5),
  creditMinor: minor(0),
  balanceMinor: minor(5),
})
const lines = [line(1, '2025-12-31'), line(2, '2026-01-01')]
const closed = [
  { on: day('2026-01-01'), amountMinor: minor(5) },
  { on: day('2027-01-01'), amountMinor: minor(-3) },
]
const keys = (isNewestFirst: boolean, hasMore = false, isSearched = false) =>
  ledgerRowsOf(isNewestFirst ? lines.toReversed() : lines, closed, {
    isNewestFirst,
    hasMore,
    isSearched,
  }).map(({ key }) => key)

test('the ledger marks a new year between its last entry before and its first entry after', () => {
  expect(keys(false)).toEqual(['1', 'closed-2026-01-01', '2', 'closed-2027-01-01'])
  expect(keys(true)).toEqual(['closed-2027-01-01', '2', 'closed-2026-01-01', '1'])
  expect(keys(false, true)).toEqual(['1', 'closed-2026-01-01', '2'])
  expect(keys(false, false, true)).toEqual(['1', '2'])
})

test('the ledger carries the result of a year off on the other side', () => {
  const rows = ledgerRowsOf([], closed, { isNewestFirst: false, hasMore: false, isSearched: false })
  expect(
    rows.map(({ debitMinor, creditMinor, balanceMinor }) => [debitMinor, creditMinor, balanceMinor]),
  ).toEqual([
    [0, 5, 0],
    [3, 0, 0],
  ])
})
