import type { OwnAccount } from '#domain/posting/chart.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { Database } from '../db/client.ts'

/** An account that a shop added to the chart, or the name it gave to one of the chart's, before such were documents. */
type OwnAccountDocument = { _id: { shopId: string; account: AccountCode } } & Omit<OwnAccount, 'account'>

function ownAccounts({ db }: Database) {
  return db.collection<OwnAccountDocument>('ownAccounts')
}

export async function readAccountsOfBefore(
  database: Database,
): Promise<{ shopId: string; account: OwnAccount }[]> {
  const found = await ownAccounts(database).find().sort({ _id: 1 }).toArray()
  return found.map(({ _id: { shopId, account }, name, figure, line }) => ({
    shopId,
    account: { account, name, ...(figure && { figure }), ...(line && { line }) },
  }))
}

/** Takes one away that is a document by now. */
export async function forgetAccountOfBefore(
  database: Database,
  shopId: string,
  account: AccountCode,
): Promise<void> {
  await ownAccounts(database).deleteOne({ _id: { shopId, account } })
}
