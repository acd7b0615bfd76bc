import { z } from 'zod'

export const AccountType = z.enum(['asset', 'liability', 'equity', 'revenue', 'expense'])
export type AccountType = z.infer<typeof AccountType>

export const accountTypeLabels: Readonly<Record<AccountType, string>> = {
  asset: 'Asset',
  liability: 'Liability',
  equity: 'Equity',
  revenue: 'Revenue',
  expense: 'Expense',
}

/** The number an account goes by: four digits, the first of which says its type. */
export const AccountCode = z
  .string()
  .regex(/^[1-9]\d{3}$/, 'An account has four digits, the first of them 1 to 9.')
  .brand<'AccountCode'>()
export type AccountCode = z.infer<typeof AccountCode>

/** Marks a text as an account's number. Text that is none is a bug in the caller and throws. */
export function accountCode(text: string): AccountCode {
  return AccountCode.parse(text)
}

/** The figures of a profit and loss that accounts flow into; the others are sums of these. */
export const ProfitLossFigure = z.enum([
  'sales',
  'returns',
  'otherIncome',
  'costOfGoodsSold',
  'expenses',
  'depreciation',
])
export type ProfitLossFigure = z.infer<typeof ProfitLossFigure>

export const profitLossFigureLabels: Readonly<Record<ProfitLossFigure, string>> = {
  sales: 'Sales',
  returns: 'Returns',
  otherIncome: 'Other income',
  costOfGoodsSold: 'Cost of goods sold',
  expenses: 'Expenses',
  depreciation: 'Depreciation',
}

/** The lines of a balance sheet that accounts flow into, in their order. */
export const BalanceSheetLine = z.enum([
  'cash',
  'receivables',
  'inventory',
  'taxReceivable',
  'prepayments',
  'fixedAssets',
  'payables',
  'taxPayable',
  'customerDeposits',
  'wagesPayable',
  'loans',
  'capital',
  'drawings',
  'retainedEarnings',
  'openingBalances',
])
export type BalanceSheetLine = z.infer<typeof BalanceSheetLine>

export const balanceSheetLineLabels: Readonly<Record<BalanceSheetLine, string>> = {
  cash: 'Cash and bank',
  receivables: 'Receivables',
  inventory: 'Inventory',
  taxReceivable: 'Tax receivable',
  prepayments: 'Prepayments',
  fixedAssets: 'Fixed assets',
  payables: 'Payables',
  taxPayable: 'Tax payable',
  customerDeposits: 'Customer credit and deposits',
  wagesPayable: 'Wages payable',
  loans: 'Loans',
  capital: 'Capital',
  drawings: 'Drawings',
  retainedEarnings: 'Retained earnings',
  openingBalances: 'Opening balances',
}

/** What a movement on an account is to the flow of cash; `cash` is the money itself. */
export const CashFlowKind = z.enum(['cash', 'operating', 'investing', 'financing'])
export type CashFlowKind = z.infer<typeof CashFlowKind>

/** An account, and where each report shows it: in exactly one figure or line. */
export const Account = z.object({
  account: AccountCode,
  name: z.string(),
  type: AccountType,
  /** Null for the accounts of the balance sheet. */
  figure: ProfitLossFigure.nullable(),
  /** Null for revenue and expense. */
  line: BalanceSheetLine.nullable(),
  cashFlow: CashFlowKind,
  /** It is offered no more where an account is chosen; what was posted to it stays. */
  isArchived: z.literal(true).optional(),
})
export type Account = z.infer<typeof Account>
