import type { Account, AccountCode } from '../terms/account.ts'
import { accounts } from '../terms/chart.ts'
import { accountOfMoney, MoneyPlace, type TransferPlace } from '../terms/money-account.ts'

/** Of the program's accounts those for which a third party issues statements. */
const ofStatements: readonly AccountCode[] = [accounts.bank, accounts.mobileMoney, accounts.cardClearing]
const inHand: readonly AccountCode[] = [accounts.cash, accounts.safe, accounts.pettyCash]

/** Whether a bank or a provider sends statements of an account: those, and what the shop adds of this kind. */
export function hasStatements({ account, line }: Pick<Account, 'account' | 'line'>): boolean {
  return ofStatements.includes(account) || (line === 'cash' && !inHand.includes(account))
}

/** Where documents say that this money is: by the number of an account that the shop added. */
export function placeOf(account: AccountCode): TransferPlace {
  return MoneyPlace.options.find((place) => accountOfMoney(place) === account) ?? account
}
