import type { TrialBalance } from '#domain/api/ledger.ts'
import { type Minor, minor } from '#domain/money.ts'

/** What a person calls the balance: what is owned or spent is positive on the left, the rest on the right. */
export function naturalBalance(
  accounts: TrialBalance['accounts'],
  belongs: (account: string) => boolean,
): Minor {
  let balance = 0
  for (const { account, type, debitMinor, creditMinor } of accounts) {
    if (!belongs(account)) continue
    balance += type === 'asset' || type === 'expense' ? debitMinor - creditMinor : creditMinor - debitMinor
  }
  return minor(balance)
}

/** Debit less credit of one account, or of all whose number begins with a shorter one. */
export function debitBalance({ accounts }: TrialBalance, account: string): Minor {
  let balance = 0
  for (const one of accounts) {
    if (account.length < 4 ? one.account.startsWith(account) : one.account === account)
      balance += one.debitMinor - one.creditMinor
  }
  return minor(balance)
}
