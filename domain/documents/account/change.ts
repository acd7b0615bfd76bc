import type { OwnAccount } from '../../posting/chart.ts'

/**
 * A change of a shop's chart: an account it adds, a name it gives to one, or what it takes back of either. Of an
 * account that is removed it holds the name that goes: one of the chart's has its own again. One that is archived is
 * offered no more, and stays in the books and the reports.
 */
export type AccountChange = Omit<OwnAccount, 'isArchived'> & {
  change: (typeof accountChangeNames)[number]
}

export const accountChangeNames = ['added', 'renamed', 'removed', 'archived', 'brought-back'] as const

/** The accounts and names that a shop has of its own. @param changes in the order they were recorded */
export function ownAccountsAfter(changes: readonly AccountChange[]): OwnAccount[] {
  const own = new Map<string, OwnAccount>()
  for (const { change, ...account } of changes) {
    if (change === 'removed') own.delete(account.account)
    else if (change === 'added') own.set(account.account, account)
    else if (change === 'archived' || change === 'brought-back') {
      const { isArchived: _before, ...known } = own.get(account.account) ?? {
        account: account.account,
        name: account.name,
      }
      own.set(account.account, { ...known, ...(change === 'archived' && { isArchived: true }) })
    } else
      own.set(account.account, { ...own.get(account.account), account: account.account, name: account.name })
  }
  return [...own.values()]
}
