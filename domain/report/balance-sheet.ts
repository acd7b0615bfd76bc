import { z } from 'zod'
import { type Minor, minor } from '../money.ts'
import type { Chart } from '../posting/chart.ts'
import type { AccountCode, BalanceSheetLine } from '../terms/account.ts'
import type { Balances } from './year-end.ts'

/** In the order of a statement. What is settled within a year, or in the shop's usual cycle, is current. */
export const BalanceSheetSection = z.enum([
  'nonCurrentAssets',
  'currentAssets',
  'currentLiabilities',
  'nonCurrentLiabilities',
  'equity',
])
export type BalanceSheetSection = z.infer<typeof BalanceSheetSection>

const sections: Readonly<Record<BalanceSheetLine, BalanceSheetSection>> = {
  cash: 'currentAssets',
  receivables: 'currentAssets',
  inventory: 'currentAssets',
  taxReceivable: 'currentAssets',
  prepayments: 'currentAssets',
  fixedAssets: 'nonCurrentAssets',
  payables: 'currentLiabilities',
  taxPayable: 'currentLiabilities',
  customerDeposits: 'currentLiabilities',
  wagesPayable: 'currentLiabilities',
  loans: 'nonCurrentLiabilities',
  capital: 'equity',
  drawings: 'equity',
  retainedEarnings: 'equity',
  openingBalances: 'equity',
}

export function isOfAssets(section: BalanceSheetSection): boolean {
  return section === 'nonCurrentAssets' || section === 'currentAssets'
}

/** The balance of an account, positive on the side of its section: a loan is, and so is what the bank holds. */
type BalanceSheetAccount = {
  account: AccountCode
  name: string
  line: BalanceSheetLine
  section: BalanceSheetSection
  amountMinor: Minor
}

type BalanceSheet = {
  /** In the order of their sections, lines and numbers, without those of no balance. */
  accounts: BalanceSheetAccount[]
  /** Of the financial year so far: it is part of the equity, and on no account yet. */
  profitMinor: Minor
  assetsMinor: Minor
  liabilitiesMinor: Minor
  /** With the profit. */
  equityMinor: Minor
  /** Assets less liabilities and equity: 0, unless the books are broken. */
  differenceMinor: Minor
}

/**
 * What a shop has, owes and is worth at the end of a day. A bank account that is overdrawn is a liability.
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
    const section = line === 'cash' && balance < 0 ? 'currentLiabilities' : sections[line]
    const amountMinor = minor(isOfAssets(section) ? balance : 0 - balance)
    sums[isOfAssets(section) ? 'assets' : section === 'equity' ? 'equity' : 'liabilities'] += amountMinor
    if (amountMinor !== 0) rows.push({ account, name, line, section, amountMinor })
  }
  const equity = sums.equity + profit
  const order = ({ section, line }: BalanceSheetAccount) =>
    100 * BalanceSheetSection.options.indexOf(section) + lines.indexOf(line)
  return {
    accounts: rows.sort((a, b) => order(a) - order(b) || (a.account < b.account ? -1 : 1)),
    profitMinor: minor(profit),
    assetsMinor: minor(sums.assets),
    liabilitiesMinor: minor(sums.liabilities),
    equityMinor: minor(equity),
    differenceMinor: minor(sums.assets - sums.liabilities - equity),
  }
}

const lines = Object.keys(sections) as BalanceSheetLine[]
