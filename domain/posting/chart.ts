import { taxPack } from '../tax/packs.ts'
import type { Account, AccountCode } from '../terms/account.ts'
import { defaultChart, placedAccount, taxAccount } from '../terms/default-chart.ts'
import type { TaxPackId } from '../terms/tax.ts'

/** The accounts of a shop. */
export type Chart = {
  /** In the order of their numbers. */
  accounts: readonly Account[]
  /** The account of a number; one that is in the books and not in the chart goes by its number. */
  find(account: AccountCode): Account
}

/** An account that a shop added, or its changes to one of the chart's. */
export type OwnAccount = Pick<Account, 'account' | 'name'> &
  Partial<Pick<Account, 'figure' | 'line' | 'isArchived'>>

/**
 * The chart of a shop: the default accounts, one for output and, where the tax on purchases can be claimed
 * back, one for input tax of each component of its tax pack, and its own.
 */
export function chartOf(packId: TaxPackId, own: readonly OwnAccount[] = []): Chart {
  const byCode = new Map<AccountCode, Account>()
  const add = (account: Account) => void byCode.set(account.account, account)
  defaultChart.forEach(add)
  for (const { label, outputAccount, inputAccount } of taxPack(packId).components) {
    add(taxAccount(outputAccount, `Output tax: ${label}`))
    if (inputAccount !== null) add(taxAccount(inputAccount, `Input tax: ${label}`))
  }
  for (const { account, name, figure, line, isArchived } of own) {
    const known = byCode.get(account)
    add({
      ...(known ? { ...known, name } : placedAccount(account, name, { figure, line })),
      ...(isArchived && { isArchived }),
    })
  }
  return {
    accounts: [...byCode.values()].sort((a, b) => (a.account < b.account ? -1 : 1)),
    find: (account) => byCode.get(account) ?? placedAccount(account, account),
  }
}
