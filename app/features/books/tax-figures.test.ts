import { expect, it } from 'vitest'
import type { TrialBalance } from '#domain/api/ledger.ts'
import { minor } from '#domain/money.ts'
import { chartOf } from '#domain/posting/chart.ts'
import { accountCode } from '#domain/terms/account.ts'
import { taxFigures } from './tax-figures.ts'

const chart = chartOf('GH')
const rowsOf = (totals: [account: string, debit: number, credit: number][]): TrialBalance['accounts'] =>
  totals.map(([account, debit, credit]) => ({
    ...chart.find(accountCode(account)),
    debitMinor: minor(debit),
    creditMinor: minor(credit),
  }))

it('tax due is what was charged less what is claimed back of purchases, over all components', () => {
  const rows = rowsOf([
    ['1000', 99_000, 0],
    ['1301', 3_000, 500],
    ['1302', 250, 0],
    ['2101', 1_500, 15_000],
    ['2103', 0, 2_500],
  ])
  expect(taxFigures(rows)).toEqual({ chargedMinor: 16_000, onPurchasesMinor: 2_750, dueMinor: 13_250 })
})

it('tax due is negative when more was paid than charged', () => {
  expect(taxFigures(rowsOf([['1301', 900, 0]]))).toMatchObject({ chargedMinor: 0, dueMinor: -900 })
})
