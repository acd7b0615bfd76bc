import type { OwnAccount } from '#domain/posting/chart.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { Database } from '../db/client.ts'
import { duplicateField } from '../db/duplicate.ts'

/** An account that a shop added to the chart, or the name it gave to one of the chart's. */
export type OwnAccountDocument = {
  _id: { shopId: string; account: AccountCode }
  name: string
  /** What a shop added itself says where it is shown; a renamed one stays where it was. */
  figure?: NonNullable<OwnAccount['figure']>
  line?: NonNullable<OwnAccount['line']>
}

function ownAccounts({ db }: Database) {
  return db.collection<OwnAccountDocument>('ownAccounts')
}

export async function readOwnAccounts(database: Database, shopId: string): Promise<OwnAccount[]> {
  const found = await ownAccounts(database).find({ '_id.shopId': shopId }).toArray()
  return found.map(({ _id, ...account }) => ({ account: _id.account, ...account }))
}

/** @returns false where the shop has an account of this number already */
export async function insertOwnAccount(
  database: Database,
  shopId: string,
  { account, name, figure, line }: OwnAccount,
): Promise<boolean> {
  try {
    await ownAccounts(database).insertOne({
      _id: { shopId, account },
      name,
      ...(figure && { figure }),
      ...(line && { line }),
    })
    return true
  } catch (error) {
    if (duplicateField(error) === '_id') return false
    throw error
  }
}

export async function renameAccount(
  database: Database,
  shopId: string,
  account: AccountCode,
  name: string,
): Promise<void> {
  await ownAccounts(database).updateOne({ _id: { shopId, account } }, { $set: { name } }, { upsert: true })
}

export async function deleteOwnAccount(
  database: Database,
  shopId: string,
  account: AccountCode,
): Promise<void> {
  await ownAccounts(database).deleteOne({ _id: { shopId, account } })
}
