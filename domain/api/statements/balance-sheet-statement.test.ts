import { expect, it } from 'vitest'
import { day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import { statementCsv } from '../../statement/files.ts'
import { accountCode } from '../../terms/account.ts'
import type { BalanceSheet } from '../report.ts'
import { balanceSheetStatement } from './balance-sheet-statement.ts'

const shop = { name: 'Adom Stores', currency: 'GHS', timeZone: 'Africa/Accra' }
const account = (
  code: string,
  name: string,
  line: BalanceSheet['accounts'][number]['line'],
  section: BalanceSheet['accounts'][number]['section'],
  amountMinor: number,
) => ({ account: accountCode(code), name, line, section, amountMinor: minor(amountMinor) })

const october: BalanceSheet = {
  currency: 'GHS',
  on: day('2026-10-31'),
  yearFrom: day('2026-01-01'),
  accounts: [
    account('1000', 'Cash in tills', 'cash', 'currentAssets', 30_000),
    account('1020', 'Bank', 'cash', 'currentAssets', 50_000),
    account('2400', 'Loans', 'loans', 'nonCurrentLiabilities', 60_000),
  ],
  profitMinor: minor(20_000),
  assetsMinor: minor(80_000),
  liabilitiesMinor: minor(60_000),
  equityMinor: minor(20_000),
  differenceMinor: minor(0),
  tiesToEntries: true,
}
/** The loan is paid back; what was cash is at the bank. */
const november: BalanceSheet = {
  ...october,
  on: day('2026-11-30'),
  accounts: [account('1020', 'Bank', 'cash', 'currentAssets', 45_000)],
  profitMinor: minor(45_000),
  assetsMinor: minor(45_000),
  liabilitiesMinor: minor(0),
  equityMinor: minor(45_000),
}

it('a balance sheet is shown beside that of another day, with accounts of that day alone, and what changed', () => {
  const statement = balanceSheetStatement({ sheet: november, compared: october }, shop)
  const rows = statementCsv(statement).trim().split('\r\n')
  expect(rows[0]).toBe(',30 Nov 2026,31 Oct 2026,Change')
  for (const row of [
    '1000 Cash in tills,0.00,300.00,-300.00',
    '1020 Bank,450.00,500.00,-50.00',
    'Total assets,450.00,800.00,-350.00',
    '2400 Loans,0.00,600.00,-600.00',
    'Total liabilities,0.00,600.00,-600.00',
    'Profit of the year,450.00,200.00,250.00',
    'Total equity,450.00,200.00,250.00',
    'Net assets,450.00,200.00,250.00',
    'Current assets,,,',
    'Total non-current liabilities,0.00,600.00,-600.00',
  ])
    expect(rows).toContain(row)
  expect(statement.proof).toMatchObject({ isGood: true, lead: 'Balances:' })
})

it('an overdrawn account is a current liability, on the day on which it is overdrawn', () => {
  const overdrawn: BalanceSheet = {
    ...october,
    accounts: [
      account('1000', 'Cash in tills', 'cash', 'currentAssets', 30_000),
      account('1020', 'Bank', 'cash', 'currentLiabilities', 12_000),
    ],
    ...{ profitMinor: minor(18_000), assetsMinor: minor(30_000) },
    ...{ liabilitiesMinor: minor(12_000), equityMinor: minor(18_000) },
  }
  const { rows } = balanceSheetStatement({ sheet: november, compared: overdrawn }, shop)
  const figures = rows.map(({ label, figures: { now, before } }) => [label, now?.value, before?.value])
  expect(figures).toEqual([
    ['Current assets', undefined, undefined],
    ['Cash and bank', 45_000, 30_000],
    ['1000 Cash in tills', 0, 30_000],
    ['1020 Bank', 45_000, 0],
    ['Total current assets', 45_000, 30_000],
    ['Total assets', 45_000, 30_000],
    ['Current liabilities', undefined, undefined],
    ['1020 Bank, overdrawn', 0, 12_000],
    ['Total current liabilities', 0, 12_000],
    ['Total liabilities', 0, 12_000],
    ['Net assets', 45_000, 18_000],
    ['Equity', undefined, undefined],
    ['Profit of the year', 45_000, 18_000],
    ['Total equity', 45_000, 18_000],
  ])
})

it('a balance sheet that does not balance on either day, or differs from its entries, says so', () => {
  const proofOf = (broken: Partial<BalanceSheet>) => [
    balanceSheetStatement({ sheet: { ...november, ...broken }, compared: october }, shop).proof,
    balanceSheetStatement({ sheet: november, compared: { ...october, ...broken } }, shop).proof,
  ]
  for (const proof of proofOf({ differenceMinor: minor(7) }))
    expect(proof).toMatchObject({
      isGood: false,
      lead: 'Does not balance:',
      text: expect.arrayContaining([7]),
    })
  for (const proof of proofOf({ tiesToEntries: false }))
    expect(proof).toMatchObject({ isGood: false, lead: 'The balances differ from the entries:' })
})
