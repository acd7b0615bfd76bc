import type { SaleDocument } from '../books/kinds/sale/stored.ts'
import type { Database } from '../db/client.ts'
import { withLongs } from '../db/longs.ts'

/** Store credit that a till is about to take for a sale. */
export type CreditHoldDocument = {
  _id: { shopId: string; saleId: string }
  customerId: string
  amountMinor: number
  at: Date
  expiresAt: Date
}

const holds = ({ db }: Database) => db.collection<CreditHoldDocument>('creditHolds')

/** The return that printed this code. */
export function findReturnOfCode(
  { collections }: Database,
  shopId: string,
  code: string,
): Promise<SaleDocument | null> {
  return collections.sales.findOne({
    '_id.shopId': shopId,
    'tenders.reference': code,
    kind: 'return',
    tenders: { $elemMatch: { kind: 'store-credit', reference: code } },
  })
}

export async function saveHold(database: Database, hold: CreditHoldDocument): Promise<void> {
  const { _id, ...rest } = hold
  await holds(database).replaceOne({ _id }, withLongs(rest), { upsert: true })
}

export async function dropHold(database: Database, _id: CreditHoldDocument['_id']): Promise<void> {
  await holds(database).deleteOne({ _id })
}

/** What is held for other sales than this one that were not recorded yet, minor units. */
export async function heldElsewhere(
  database: Database,
  { shopId, saleId }: CreditHoldDocument['_id'],
  customerIds: readonly string[],
  now: Date,
): Promise<number> {
  const found = await holds(database)
    .find({
      '_id.shopId': shopId,
      '_id.saleId': { $ne: saleId },
      customerId: { $in: [...customerIds] },
      expiresAt: { $gt: now },
    })
    .toArray()
  if (found.length === 0) return 0
  const recorded = await database.collections.sales
    .find({ _id: { $in: found.map(({ _id }) => ({ shopId, saleId: _id.saleId })) } })
    .project<Pick<SaleDocument, '_id'>>({ _id: 1 })
    .toArray()
  const isRecorded = new Set(recorded.map(({ _id }) => _id.saleId))
  return found.reduce(
    (sum, { _id, amountMinor }) => (isRecorded.has(_id.saleId) ? sum : sum + Number(amountMinor)),
    0,
  )
}
