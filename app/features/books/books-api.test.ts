import { expect, test } from 'vitest'
import type { Entry } from '#domain/api/ledger.ts'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { inOrderOf } from './books-api.ts'

const entry = (number: number, reference: string, amount: number): Entry => ({
  ...{ number, postingDay: day('2026-03-10'), businessDay: day('2026-03-10') },
  source: { kind: 'sale', id: `sale-${number}`, reference },
  ...{ recordedAt: '2026-03-10T09:00:00Z', hash: '', previousHash: '' },
  lines: [
    { account: accounts.cash, accountName: '', debitMinor: minor(amount), creditMinor: minor(0) },
    { account: accounts.sales, accountName: '', debitMinor: minor(0), creditMinor: minor(amount) },
  ],
})
const entries = [entry(1, 'A-10', 300), entry(2, 'A-9', 100), entry(3, 'A-11', 300)]
const numbers = (...of: Parameters<typeof inOrderOf>) => inOrderOf(...of).map(({ number }) => number)

test('entries in a file follow the order of the list: by amount, by document, and for one account', () => {
  expect(numbers(entries, 'amount', null)).toEqual([2, 1, 3])
  expect(numbers(entries, '-amount', null)).toEqual([3, 1, 2])
  expect(numbers(entries, 'document', null)).toEqual([2, 1, 3])
  // What is credited is below nothing.
  expect(numbers(entries, 'amount', [accounts.sales])).toEqual([1, 3, 2])
})
