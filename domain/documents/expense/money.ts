import { z } from 'zod'
import type { AccountCode } from '../../terms/account.ts'
import { accounts } from '../../terms/chart.ts'
import { MoneyAccount, moneyAccounts } from '../../terms/money-account.ts'

/** What pays for an expense: money of the shop, or the owner's own, which the owner brings in with it. */
export const ExpenseMoney = z.enum([...MoneyAccount.options, 'owner'])
export type ExpenseMoney = z.infer<typeof ExpenseMoney>

export const expenseMoneyAccounts: Readonly<Record<ExpenseMoney, AccountCode>> = {
  ...moneyAccounts,
  owner: accounts.capital,
}
