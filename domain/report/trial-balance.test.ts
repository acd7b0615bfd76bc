import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { defaultChart } from '../posting/chart.ts'
import { balanced } from '../posting/entry.ts'
import { trialBalance } from './trial-balance.ts'

test('each balance stands on its own side, in the order of the numbers, none of nothing', () => {
  const totals = new Map([
    ['4000', minor(-1000)],
    ['1030', minor(0)],
    ['1000', minor(900)],
    ['6055', minor(100)],
  ])
  expect(trialBalance(totals, defaultChart)).toEqual({
    accounts: [
      { account: '1000', name: 'Cash in tills', type: 'asset', debitMinor: 900, creditMinor: 0 },
      { account: '4000', name: 'Sales', type: 'revenue', debitMinor: 0, creditMinor: 1000 },
      // Not in the chart: shown by its number, never left out.
      { account: '6055', name: '6055', type: 'expense', debitMinor: 100, creditMinor: 0 },
    ],
    totalDebitMinor: 1000,
    totalCreditMinor: 1000,
  })
})

test('whatever was posted, both sides come to the same', () => {
  const anyLine = fc.record({
    account: fc.constantFrom(...defaultChart.map(({ account }) => account)),
    amountMinor: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(minor),
  })
  fc.assert(
    fc.property(fc.array(anyLine), (lines) => {
      const rest = minor(-lines.reduce((sum, line) => sum + line.amountMinor, 0))
      const entry = balanced([...lines, { account: '3950', amountMinor: rest }])
      const table = trialBalance(new Map(entry.map((line) => [line.account, line.amountMinor])), defaultChart)
      expect(table.totalDebitMinor).toBe(table.totalCreditMinor)
      expect(table.accounts).toHaveLength(entry.length)
    }),
  )
})
