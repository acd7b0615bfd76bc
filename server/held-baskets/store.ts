import { randomUUID } from 'node:crypto'
import type { HeldContents } from '#domain/api/held-basket.ts'
import type { Database } from '../db/client.ts'
import { duplicateField } from '../db/duplicate.ts'

/** A basket that was put aside for any till. A reopened one stays for a day, so that it is not held again. */
type HeldBasketDocument = {
  _id: { shopId: string; heldId: string }
  tillId: string | null
  name: string
  heldAt: string
  /** JSON, as the till keeps it; null once a till has it. */
  contents: string | null
  /** The till that takes it up; null while anyone may. */
  takenBy: string | null
  /** When; absent until then, and on earlier ones. */
  takenAt?: Date
  /** In place of that in the contents: of one that an earlier till took up and may still sell. */
  basketId?: string
  expiresAt: Date
}

const held = ({ db }: Database) => db.collection<HeldBasketDocument>('heldBaskets')

export function readContents({ contents, basketId }: HeldBasketDocument): HeldContents | null {
  if (contents === null) return null
  return { ...JSON.parse(contents), ...(basketId !== undefined && { basketId }) }
}

export function findHeld(database: Database, shopId: string): Promise<HeldBasketDocument[]> {
  return held(database).find({ '_id.shopId': shopId }).sort({ heldAt: 1 }).toArray()
}

export function findHeldBasket(
  database: Database,
  shopId: string,
  heldId: string,
): Promise<HeldBasketDocument | null> {
  return held(database).findOne({ _id: { shopId, heldId } })
}

/** How many still hold something, how much that is, and how many are only known to be taken up. */
export async function countHeld(
  database: Database,
  shopId: string,
): Promise<{ full: number; bytes: number; taken: number }> {
  const isFull = { $ne: ['$contents', null] }
  const [counted] = await held(database)
    .aggregate<{ full: number; bytes: number; taken: number }>([
      { $match: { '_id.shopId': shopId } },
      {
        $group: {
          _id: null,
          full: { $sum: { $cond: [isFull, 1, 0] } },
          bytes: { $sum: { $strLenBytes: { $ifNull: ['$contents', ''] } } },
          taken: { $sum: { $cond: [isFull, 0, 1] } },
        },
      },
    ])
    .toArray()
  return counted ?? { full: 0, bytes: 0, taken: 0 }
}

/** Keeps it, where none of this id is there or was. */
export async function addHeld(database: Database, basket: HeldBasketDocument): Promise<void> {
  try {
    await held(database).insertOne(basket)
  } catch (error) {
    if (duplicateField(error) !== '_id') throw error
  }
}

/**
 * For one till, and again for the same one; null where another has it, or there is none. A till that took it up before
 * `abandonedBefore` and never confirmed that it has it is not waited for. What this one sells then is another sale than
 * what the till before it may still sell.
 */
export function takeHeld(
  database: Database,
  _id: HeldBasketDocument['_id'],
  { tillId, now, abandonedBefore }: { tillId: string; now: Date; abandonedBefore: Date },
): Promise<HeldBasketDocument | null> {
  const isFree = { $in: ['$takenBy', [null, tillId]] }
  return held(database).findOneAndUpdate(
    {
      ...{ _id, contents: { $ne: null } },
      $or: [{ takenBy: { $in: [null, tillId] } }, { takenAt: { $lt: abandonedBefore } }],
    },
    [
      {
        $set: {
          ...{ takenBy: tillId, takenAt: now },
          basketId: { $cond: [isFree, '$basketId', randomUUID()] },
        },
      },
    ],
    { returnDocument: 'after' },
  )
}

export async function emptyHeld(
  database: Database,
  _id: HeldBasketDocument['_id'],
  tillId: string,
  expiresAt: Date,
): Promise<void> {
  await held(database).updateOne({ _id, takenBy: tillId }, { $set: { contents: null, name: '', expiresAt } })
}

/** Of one that is still there. */
export async function rewriteHeld(
  database: Database,
  _id: HeldBasketDocument['_id'],
  changed: { name: string; contents: string },
): Promise<void> {
  await held(database).updateOne({ _id, contents: { $ne: null } }, { $set: changed })
}
