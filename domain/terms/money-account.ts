import { z } from 'zod'
import { AccountCode } from './account.ts'
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

const ofTheProgram: ReadonlySet<AccountCode> = new Set(Object.values(accounts))

/** Money on an account that the shop added to its chart, a second wallet for instance: by the account's number. */
export const AddedMoney = AccountCode.refine((account) => !ofTheProgram.has(account), {
  error: 'Name the place of money that the program knows: bank, not 1020.',
})
type AddedMoney = AccountCode

/** Where the shop's money is, by name or on an account of its own. */
export const HeldMoney = z.union([MoneyAccount, AddedMoney])
export type HeldMoney = z.infer<typeof HeldMoney>

export function isAddedMoney(money: string): money is AddedMoney {
  return AddedMoney.safeParse(money).success
}

/** The account of a place that goes by a name, or that goes by its number. */
export function accountOfMoney<Name extends string>(
  named: Readonly<Record<Name, AccountCode>>,
  money: Name | AddedMoney,
): AccountCode {
  return isAddedMoney(money) ? money : named[money as Name]
}
