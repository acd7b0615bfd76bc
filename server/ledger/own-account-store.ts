import { type AccountChange, ownAccountsAfter } from '#domain/documents/account/change.ts'
import type { OwnAccount } from '#domain/posting/chart.ts'
import type { AccountDocument } from '../books/kinds/account/stored.ts'
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
  return found.map(changeOf)
}

function changeOf({ change, account, name, figure, line }: AccountDocument): AccountChange {
  return { change, account, name, ...(figure && { figure }), ...(line && { line }) }
}

/** The shop's accounts after these changes to the chart, in the order in which they were recorded. */
export function ownAccountsOf(changes: readonly AccountDocument[]): OwnAccount[] {
  return ownAccountsAfter(changes.map(changeOf))
}

/** What a shop added to the chart, and the names it gave to others. */
export async function readOwnAccounts(
  database: Pick<Database, 'collections'>,
  shopId: string,
): Promise<OwnAccount[]> {
  return ownAccountsAfter(await readAccountChanges(database, shopId))
}

/** The same of several shops; one that has none of its own is not there. */
export async function readOwnAccountsOf(
  { collections }: Pick<Database, 'collections'>,
  shopIds: readonly string[],
): Promise<Map<string, OwnAccount[]>> {
  const found = await collections.accountChanges
    .find({ '_id.shopId': { $in: [...shopIds] }, entryNumber: { $gte: 1 } })
    .sort({ entryNumber: 1 })
    .toArray()
  const byShop = Map.groupBy(found, ({ _id }) => _id.shopId)
  return new Map([...byShop].map(([shopId, documents]) => [shopId, ownAccountsOf(documents)]))
}
