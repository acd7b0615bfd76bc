import { type Minor, minor } from '../money.ts'
import type { Chart } from '../posting/chart.ts'
import type { Account, BalanceSheetLine } from '../terms/account.ts'
import { accounts } from '../terms/chart.ts'
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
  /** What customers, stock, suppliers and taxes took of money, or gave. */
  workingCapital: CashFlowOfLine[]
  operatingMinor: Minor
  /** Fixed assets that were bought, less what was paid for those that were sold. */
  investingMinor: Minor
  financing: CashFlowOfLine[]
  financingMinor: Minor
  /** What the three come to. */
  changeMinor: Minor
  openingMinor: Minor
  closingMinor: Minor
  /** By how much the change differs from what moved on the accounts of money: nothing, unless the books are broken. */
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

/** Money itself: 1000 to 1040. What a card provider still holds is money on its way. */
export function isMoney({ account, line }: Pick<Account, 'account' | 'line'>): boolean {
  return line === 'cash' || account === accounts.cardClearing
}

/**
 * The cash flow of a range of days.
 * @param before what stood on each account before the range, debit positive
 * @param moved what moved in it
 */
export function cashFlow(before: Balances, moved: Balances, chart: Chart): CashFlow {
  const ofLine = new Map<BalanceSheetLine, number>()
  const sums = { profit: 0, depreciation: 0, disposals: 0, money: 0 }
  for (const [code, amount] of moved) {
    const account = chart.find(code)
    if (account.line === null) {
      sums.profit -= amount
      if (account.figure === 'depreciation') sums.depreciation += amount
      if (account.cashFlow === 'investing') sums.disposals += amount
    } else if (isMoney(account)) sums.money += amount
    else ofLine.set(account.line, (ofLine.get(account.line) ?? 0) - amount)
  }
  const flows = (lines: readonly BalanceSheetLine[]) =>
    lines
      .map((line) => ({ line, amountMinor: minor(ofLine.get(line) ?? 0) }))
      .filter(({ amountMinor }) => amountMinor !== 0)
  const working = flows(workingCapital)
  const financed = flows(financing)
  const { profit, depreciation, disposals } = sums
  const operating = profit + depreciation + disposals + sumOf(working)
  // Depreciation and disposals stand on the fixed assets as well, and no money moved for them.
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
    workingCapital: working,
    operatingMinor: minor(operating),
    investingMinor: minor(investing),
    financing: financed,
    financingMinor: minor(sumOf(financed)),
    changeMinor: minor(change),
    openingMinor: minor(opening),
    closingMinor: minor(opening + sums.money),
    differenceMinor: minor(change - sums.money),
  }
}

function sumOf(flows: readonly CashFlowOfLine[]): number {
  return flows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}
