import { z } from 'zod'
import type { AccountCode } from '../../terms/account.ts'
import { accounts } from '../../terms/chart.ts'
import { AddedMoney, accountOfMoney, MoneyAccount, moneyAccounts } from '../../terms/money-account.ts'

/** What pays for an expense: money of the shop, or the owner's own, which the owner brings in with it. */
export const NamedExpenseMoney = z.enum([...MoneyAccount.options, 'owner'])
export const ExpenseMoney = z.union([NamedExpenseMoney, AddedMoney])
export type ExpenseMoney = z.infer<typeof ExpenseMoney>

const named: Readonly<Record<z.infer<typeof NamedExpenseMoney>, AccountCode>> = {
  ...moneyAccounts,
  owner: accounts.capital,
}

export function expenseAccountOf(money: ExpenseMoney): AccountCode {
  return accountOfMoney(named, money)
}
