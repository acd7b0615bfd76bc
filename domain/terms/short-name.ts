import type { BalanceSheetLine } from './account.ts'
import type { accounts } from './chart.ts'

/** What a shopkeeper calls what is on an account, where an overview shows it. */
export const shortAccountNames = {
  cash: 'Cash in tills',
  bank: 'Bank',
  mobileMoney: 'Mobile money',
  cardClearing: 'Card clearing',
  receivables: 'Customers',
  storeCredit: 'Store credit',
} as const satisfies Partial<Record<keyof typeof accounts, string>>

/** The same of a whole line of the balance sheet. */
export const shortLineNames = {
  inventory: 'Stock at cost',
  payables: 'Suppliers',
} as const satisfies Partial<Record<BalanceSheetLine, string>>
