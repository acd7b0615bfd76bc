import type { ClientSession, Collection, Document } from 'mongodb'
import { duplicateField } from './duplicate.ts'
import { withLongs } from './longs.ts'

/**
 * Adds a record under the next number of its shop, from 1; an index keeps the numbers of a shop apart.
 * @param inTransaction runs the insert in a transaction, together with other writes
 * @returns whether it was added; false where there is one of this id
 */
export async function addUnderNextNumber<Numbered extends { _id: { shopId: string }; number: number }>(
  collection: Collection<Numbered>,
  record: Omit<Numbered, 'number'> & Pick<Numbered, '_id'>,
  inTransaction: (insert: (session: ClientSession) => Promise<true>) => Promise<boolean>,
): Promise<boolean> {
  const numbered = collection as unknown as Collection<Document>
  for (;;) {
    const last = await numbered.findOne(
      { '_id.shopId': record._id.shopId },
      { projection: { number: 1 }, sort: { number: -1 } },
    )
    try {
      const added: Document = { ...record, number: (last?.number ?? 0) + 1 }
      return await inTransaction(async (session) => {
        await numbered.insertOne(withLongs(added), { ignoreUndefined: true, session })
        return true
      })
    } catch (error) {
      const field = duplicateField(error)
      if (field === '_id') return false
      // Another record took the number: it gets the one after.
      if (field !== 'number') throw error
    }
  }
}
