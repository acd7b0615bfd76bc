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

export async function insertOwnAccount(
  database: Database,
  shopId: string,
  { account, name, figure, line }: OwnAccount,
): Promise<'added' | 'same-number' | 'same-name'> {
  try {
    await ownAccounts(database).insertOne({
      _id: { shopId, account },
      name,
      ...(figure && { figure }),
      ...(line && { line }),
    })
    return 'added'
  } catch (error) {
    return clashOf(error)
  }
}

/** One of the chart's has no document before its first other name; one that the shop added always has. */
export async function renameAccount(
  database: Database,
  shopId: string,
  account: AccountCode,
  name: string,
  { isAdded }: { isAdded: boolean },
): Promise<'renamed' | 'gone' | 'same-name'> {
  try {
    const { matchedCount, upsertedCount } = await ownAccounts(database).updateOne(
      { _id: { shopId, account } },
      { $set: { name } },
      { upsert: !isAdded },
    )
    return matchedCount + upsertedCount === 0 ? 'gone' : 'renamed'
  } catch (error) {
    const clash = clashOf(error)
    // Two gave one of the chart's its first other name at the same moment.
    return clash === 'same-number' ? renameAccount(database, shopId, account, name, { isAdded }) : clash
  }
}

function clashOf(error: unknown): 'same-number' | 'same-name' {
  const field = duplicateField(error)
  if (field === '_id') return 'same-number'
  if (field === 'name') return 'same-name'
  throw error
}

export async function deleteOwnAccount(
  database: Database,
  shopId: string,
  account: AccountCode,
): Promise<void> {
  await ownAccounts(database).deleteOne({ _id: { shopId, account } })
}
