import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountCode } from '#domain/terms/account.ts'
import { minor } from '../money.ts'
import { chartOf } from '../posting/chart.ts'
import { balanced } from '../posting/entry.ts'
import { defaultChart } from '../terms/default-chart.ts'
import { trialBalance } from './trial-balance.ts'

const chart = chartOf('none')

test('each balance of a trial balance is on its own side, in the order of the numbers, without zeros', () => {
  const totals = new Map([
    [accountCode('4000'), minor(-1000)],
    [accountCode('1030'), minor(0)],
    [accountCode('1000'), minor(900)],
    [accountCode('6055'), minor(100)],
  ])
  expect(trialBalance(totals, chart)).toEqual({
    accounts: [
      { ...chart.find(accountCode('1000')), name: 'Cash in tills', debitMinor: 900, creditMinor: 0 },
      { ...chart.find(accountCode('4000')), name: 'Sales', debitMinor: 0, creditMinor: 1000 },
      // Not in the chart: shown by its number, never left out.
      { ...chart.find(accountCode('6055')), name: '6055', debitMinor: 100, creditMinor: 0 },
    ],
    totalDebitMinor: 1000,
    totalCreditMinor: 1000,
  })
})

test('whatever was posted, both sides of a trial balance are equal', () => {
  const anyLine = fc.record({
    account: fc.constantFrom(...defaultChart.map(({ account }) => account)),
    amountMinor: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(minor),
  })
  fc.assert(
    fc.property(fc.array(anyLine), (lines) => {
      const rest = minor(-lines.reduce((sum, line) => sum + line.amountMinor, 0))
      const entry = balanced([...lines, { account: accountCode('3950'), amountMinor: rest }])
      const table = trialBalance(new Map(entry.map((line) => [line.account, line.amountMinor])), chart)
      expect(table.totalDebitMinor).toBe(table.totalCreditMinor)
      expect(table.accounts).toHaveLength(entry.length)
    }),
  )
})
