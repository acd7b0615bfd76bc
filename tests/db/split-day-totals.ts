import type { Document } from 'mongodb'
import type { Database } from '#server/db/client.ts'
import { formerTotals } from '#server/db/contents.ts'
import { withLongs } from '#server/db/longs.ts'
import { accountTotalsOf, taxTotalsOf } from '../support/day-totals.ts'

const past = { bypassDocumentValidation: true }

/** Makes of the books what a program before version 12 had: a document a day for each account and each tax. */
export async function splitDayTotals({ db, collections }: Database): Promise<void> {
  const documents: Document[][] = [await accountTotalsOf(collections), await taxTotalsOf(collections)]
  for (const [index, name] of formerTotals.entries()) {
    await db.dropCollection(name)
    await db.createCollection(name)
    const some = documents[index] ?? []
    if (some.length > 0) await db.collection(name).insertMany(some.map(withLongs))
  }
  const parts = { cashiers: 1, shifts: 1, locations: 1, hours: 1 } as const
  await collections.dayTotals.updateMany({}, { $unset: { accounts: 1, taxes: 1, ...parts } }, past)
  await collections.dayTotals.deleteMany({ receipts: { $exists: false } })
  for (const { _id, projections } of await collections.chainHeads.find().toArray()) {
    const split = projections.flatMap((one) =>
      one.name === 'dayTotals'
        ? [one.name, ...formerTotals].map((name) => ({ ...one, name, version: 1 }))
        : [one],
    )
    await collections.chainHeads.updateOne({ _id }, { $set: { projections: split } }, past)
  }
  await db.collection<{ _id: string }>('schema').updateOne({ _id: 'schema' }, { $set: { version: 11 } })
}
