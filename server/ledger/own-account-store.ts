import { type AccountChange, ownAccountsAfter } from '#domain/documents/account/change.ts'
import type { OwnAccount } from '#domain/posting/chart.ts'
import type { Database } from '../db/client.ts'

/** All changes of a shop's chart, in the order they were recorded. One that has no entry changes nothing. */
export async function readAccountChanges(
  { collections }: Pick<Database, 'collections'>,
  shopId: string,
): Promise<AccountChange[]> {
  const found = await collections.accountChanges
    .find({ '_id.shopId': shopId, entryNumber: { $gte: 1 } })
    .sort({ entryNumber: 1 })
    .toArray()
  return found.map(({ change, account, name, figure, line }) => ({
    change,
    account,
    name,
    ...(figure && { figure }),
    ...(line && { line }),
  }))
}

/** What a shop added to the chart, and the names it gave to others. */
export async function readOwnAccounts(
  database: Pick<Database, 'collections'>,
  shopId: string,
): Promise<OwnAccount[]> {
  return ownAccountsAfter(await readAccountChanges(database, shopId))
}
