import { describe, expect, it } from 'vitest'
import { day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import { chartOf } from '../../posting/chart.ts'
import { statementCsv } from '../../statement/files.ts'
import { accountCode } from '../../terms/account.ts'
import type { TrialBalance } from '../ledger.ts'
import { trialBalanceStatement } from './trial-balance-statement.ts'

const shop = { name: 'Adom Stores', currency: 'GHS', timeZone: 'Africa/Accra' }
const chart = chartOf('GH')
const row = (account: string, debit: number, credit: number) => ({
  ...chart.find(accountCode(account)),
  debitMinor: minor(debit),
  creditMinor: minor(credit),
})
const balance: TrialBalance = {
  currency: 'GHS',
  on: day('2026-11-23'),
  yearFrom: day('2026-01-01'),
  accounts: [row('1000', 90_000, 0), row('3900', 0, 40_000), row('4000', 0, 50_000)],
  totalDebitMinor: minor(90_000),
  totalCreditMinor: minor(90_000),
  tiesToEntries: true,
}

describe('the trial balance as a statement', () => {
  it('has an account a row, each balance on its side, and the sides added up', () => {
    expect(statementCsv(trialBalanceStatement(balance, shop))).toBe(
      [
        'Account,Name,Type,Debit,Credit',
        `1000,${chart.find(accountCode('1000')).name},Asset,900.00,`,
        `3900,${chart.find(accountCode('3900')).name},Equity,,400.00`,
        `4000,${chart.find(accountCode('4000')).name},Revenue,,500.00`,
        ',Total,,900.00,900.00',
        '',
      ].join('\r\n'),
    )
  })

  it('leads from an account to its entries: of all days, of the year for revenue, retained earnings to profits', () => {
    const links = trialBalanceStatement(balance, shop).rows.map(({ link }) => link)
    expect(links[0]).toMatch(/ledger\?account=1000&from=1970-01-01&to=2026-11-23$/)
    expect(links[1]).toMatch(/profit-loss\?from=1997-01-01&to=2025-12-31&by=year$/)
    expect(links[2]).toMatch(/ledger\?account=4000&from=2026-01-01&to=2026-11-23$/)
  })

  it('says whether its sides are equal, and whether the entries agree', () => {
    const lead = (changes: Partial<TrialBalance>) =>
      trialBalanceStatement({ ...balance, ...changes }, shop).proof?.lead
    expect(lead({})).toBe('Debits equal credits:')
    expect(lead({ tiesToEntries: false })).toBe('The balances differ from the entries:')
    expect(lead({ totalDebitMinor: minor(1) })).toBe('Debits and credits differ:')
  })
})
