import { leftOfDeposit } from '#domain/documents/deposit-use/left.ts'
import type { Minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { DepositDocument } from '../books/kinds/deposit/stored.ts'
import { readOpenOfParty } from '../credit/open-items-store.ts'
import type { Database } from '../db/client.ts'
import type { Hold } from '../store-credit/holds-store.ts'

/** What a till is about to take of a deposit for a sale. */
type DepositHoldDocument = Hold & { _id: { shopId: string; saleId: string; depositId: string } }

export const depositHolds = ({ db }: Database) => db.collection<DepositHoldDocument>('depositHolds')

/** The deposits of a customer, and of those who are the same, of which something is left; and how much of each sales can use. */
export async function findOpenDeposits(
  { collections }: Database,
  shopId: string,
  customerId: string,
): Promise<{ deposit: DepositDocument; leftMinor: Minor }[]> {
  const open = await readOpenOfParty(collections, shopId, [accounts.deposits], customerId)
  const ids = open.map(({ document }) => document)
  const [deposits, uses] = await Promise.all([
    collections.deposits
      .find({ _id: { $in: ids.map((depositId) => ({ shopId, depositId })) } })
      .sort({ entryNumber: 1 })
      .toArray(),
    collections.depositUses.find({ '_id.shopId': shopId, depositId: { $in: ids } }).toArray(),
  ])
  return deposits.map((deposit) => {
    const ofThis = uses.filter(({ depositId }) => depositId === deposit._id.depositId)
    return { deposit, leftMinor: leftOfDeposit(deposit.totalMinor, ofThis).leftMinor }
  })
}

export async function dropDepositHold(database: Database, _id: DepositHoldDocument['_id']): Promise<void> {
  const { shopId, saleId, depositId } = _id
  await depositHolds(database).deleteOne({
    ...{ '_id.shopId': shopId, '_id.saleId': saleId, '_id.depositId': depositId },
  })
}
