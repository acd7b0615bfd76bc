import { randomUUID } from 'node:crypto'
import type { Document } from 'mongodb'
import type { Database } from '#server/db/client.ts'

/** Writes so many more documents as the one that a shop has in a collection, each under an id of its own. @param differing what else of each is its own */
export async function addCopies(
  { db }: Database,
  { name, idName, shopId }: { name: string; idName: string; shopId: string },
  count: number,
  differing: (one: Document, at: number) => Document = () => ({}),
): Promise<void> {
  const collection = db.collection<Document & { _id: object }>(name)
  // Figures as MongoDB has them: the copies are checked by the same rules.
  const one = await collection.findOne({ '_id.shopId': shopId }, { promoteValues: false })
  if (!one) throw new Error(`there is nothing to copy in ${name}`)
  await collection.insertMany(
    Array.from({ length: count }, (_, at) => ({
      ...{ ...one, ...differing(one, at) },
      _id: { shopId, [idName]: randomUUID() },
    })),
  )
}
