import type { Database, Transaction } from '../db/client.ts'

/** An administrator has read in a shop, which is on record; until then it is one visit. */
type VisitDocument = { _id: { uid: string; shopId: string }; until: Date }

/** @returns whether a visit begins: the last one is over, and there is such a shop */
export async function takeVisit(
  { db, collections }: Database,
  { uid, shopId }: VisitDocument['_id'],
  { at, until }: { at: Date; until: Date },
  session: Transaction,
): Promise<boolean> {
  const visits = db.collection<VisitDocument>('administratorVisits')
  const _id = { uid, shopId }
  const last = await visits.findOne({ _id, until: { $gt: at, $lte: until } }, { session })
  if (last || !(await collections.shops.findOne({ _id: shopId }, { projection: { _id: 1 }, session })))
    return false
  await visits.replaceOne({ _id }, { until }, { upsert: true, session })
  return true
}
