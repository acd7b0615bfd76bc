import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from '../business-day.ts'
import { accountCode } from '../terms/account.ts'
import { closedYears, ledgerRows } from './account-ledger.ts'

const [bank, other] = [accountCode('1020'), accountCode('3000')]
const entry = (amount: number, on = '2026-01-01') => ({
  postingDay: day(on),
  lines: [
    { account: bank, amountMinor: amount },
    { account: other, amountMinor: -amount },
  ],
})

async function rowsOf(amounts: readonly number[], startMinor: number, isNewestFirst: boolean) {
  const rows: [number, number][] = []
  for await (const row of ledgerRows(
    amounts.map((amount) => entry(amount)),
    bank,
    { startMinor, isNewestFirst },
  ))
    rows.push([row.amountMinor, row.balanceMinor])
  return rows
}

test('the running balance is the same whichever end is first', async () => {
  const amount = fc.integer({ min: -1e9, max: 1e9 })
  await fc.assert(
    fc.asyncProperty(fc.array(amount), fc.integer(), async (amounts, opening) => {
      const closing = amounts.reduce((sum, one) => sum + one, opening)
      const oldest = await rowsOf(amounts, opening, false)
      const newest = await rowsOf(amounts.toReversed(), closing, true)
      expect(newest.toReversed()).toEqual(oldest)
      expect(oldest.at(-1)?.[1] ?? opening).toBe(closing)
    }),
  )
})

test('an account of expenses begins each financial year at nothing, whichever end is first', async () => {
  const posted: [string, number][] = [
    ['2024-05-01', 10],
    ['2024-12-31', 5],
    ['2026-01-01', 7],
    ['2026-02-01', 1],
  ]
  const year = (from: string, debitMinor: number) => ({ from: day(from), debitMinor, creditMinor: 0 })
  // What was posted in the year before the range began; a year in which nothing was posted closes nothing.
  const closed = closedYears(100, [year('2024-05-01', 15), year('2025-01-01', 0), year('2026-01-01', 8)])
  expect(closed).toEqual([{ on: '2025-01-01', amountMinor: 115 }])
  const balances = async (startMinor: number, isNewestFirst: boolean) => {
    const entries = posted.map(([on, amount]) => entry(amount, on))
    const rows = ledgerRows(isNewestFirst ? entries.toReversed() : entries, bank, {
      ...{ startMinor, isNewestFirst, closed },
    })
    const found: number[] = []
    for await (const { balanceMinor } of rows) found.push(balanceMinor)
    return found
  }
  expect(await balances(100, false)).toEqual([110, 115, 7, 8])
  expect(await balances(8, true)).toEqual([8, 7, 115, 110])
})
