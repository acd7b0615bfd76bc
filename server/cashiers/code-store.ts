import { triesAtOnce, triesInAll, waitAfterTriesMs } from '#domain/terms/cashier-code.ts'
import type { Database } from '../db/client.ts'

/** The code of one person in one shop: its hash, never itself, and how often in a row a wrong one was said. */
export type CodeDocument = {
  _id: { shopId: string; uid: string }
  /** Base64. */
  salt: string
  rounds: number
  /** Hexadecimal. */
  hash: string
  setAt: Date
  wrongInARow: number
  /** None is looked at before then. */
  waitsUntil: Date | null
}

const codes = ({ db }: Database) => db.collection<CodeDocument>('cashierCodes')

export async function saveCode(database: Database, code: CodeDocument): Promise<void> {
  await codes(database).replaceOne({ _id: code._id }, code, { upsert: true })
}

/** @returns whether there was one */
export async function deleteCode(database: Database, shopId: string, uid: string): Promise<boolean> {
  return (await codes(database).deleteOne({ _id: { shopId, uid } })).deletedCount > 0
}

export async function findCodesOf(database: Database, shopId: string): Promise<CodeDocument[]> {
  return codes(database).find({ '_id.shopId': shopId }).toArray()
}

export function findCode(database: Database, shopId: string, uid: string): Promise<CodeDocument | null> {
  return codes(database).findOne({ _id: { shopId, uid } })
}

/**
 * Takes one try before the code is looked at: tries at the same moment are counted one by one.
 * @returns the code as it is after that; null where none may be taken now, or there is no code
 */
export async function takeTry(
  database: Database,
  shopId: string,
  uid: string,
  now: Date,
): Promise<CodeDocument | null> {
  const wrongInARow = { $add: ['$wrongInARow', 1] }
  const isLastOfRow = { $eq: [{ $mod: [wrongInARow, triesAtOnce] }, 0] }
  return codes(database).findOneAndUpdate(
    {
      _id: { shopId, uid },
      wrongInARow: { $lt: triesInAll },
      $or: [{ waitsUntil: null }, { waitsUntil: { $lte: now } }],
    },
    [
      {
        $set: {
          wrongInARow,
          waitsUntil: { $cond: [isLastOfRow, new Date(now.getTime() + waitAfterTriesMs), null] },
        },
      },
    ],
    { returnDocument: 'after' },
  )
}

/** The code was right: what was wrong before it counts no more. One that was set meanwhile is left alone. */
export async function forgetTries(database: Database, { _id, hash }: CodeDocument): Promise<void> {
  await codes(database).updateOne({ _id, hash }, { $set: { wrongInARow: 0, waitsUntil: null } })
}
