import type { Account } from '../../terms/account.ts'
import { accounts, taxDirectionOf } from '../../terms/chart.ts'
import { isOfProfitAndLoss } from '../../terms/default-chart.ts'

/** Accounts whose balance is the sum of their own documents, and the screen that records those. */
const screens: Readonly<Record<string, string>> = {
  [accounts.cash]: 'Petty cash and safe, where money is moved from and to a till',
  [accounts.receivables]: 'Customers and suppliers',
  [accounts.inventory]: 'Stock',
  [accounts.taxRefundable]: 'Taxes',
  [accounts.taxWithheldByCustomers]: 'Taxes',
  [accounts.prepayments]: 'Bills and expenses, with a bill that is paid ahead',
  [accounts.fixedAssets]: 'Fixed assets',
  [accounts.accumulatedDepreciation]: 'Fixed assets',
  [accounts.payables]: 'Customers and suppliers',
  [accounts.taxPayable]: 'Taxes',
  [accounts.goodsNotBilled]: 'Stock',
  [accounts.storeCredit]: 'Customers and suppliers',
  [accounts.deposits]: 'Customers and suppliers',
}

/**
 * The screen that posts to an account that is closed to manual entries; null if an entry may. What is charged and claimed
 * back equals the taxes of documents, sales equal the receipts, and retained earnings are computed. Tax withheld from
 * suppliers (2160) and income tax withheld by customers (1370) leave the books by an entry alone: the one is remitted,
 * the other set against income tax.
 */
export function postedFrom({ account, figure }: Pick<Account, 'account' | 'figure'>): string | null {
  const screen = screens[account]
  if (screen !== undefined) return screen
  if (taxDirectionOf(account) !== undefined) return 'Taxes'
  if (account === accounts.retainedEarnings) return 'Profit and loss, from which it is calculated'
  if (isOfProfitAndLoss(account) && (figure === 'sales' || figure === 'returns')) return 'the till'
  return null
}
