import { type Minor, minor } from '../money.ts'
import type { Chart } from '../posting/chart.ts'
import type { AccountCode, BalanceSheetLine } from '../terms/account.ts'
import type { Balances } from './year-end.ts'

type BalanceSheetSection = 'assets' | 'liabilities' | 'equity'

const sections: Readonly<Record<BalanceSheetLine, BalanceSheetSection>> = {
  cash: 'assets',
  receivables: 'assets',
  inventory: 'assets',
  taxReceivable: 'assets',
  prepayments: 'assets',
  fixedAssets: 'assets',
  payables: 'liabilities',
  taxPayable: 'liabilities',
  customerDeposits: 'liabilities',
  wagesPayable: 'liabilities',
  loans: 'liabilities',
  capital: 'equity',
  drawings: 'equity',
  retainedEarnings: 'equity',
  openingBalances: 'equity',
}

/** What stands on an account, positive on the side of its section: a loan is, and so is what the bank holds. */
type BalanceSheetAccount = {
  account: AccountCode
  name: string
  line: BalanceSheetLine
  section: BalanceSheetSection
  amountMinor: Minor
}

type BalanceSheet = {
  /** In the order of their sections, lines and numbers, without those that stand at nothing. */
  accounts: BalanceSheetAccount[]
  /** Of the financial year so far: it is part of the equity, and on no account yet. */
  profitMinor: Minor
  assetsMinor: Minor
  liabilitiesMinor: Minor
  /** With the profit. */
  equityMinor: Minor
  /** Assets less liabilities and equity: nothing, unless the books are broken. */
  differenceMinor: Minor
}

/**
 * What a shop has, owes and is worth at the end of a day.
 * @param inYear debit positive: revenue and expenses of the financial year, and on 3900 what earlier years earned
 */
export function balanceSheet(inYear: Balances, chart: Chart): BalanceSheet {
  const sums = { assets: 0, liabilities: 0, equity: 0 }
  let profit = 0
  const rows: BalanceSheetAccount[] = []
  for (const [code, balance] of inYear) {
    const { account, name, line } = chart.find(code)
    if (line === null) {
      profit -= balance
      continue
    }
    const section = sections[line]
    const amountMinor = minor(section === 'assets' ? balance : 0 - balance)
    sums[section] += amountMinor
    if (amountMinor !== 0) rows.push({ account, name, line, section, amountMinor })
  }
  const equity = sums.equity + profit
  return {
    accounts: rows.sort(
      (a, b) => lines.indexOf(a.line) - lines.indexOf(b.line) || (a.account < b.account ? -1 : 1),
    ),
    profitMinor: minor(profit),
    assetsMinor: minor(sums.assets),
    liabilitiesMinor: minor(sums.liabilities),
    equityMinor: minor(equity),
    differenceMinor: minor(sums.assets - sums.liabilities - equity),
  }
}

const lines = Object.keys(sections) as BalanceSheetLine[]
