import type { Database } from '../db/client.ts'
import { duplicateField } from '../db/duplicate.ts'

export type TillDocument = {
  _id: { shopId: string; tillId: string }
  name: string
  series: string
  registeredAt: Date
}

const mostMissingListed = 100

function tills({ db }: Database) {
  return db.collection<TillDocument>('tills')
}

export function findTill(database: Database, shopId: string, tillId: string): Promise<TillDocument | null> {
  return tills(database).findOne({ _id: { shopId, tillId } })
}

export function findTills(database: Database, shopId: string): Promise<TillDocument[]> {
  return tills(database).find({ '_id.shopId': shopId }).sort({ registeredAt: 1, '_id.tillId': 1 }).toArray()
}

/** Adds a till; where one like it is there already, says in what: its id, its name or its series. */
export async function addTill(
  database: Database,
  till: TillDocument,
): Promise<'added' | 'same-id' | 'same-name' | 'same-series'> {
  try {
    await tills(database).insertOne(till)
    return 'added'
  } catch (error) {
    const field = duplicateField(error)
    if (field === '_id') return 'same-id'
    if (field === 'name') return 'same-name'
    if (field === 'series') return 'same-series'
    throw error
  }
}

export type TillSequences = { lastSequence: number; missingSequences: number[] }

/** The highest sequence recorded of a till, and those below it that are not there. Read from the index alone. */
export async function readSequences(
  { collections }: Database,
  shopId: string,
  tillId: string,
): Promise<TillSequences> {
  const ofTill = { '_id.shopId': shopId, tillId, origin: 'till' as const, receiptSequence: { $gte: 1 } }
  const sequences = () => collections.sales.find(ofTill, { projection: { _id: 0, receiptSequence: 1 } })
  const [last] = await sequences().sort({ receiptSequence: -1 }).limit(1).toArray()
  const lastSequence = last?.receiptSequence ?? 0
  const recorded = await collections.sales.countDocuments({
    ...ofTill,
    receiptSequence: { $gte: 1, $lte: lastSequence },
  })
  const missingSequences: number[] = []
  if (recorded < lastSequence) {
    let expected = 1
    for await (const { receiptSequence = 0 } of sequences().sort({ receiptSequence: 1 })) {
      while (expected < receiptSequence && missingSequences.length < mostMissingListed) {
        missingSequences.push(expected)
        expected += 1
      }
      if (missingSequences.length === mostMissingListed || receiptSequence >= lastSequence) break
      expected = receiptSequence + 1
    }
  }
  return { lastSequence, missingSequences }
}
