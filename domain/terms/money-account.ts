import { z } from 'zod'
import type { AccountCode } from './account.ts'
import { accounts } from './chart.ts'

/** Where the shop's money is that something is paid out of. */
export const MoneyAccount = z.enum(['cash', 'petty-cash', 'bank', 'mobile-money'])
export type MoneyAccount = z.infer<typeof MoneyAccount>

export const moneyAccounts: Readonly<Record<MoneyAccount, AccountCode>> = {
  cash: accounts.cash,
  'petty-cash': accounts.pettyCash,
  bank: accounts.bank,
  'mobile-money': accounts.mobileMoney,
}
