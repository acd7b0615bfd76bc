import type {
  Account,
  AccountCode,
  AccountType,
  BalanceSheetLine,
  CashFlowKind,
  ProfitLossFigure,
} from './account.ts'
import { accounts } from './chart.ts'

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
  account: AccountCode,
  name: string,
  line: BalanceSheetLine,
  cashFlow: CashFlowKind = 'operating',
): Account {
  return { account, name, type: accountType(account), figure: null, line, cashFlow }
}

function ofProfitAndLoss(
  account: AccountCode,
  name: string,
  figure: ProfitLossFigure,
  cashFlow: CashFlowKind = 'operating',
): Account {
  return { account, name, type: accountType(account), figure, line: null, cashFlow }
}

/** In the order of their numbers. */
export const defaultChart: readonly Account[] = [
  onBalanceSheet(accounts.cash, 'Cash in tills', 'cash', 'cash'),
  onBalanceSheet(accounts.safe, 'Safe', 'cash', 'cash'),
  onBalanceSheet(accounts.pettyCash, 'Petty cash', 'cash', 'cash'),
  onBalanceSheet(accounts.bank, 'Bank', 'cash', 'cash'),
  onBalanceSheet(accounts.mobileMoney, 'Mobile money', 'cash', 'cash'),
  onBalanceSheet(accounts.cardClearing, 'Card clearing', 'receivables'),
  onBalanceSheet(accounts.receivables, 'Receivables', 'receivables'),
  onBalanceSheet(accounts.owedByStaff, 'Owed by staff', 'receivables'),
  onBalanceSheet(accounts.inventory, 'Inventory', 'inventory'),
  onBalanceSheet(accounts.inputTax, 'Input tax', 'taxReceivable'),
  onBalanceSheet(accounts.taxRefundable, 'Tax refundable', 'taxReceivable'),
  onBalanceSheet(accounts.taxWithheldByCustomers, 'VAT withheld by customers', 'taxReceivable'),
  onBalanceSheet(accounts.incomeTaxWithheldByCustomers, 'Income tax withheld by customers', 'taxReceivable'),
  onBalanceSheet(accounts.prepayments, 'Prepayments', 'prepayments'),
  onBalanceSheet(accounts.fixedAssets, 'Fixed assets', 'fixedAssets', 'investing'),
  onBalanceSheet(accounts.accumulatedDepreciation, 'Accumulated depreciation', 'fixedAssets'),
  onBalanceSheet(accounts.payables, 'Payables', 'payables'),
  onBalanceSheet(accounts.goodsNotBilled, 'Goods received, not billed', 'payables'),
  onBalanceSheet(accounts.outputTax, 'Output tax', 'taxPayable'),
  onBalanceSheet(accounts.taxPayable, 'Tax payable', 'taxPayable'),
  onBalanceSheet(accounts.taxWithheldFromSuppliers, 'Tax withheld from suppliers', 'taxPayable'),
  onBalanceSheet(accounts.storeCredit, 'Store credit', 'customerDeposits'),
  onBalanceSheet(accounts.deposits, 'Deposits and gift cards', 'customerDeposits'),
  onBalanceSheet(accounts.loans, 'Loans', 'loans', 'financing'),
  onBalanceSheet(accounts.wagesPayable, 'Wages payable', 'wagesPayable'),
  onBalanceSheet(accounts.payrollTaxPayable, 'Payroll tax and pension payable', 'wagesPayable'),
  onBalanceSheet(accounts.capital, 'Capital', 'capital', 'financing'),
  onBalanceSheet(accounts.drawings, 'Drawings', 'drawings', 'financing'),
  onBalanceSheet(accounts.retainedEarnings, 'Retained earnings', 'retainedEarnings', 'financing'),
  onBalanceSheet(accounts.openingBalances, 'Opening balances', 'openingBalances', 'financing'),
  ofProfitAndLoss(accounts.sales, 'Sales', 'sales'),
  ofProfitAndLoss(accounts.salesReturns, 'Sales returns', 'returns'),
  ofProfitAndLoss(accounts.otherIncome, 'Other income', 'otherIncome'),
  ofProfitAndLoss(accounts.discountsReceived, 'Discounts received', 'otherIncome'),
  ofProfitAndLoss(accounts.costOfGoodsSold, 'Cost of goods sold', 'costOfGoodsSold'),
  ofProfitAndLoss(accounts.stockAdjustments, 'Stock adjustments', 'costOfGoodsSold'),
  ofProfitAndLoss(accounts.purchasePriceVariance, 'Purchase price variance', 'costOfGoodsSold'),
  ofProfitAndLoss(accounts.expenses, 'Expenses', 'expenses'),
  ofProfitAndLoss(accounts.rent, 'Rent', 'expenses'),
  ofProfitAndLoss(accounts.electricityAndWater, 'Electricity and water', 'expenses'),
  ofProfitAndLoss(accounts.wages, 'Wages', 'expenses'),
  ofProfitAndLoss(accounts.transport, 'Transport', 'expenses'),
  ofProfitAndLoss(accounts.telephoneAndInternet, 'Telephone and internet', 'expenses'),
  ofProfitAndLoss(accounts.repairs, 'Repairs', 'expenses'),
  ofProfitAndLoss(accounts.supplies, 'Supplies', 'expenses'),
  ofProfitAndLoss(accounts.licences, 'Licences', 'expenses'),
  ofProfitAndLoss(accounts.bankCharges, 'Bank charges', 'expenses'),
  ofProfitAndLoss(accounts.providerFees, 'Provider fees', 'expenses'),
  ofProfitAndLoss(accounts.cashOverAndShort, 'Cash over and short', 'expenses'),
  ofProfitAndLoss(accounts.cashRounding, 'Cash rounding', 'expenses'),
  ofProfitAndLoss(accounts.discountsAllowed, 'Discounts allowed', 'expenses'),
  ofProfitAndLoss(accounts.badDebts, 'Bad debts', 'expenses'),
  ofProfitAndLoss(accounts.depreciation, 'Depreciation', 'depreciation'),
  ofProfitAndLoss(accounts.disposalGainOrLoss, 'Disposal gain or loss', 'expenses', 'investing'),
  ofProfitAndLoss(accounts.interest, 'Interest', 'expenses'),
  ofProfitAndLoss(accounts.incomeTax, 'Income tax', 'expenses'),
]

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
  if (!found) throw new RangeError(`${account} is on no line of a balance sheet`)
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
