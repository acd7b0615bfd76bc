import { type Minor, minor } from '../money.ts'
import type { Chart } from '../posting/chart.ts'
import type { AccountCode, BalanceSheetLine } from '../terms/account.ts'
import { isMoney, type NonCashMove } from './non-cash.ts'
import type { Balances } from './year-end.ts'

/** A line of a balance sheet, and how much money came of its change. */
type CashFlowOfLine = { line: BalanceSheetLine; amountMinor: Minor }

/** Where money came from and went to, from the profit on (the indirect method). What came in is positive. */
type CashFlow = {
  netProfitMinor: Minor
  /** An expense that no money was paid for. */
  depreciationMinor: Minor
  /** The loss on what was sold of fixed assets, less the gain: what was paid for them is investing. */
  disposalsMinor: Minor
  /** Expenses less income of entries without money: with an opening balance, or against a loan or capital. */
  nonCashMinor: Minor
  /** What customers, stock, suppliers and taxes took of money, or gave. */
  workingCapital: CashFlowOfLine[]
  operatingMinor: Minor
  /** Fixed assets that were bought, less what was paid for those that were sold. */
  investingMinor: Minor
  financing: CashFlowOfLine[]
  financingMinor: Minor
  /** The three together. */
  changeMinor: Minor
  openingMinor: Minor
  /** Money that the shop had before and entered as opening balances in these days. */
  broughtInMinor: Minor
  closingMinor: Minor
  /** By how much the change differs from what moved on the accounts of money: 0, unless the books are broken. */
  differenceMinor: Minor
}

const workingCapital: readonly BalanceSheetLine[] = [
  'receivables',
  'inventory',
  'taxReceivable',
  'prepayments',
  'payables',
  'taxPayable',
  'customerDeposits',
  'wagesPayable',
]
const financing: readonly BalanceSheetLine[] = [
  'loans',
  'capital',
  'drawings',
  'retainedEarnings',
  'openingBalances',
]

/**
 * The cash flow of a range of days.
 * @param before what was on each account before the range, debit positive
 * @param moved what moved in it
 * @param nonCash what of that is no flow of cash
 */
export function cashFlow(
  before: Balances,
  moved: Balances,
  chart: Chart,
  nonCash: readonly NonCashMove[] = [],
): CashFlow {
  const ofLine = new Map<BalanceSheetLine, number>()
  const sums = { profit: 0, nonCash: 0, depreciation: 0, disposals: 0, money: 0, broughtIn: 0 }
  const countFlow = (code: AccountCode, amount: number) => {
    const { line, figure, cashFlow } = chart.find(code)
    if (line !== null) ofLine.set(line, (ofLine.get(line) ?? 0) - amount)
    else if (figure === 'depreciation') sums.depreciation += amount
    else if (cashFlow === 'investing') sums.disposals += amount
  }
  for (const [code, amount] of moved) {
    const account = chart.find(code)
    if (isMoney(account)) sums.money += amount
    else countFlow(code, amount)
    if (account.line === null) sums.profit -= amount
  }
  for (const { account: code, amountMinor } of nonCash) {
    const account = chart.find(code)
    if (isMoney(account)) sums.broughtIn += amountMinor
    else countFlow(code, -amountMinor)
    if (account.line === null) sums.nonCash += amountMinor
  }
  const flows = (lines: readonly BalanceSheetLine[]) =>
    lines
      .map((line) => ({ line, amountMinor: minor(ofLine.get(line) ?? 0) }))
      .filter(({ amountMinor }) => amountMinor !== 0)
  const working = flows(workingCapital)
  const financed = flows(financing)
  const { profit, depreciation, disposals } = sums
  const operating = profit + sums.nonCash + depreciation + disposals + sumOf(working)
  // Depreciation and disposals are on the fixed assets as well, and no money moved for them.
  const investing = (ofLine.get('fixedAssets') ?? 0) - depreciation - disposals
  const change = operating + investing + sumOf(financed)
  const opening = [...before].reduce(
    (sum, [code, balance]) => (isMoney(chart.find(code)) ? sum + balance : sum),
    0,
  )
  return {
    netProfitMinor: minor(profit),
    depreciationMinor: minor(depreciation),
    disposalsMinor: minor(disposals),
    nonCashMinor: minor(sums.nonCash),
    workingCapital: working,
    operatingMinor: minor(operating),
    investingMinor: minor(investing),
    financing: financed,
    financingMinor: minor(sumOf(financed)),
    changeMinor: minor(change),
    openingMinor: minor(opening),
    broughtInMinor: minor(sums.broughtIn),
    closingMinor: minor(opening + sums.money),
    differenceMinor: minor(change + sums.broughtIn - sums.money),
  }
}

function sumOf(flows: readonly CashFlowOfLine[]): number {
  return flows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}
