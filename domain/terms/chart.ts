import {
  type Account,
  type AccountCode,
  type AccountType,
  accountCode,
  type BalanceSheetLine,
  type CashFlowKind,
  type ProfitLossFigure,
} from './account.ts'

/** What an account's number says of its type: 1 asset, 2 liability, 3 equity, 4 revenue, 5 to 9 expense. */
export function accountType(account: AccountCode): AccountType {
  const types = { 1: 'asset', 2: 'liability', 3: 'equity', 4: 'revenue' } as const
  return types[account[0] as '1'] ?? 'expense'
}

function onBalanceSheet(
  code: string,
  name: string,
  line: BalanceSheetLine,
  cashFlow: CashFlowKind = 'operating',
): Account {
  const account = accountCode(code)
  return { account, name, type: accountType(account), figure: null, line, cashFlow }
}

function ofResult(
  code: string,
  name: string,
  figure: ProfitLossFigure,
  cashFlow: CashFlowKind = 'operating',
): Account {
  const account = accountCode(code)
  return { account, name, type: accountType(account), figure, line: null, cashFlow }
}

/** The accounts every shop starts with, by the name that rules know them by. */
const chart = {
  cash: onBalanceSheet('1000', 'Cash in tills', 'cash', 'cash'),
  pettyCash: onBalanceSheet('1010', 'Petty cash', 'cash', 'cash'),
  bank: onBalanceSheet('1020', 'Bank', 'cash', 'cash'),
  mobileMoney: onBalanceSheet('1030', 'Mobile money', 'cash', 'cash'),
  cardClearing: onBalanceSheet('1040', 'Card clearing', 'receivables'),
  receivables: onBalanceSheet('1100', 'Receivables', 'receivables'),
  inventory: onBalanceSheet('1200', 'Inventory', 'inventory'),
  inputTax: onBalanceSheet('1300', 'Input tax', 'taxReceivable'),
  fixedAssets: onBalanceSheet('1500', 'Fixed assets', 'fixedAssets', 'investing'),
  accumulatedDepreciation: onBalanceSheet('1590', 'Accumulated depreciation', 'fixedAssets'),
  payables: onBalanceSheet('2000', 'Payables', 'payables'),
  outputTax: onBalanceSheet('2100', 'Output tax', 'taxPayable'),
  storeCredit: onBalanceSheet('2200', 'Store credit', 'customerDeposits'),
  capital: onBalanceSheet('3000', 'Capital', 'capital', 'financing'),
  drawings: onBalanceSheet('3100', 'Drawings', 'drawings', 'financing'),
  retainedEarnings: onBalanceSheet('3900', 'Retained earnings', 'retainedEarnings', 'financing'),
  openingBalances: onBalanceSheet('3950', 'Opening balances', 'openingBalances', 'financing'),
  sales: ofResult('4000', 'Sales', 'sales'),
  salesReturns: ofResult('4010', 'Sales returns', 'returns'),
  otherIncome: ofResult('4900', 'Other income', 'otherIncome'),
  costOfGoodsSold: ofResult('5000', 'Cost of goods sold', 'costOfGoodsSold'),
  stockAdjustments: ofResult('5010', 'Stock adjustments', 'costOfGoodsSold'),
  purchasePriceVariance: ofResult('5020', 'Purchase price variance', 'costOfGoodsSold'),
  expenses: ofResult('6000', 'Expenses', 'expenses'),
  providerFees: ofResult('6900', 'Provider fees', 'expenses'),
  cashOverAndShort: ofResult('6910', 'Cash over and short', 'expenses'),
  depreciation: ofResult('7000', 'Depreciation', 'depreciation'),
  disposalGainOrLoss: ofResult('7100', 'Disposal gain or loss', 'expenses', 'investing'),
} as const satisfies Record<string, Account>

/** The accounts that posting rules name. */
export const accounts = Object.fromEntries(
  Object.entries(chart).map(([name, { account }]) => [name, account]),
) as { readonly [Name in keyof typeof chart]: AccountCode }

/** In the order of their numbers. */
export const defaultChart: readonly Account[] = Object.values(chart)

/** The account of the n-th component of a tax pack, from 1 on: 2101 for what is charged, 1301 for what is claimed back. */
export const outputTaxAccount = (component: number): AccountCode => accountCode(String(2100 + component))
export const inputTaxAccount = (component: number): AccountCode => accountCode(String(1300 + component))

export function taxAccount(account: AccountCode, name: string): Account {
  return onBalanceSheet(account, name, accountType(account) === 'asset' ? 'taxReceivable' : 'taxPayable')
}

/**
 * An account by its number alone: one that a shop adds, unless it says otherwise, and one that stands in the
 * books and in no chart. 40xx to 48xx sales, 401x returns, 49xx other income, 5xxx cost of goods sold, 70xx
 * depreciation, the rest from 6000 on expenses; 10xx money, and so on as the chart above goes.
 */
export function accountByNumber(account: AccountCode, name: string): Account {
  const type = accountType(account)
  if (type === 'revenue' || type === 'expense') return ofResult(account, name, figureByNumber(account))
  const line = lineByNumber(account)
  return onBalanceSheet(account, name, line, cashFlowByLine[line] ?? 'operating')
}

function figureByNumber(account: AccountCode): ProfitLossFigure {
  if (account.startsWith('401')) return 'returns'
  if (account.startsWith('49')) return 'otherIncome'
  if (account.startsWith('4')) return 'sales'
  if (account.startsWith('5')) return 'costOfGoodsSold'
  if (account.startsWith('70')) return 'depreciation'
  return 'expenses'
}

const lineOfNumbers: readonly (readonly [first: string, line: BalanceSheetLine])[] = [
  ['1000', 'cash'],
  ['1100', 'receivables'],
  ['1200', 'inventory'],
  ['1300', 'taxReceivable'],
  ['1400', 'prepayments'],
  ['1500', 'fixedAssets'],
  ['2000', 'payables'],
  ['2100', 'taxPayable'],
  ['2200', 'customerDeposits'],
  ['2400', 'loans'],
  ['2500', 'wagesPayable'],
  ['2600', 'payables'],
  ['3000', 'capital'],
  ['3100', 'drawings'],
  ['3200', 'capital'],
  ['3900', 'retainedEarnings'],
  ['3950', 'openingBalances'],
]

function lineByNumber(account: AccountCode): BalanceSheetLine {
  return lineOfNumbers.findLast(([first]) => first <= account)?.[1] ?? 'cash'
}

const cashFlowByLine: Partial<Record<BalanceSheetLine, CashFlowKind>> = {
  cash: 'cash',
  fixedAssets: 'investing',
  loans: 'financing',
  capital: 'financing',
  drawings: 'financing',
  retainedEarnings: 'financing',
  openingBalances: 'financing',
}
