import { expect, it } from 'vitest'
import { day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import { statementCsv } from '../../statement/files.ts'
import type { CashFlow } from '../report.ts'
import { cashFlowStatement } from './cash-flow-statement.ts'

const shop = { name: 'Adom Stores', currency: 'GHS', timeZone: 'Africa/Accra' }
const november = { from: day('2026-11-01'), to: day('2026-11-30') }
const october = { from: day('2026-10-01'), to: day('2026-10-31') }
/** 900 of profit after 100 of depreciation; 300 more stock, a freezer of 200, a loan of 500. */
const flow: CashFlow = {
  currency: 'GHS',
  netProfitMinor: minor(90_000),
  depreciationMinor: minor(10_000),
  disposalsMinor: minor(0),
  nonCashMinor: minor(0),
  workingCapital: [{ line: 'inventory', amountMinor: minor(-30_000) }],
  operatingMinor: minor(70_000),
  investingMinor: minor(-20_000),
  financing: [{ line: 'loans', amountMinor: minor(50_000) }],
  financingMinor: minor(50_000),
  changeMinor: minor(100_000),
  openingMinor: minor(5_000),
  broughtInMinor: minor(0),
  closingMinor: minor(105_000),
  differenceMinor: minor(0),
  entriesChangeMinor: minor(100_000),
}
const nothing = minor(0)
/** Bills of 50 that were not paid yet, and nothing else. */
const before: CashFlow = {
  ...flow,
  ...{ netProfitMinor: minor(-5_000), depreciationMinor: nothing, operatingMinor: nothing },
  workingCapital: [{ line: 'payables', amountMinor: minor(5_000) }],
  ...{ investingMinor: nothing, financing: [], financingMinor: nothing, changeMinor: nothing },
  ...{ closingMinor: minor(5_000), entriesChangeMinor: nothing },
}

it('a cash flow leads from the profit to the money, beside the period before, lines of either included', () => {
  const view = { flow, range: november, previous: { flow: before, range: october } }
  const rows = statementCsv(cashFlowStatement(view, shop)).trim().split('\r\n')
  expect(rows.map((row) => row.split(',').slice(-3).join(' '))).toEqual([
    '1–30 Nov 2026 1–31 Oct 2026 Change',
    '900.00 -50.00 950.00',
    '100.00 0.00 100.00',
    '-300.00 0.00 -300.00',
    '0.00 50.00 -50.00',
    '700.00 0.00 700.00',
    '-200.00 0.00 -200.00',
    '-200.00 0.00 -200.00',
    '500.00 0.00 500.00',
    '500.00 0.00 500.00',
    '1000.00 0.00 1000.00',
    '50.00 50.00 0.00',
    '1050.00 50.00 1000.00',
  ])
})

it('a cash flow checks itself against the money accounts, and says where they differ', () => {
  const proofOf = (changes: Partial<CashFlow>) =>
    cashFlowStatement({ flow: { ...flow, ...changes }, range: november, previous: null }, shop).proof
  expect(proofOf({})).toMatchObject({
    isGood: true,
    lead: 'Agrees with the change on the accounts of money.',
  })
  const broken = { isGood: false, lead: 'Does not agree with the change on the accounts of money.' }
  expect(proofOf({ entriesChangeMinor: minor(99_900) })).toMatchObject(broken)
  expect(proofOf({ differenceMinor: minor(1) })).toMatchObject(broken)
})
