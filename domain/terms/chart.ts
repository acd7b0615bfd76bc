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
  const types: Readonly<Record<string, AccountType>> = {
    1: 'asset',
    2: 'liability',
    3: 'equity',
    4: 'revenue',
  }
  return types[account.charAt(0)] ?? 'expense'
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

function ofProfitAndLoss(
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
  safe: onBalanceSheet('1005', 'Safe', 'cash', 'cash'),
  pettyCash: onBalanceSheet('1010', 'Petty cash', 'cash', 'cash'),
  bank: onBalanceSheet('1020', 'Bank', 'cash', 'cash'),
  mobileMoney: onBalanceSheet('1030', 'Mobile money', 'cash', 'cash'),
  cardClearing: onBalanceSheet('1040', 'Card clearing', 'receivables'),
  receivables: onBalanceSheet('1100', 'Receivables', 'receivables'),
  owedByStaff: onBalanceSheet('1120', 'Owed by staff', 'receivables'),
  inventory: onBalanceSheet('1200', 'Inventory', 'inventory'),
  inputTax: onBalanceSheet('1300', 'Input tax', 'taxReceivable'),
  taxRefundable: onBalanceSheet('1350', 'Tax refundable', 'taxReceivable'),
  taxWithheldByCustomers: onBalanceSheet('1360', 'VAT withheld by customers', 'taxReceivable'),
  incomeTaxWithheldByCustomers: onBalanceSheet('1370', 'Income tax withheld by customers', 'taxReceivable'),
  prepayments: onBalanceSheet('1400', 'Prepayments', 'prepayments'),
  fixedAssets: onBalanceSheet('1500', 'Fixed assets', 'fixedAssets', 'investing'),
  accumulatedDepreciation: onBalanceSheet('1590', 'Accumulated depreciation', 'fixedAssets'),
  payables: onBalanceSheet('2000', 'Payables', 'payables'),
  goodsNotBilled: onBalanceSheet('2050', 'Goods received, not billed', 'payables'),
  outputTax: onBalanceSheet('2100', 'Output tax', 'taxPayable'),
  taxPayable: onBalanceSheet('2150', 'Tax payable', 'taxPayable'),
  taxWithheldFromSuppliers: onBalanceSheet('2160', 'Tax withheld from suppliers', 'taxPayable'),
  storeCredit: onBalanceSheet('2200', 'Store credit', 'customerDeposits'),
  deposits: onBalanceSheet('2250', 'Deposits and gift cards', 'customerDeposits'),
  loans: onBalanceSheet('2400', 'Loans', 'loans', 'financing'),
  wagesPayable: onBalanceSheet('2500', 'Wages payable', 'wagesPayable'),
  payrollTaxPayable: onBalanceSheet('2510', 'Payroll tax and pension payable', 'wagesPayable'),
  capital: onBalanceSheet('3000', 'Capital', 'capital', 'financing'),
  drawings: onBalanceSheet('3100', 'Drawings', 'drawings', 'financing'),
  retainedEarnings: onBalanceSheet('3900', 'Retained earnings', 'retainedEarnings', 'financing'),
  openingBalances: onBalanceSheet('3950', 'Opening balances', 'openingBalances', 'financing'),
  sales: ofProfitAndLoss('4000', 'Sales', 'sales'),
  salesReturns: ofProfitAndLoss('4010', 'Sales returns', 'returns'),
  otherIncome: ofProfitAndLoss('4900', 'Other income', 'otherIncome'),
  discountsReceived: ofProfitAndLoss('4910', 'Discounts received', 'otherIncome'),
  costOfGoodsSold: ofProfitAndLoss('5000', 'Cost of goods sold', 'costOfGoodsSold'),
  stockAdjustments: ofProfitAndLoss('5010', 'Stock adjustments', 'costOfGoodsSold'),
  purchasePriceVariance: ofProfitAndLoss('5020', 'Purchase price variance', 'costOfGoodsSold'),
  expenses: ofProfitAndLoss('6000', 'Expenses', 'expenses'),
  rent: ofProfitAndLoss('6010', 'Rent', 'expenses'),
  electricityAndWater: ofProfitAndLoss('6020', 'Electricity and water', 'expenses'),
  wages: ofProfitAndLoss('6030', 'Wages', 'expenses'),
  transport: ofProfitAndLoss('6040', 'Transport', 'expenses'),
  telephoneAndInternet: ofProfitAndLoss('6050', 'Telephone and internet', 'expenses'),
  repairs: ofProfitAndLoss('6060', 'Repairs', 'expenses'),
  supplies: ofProfitAndLoss('6070', 'Supplies', 'expenses'),
  licences: ofProfitAndLoss('6080', 'Licences', 'expenses'),
  bankCharges: ofProfitAndLoss('6090', 'Bank charges', 'expenses'),
  providerFees: ofProfitAndLoss('6900', 'Provider fees', 'expenses'),
  cashOverAndShort: ofProfitAndLoss('6910', 'Cash over and short', 'expenses'),
  cashRounding: ofProfitAndLoss('6920', 'Cash rounding', 'expenses'),
  discountsAllowed: ofProfitAndLoss('6930', 'Discounts allowed', 'expenses'),
  badDebts: ofProfitAndLoss('6940', 'Bad debts', 'expenses'),
  depreciation: ofProfitAndLoss('7000', 'Depreciation', 'depreciation'),
  disposalGainOrLoss: ofProfitAndLoss('7100', 'Disposal gain or loss', 'expenses', 'investing'),
  interest: ofProfitAndLoss('7200', 'Interest', 'expenses'),
  incomeTax: ofProfitAndLoss('7900', 'Income tax', 'expenses'),
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

/**
 * Whose tax totals come to the balance of an account: 2100 to 2149 of what was sold, 1300 to 1349 of what was bought.
 * Past them stands what a tax return came to, and what others withheld.
 */
export function taxDirectionOf(account: AccountCode): 'output' | 'input' | undefined {
  if (account >= '2100' && account <= '2149') return 'output'
  if (account >= '1300' && account <= '1349') return 'input'
  return undefined
}

export function taxAccount(account: AccountCode, name: string): Account {
  return onBalanceSheet(account, name, accountType(account) === 'asset' ? 'taxReceivable' : 'taxPayable')
}

/**
 * An account that is in no chart: where it says, else where its number says. 40xx to 48xx sales, 401x returns,
 * 49xx other income, 5xxx cost of goods sold, 70xx depreciation, the rest from 6000 on expenses; 10xx money,
 * and so on as the chart above goes.
 */
export function placedAccount(
  account: AccountCode,
  name: string,
  place: Partial<Pick<Account, 'figure' | 'line'>> = {},
): Account {
  if (isOfProfitAndLoss(account))
    return ofProfitAndLoss(account, name, place.figure ?? figureByNumber(account))
  const line = place.line ?? lineByNumber(account)
  return onBalanceSheet(account, name, line, cashFlowByLine[line] ?? 'operating')
}

/** Whether an account is revenue or expense. */
export function isOfProfitAndLoss(account: AccountCode): boolean {
  return ['revenue', 'expense'].includes(accountType(account))
}

/** Where an account of a type may be shown that a shop adds. What 3900 and 3950 show is the program's alone. */
export const placesOf: Readonly<Record<AccountType, readonly (ProfitLossFigure | BalanceSheetLine)[]>> = {
  asset: ['cash', 'receivables', 'inventory', 'taxReceivable', 'prepayments', 'fixedAssets'],
  liability: ['payables', 'taxPayable', 'customerDeposits', 'wagesPayable', 'loans'],
  equity: ['capital', 'drawings'],
  revenue: ['sales', 'returns', 'otherIncome'],
  expense: ['costOfGoodsSold', 'expenses', 'depreciation', 'otherIncome'],
}

/** Numbers of the program's own accounts, those of the chart and those that tax packs and later versions add between them. */
const keptNumbers: readonly (readonly [from: number, to: number])[] = [
  [1300, 1399],
  [2100, 2199],
  [3900, 3999],
  [6900, 6949],
]

export function isKept(account: AccountCode): boolean {
  return keptNumbers.some(([from, to]) => Number(account) >= from && Number(account) <= to)
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
  ['2300', 'payables'],
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
  const found = lineOfNumbers.findLast(([first]) => first <= account)
  if (!found) throw new RangeError(`${account} stands on no line of a balance sheet`)
  return found[1]
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
