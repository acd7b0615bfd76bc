import type { OwnAccount } from '#domain/posting/chart.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { Database } from '../db/client.ts'

/** An account that a shop added to the chart, or the name it gave to one of the chart's, before such were documents. */
type OwnAccountDocument = { _id: { shopId: string; account: AccountCode } } & Omit<OwnAccount, 'account'>

function ownAccounts({ db }: Database) {
  return db.collection<OwnAccountDocument>('ownAccounts')
}

export async function readLegacyAccounts(
  database: Database,
): Promise<{ shopId: string; account: OwnAccount }[]> {
  const found = await ownAccounts(database).find().sort({ _id: 1 }).toArray()
  return found.map(({ _id: { shopId, account }, name, figure, line }) => ({
    shopId,
    account: { account, name, ...(figure && { figure }), ...(line && { line }) },
  }))
}

/** Takes those away that are documents by now. */
export async function forgetLegacyAccounts(
  database: Database,
  shopId: string,
  accounts: readonly AccountCode[],
): Promise<void> {
  await ownAccounts(database).deleteMany({ _id: { $in: accounts.map((account) => ({ shopId, account })) } })
}

/** Whether they were put into the shop's books, as one document each. */
export async function areAccountsRecorded(
  { collections }: Database,
  shopId: string,
  changeIds: readonly string[],
): Promise<boolean> {
  const ids = changeIds.map((changeId) => ({ shopId, changeId }))
  return (await collections.accountChanges.countDocuments({ _id: { $in: ids } })) === ids.length
}
