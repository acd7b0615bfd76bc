import type { OpeningAccount } from '#domain/api/setup.ts'
import { accounts } from '#domain/terms/chart.ts'
import { openingMoneyLabels } from '#domain/terms/payment-money.ts'

export const openingAccounts: readonly { account: OpeningAccount; label: string; help: string }[] = [
  { account: accounts.cash, label: openingMoneyLabels.cash, help: 'Counted, with the coins.' },
  {
    account: accounts.mobileMoney,
    label: openingMoneyLabels['mobile-money'],
    help: 'The balance of the shop’s own number.',
  },
  {
    account: accounts.bank,
    label: openingMoneyLabels.bank,
    help: 'As on the statement; below zero if overdrawn.',
  },
]
