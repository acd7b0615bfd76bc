import { randomUUID } from 'node:crypto'
import {
  wrongLately as maxWrongLately,
  triesAtOnce,
  triesInAll,
  waitAfterTriesMs,
  wrongLatelyMs,
} from '#domain/terms/cashier-code.ts'
import type { Database, Transaction } from '../db/client.ts'
import type { ShopDocument } from '../db/documents.ts'
import { findPeople } from '../identity/person-store.ts'
import { belongsToShop } from '../identity/roles.ts'

/** The code of one person in one shop: its hash, never itself, and how often in a row a wrong one was entered. */
export type CodeDocument = {
  _id: { shopId: string; uid: string }
  /** Base64. */
  salt: string
  rounds: number
  /** Hexadecimal. */
  hash: string
  setAt: Date
  /** It was used, and is one that would be refused today. */
  isGuessable?: boolean
  wrongInARow: number
  /** No code is accepted before this time. */
  waitsUntil: Date | null
  /** The wrong ones of the last weeks, and the try that is looked at now. Right ones take no other away. */
  wrongLately?: { tryId: string; at: Date }[]
}

/** Whether too many were wrong: none is checked until a new code is set. */
export function isLocked({ wrongInARow, wrongLately = [] }: CodeDocument, now: Date): boolean {
  const since = latelySince(now)
  return wrongInARow >= triesInAll || wrongLately.filter(({ at }) => at > since).length >= maxWrongLately
}

const latelySince = (now: Date) => new Date(now.getTime() - wrongLatelyMs)

const codes = ({ db }: Database) => db.collection<CodeDocument>('cashierCodes')
/** Matches codes that are set: earlier programs kept the salt of a code that was removed. */
const isSet = { hash: { $exists: true } }

export async function saveCode(database: Database, code: CodeDocument): Promise<void> {
  await codes(database).replaceOne({ _id: code._id }, code, { upsert: true })
}

/** @returns whether there was one */
export async function deleteCode(
  database: Database,
  shopId: string,
  uid: string,
  session?: Transaction,
): Promise<boolean> {
  const { deletedCount } = await codes(database).deleteOne({ _id: { shopId, uid }, ...isSet }, { session })
  return deletedCount > 0
}

export async function findCodesOf(database: Database, shopId: string): Promise<CodeDocument[]> {
  return codes(database)
    .find({ '_id.shopId': shopId, ...isSet })
    .toArray()
}

export function findCode(database: Database, shopId: string, uid: string): Promise<CodeDocument | null> {
  return codes(database).findOne({ _id: { shopId, uid }, ...isSet })
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
): Promise<{ code: CodeDocument; tryId: string } | null> {
  const tryId = randomUUID()
  const ofLately = { $gt: ['$$one.at', latelySince(now)] }
  const wrongLately = {
    $filter: { input: { $ifNull: ['$wrongLately', []] }, as: 'one', cond: ofLately },
  }
  const wrongInARow = { $add: ['$wrongInARow', 1] }
  const isLastOfRow = { $eq: [{ $mod: [wrongInARow, triesAtOnce] }, 0] }
  const code = await codes(database).findOneAndUpdate(
    {
      _id: { shopId, uid },
      ...isSet,
      wrongInARow: { $lt: triesInAll },
      $expr: { $lt: [{ $size: wrongLately }, maxWrongLately] },
      $or: [{ waitsUntil: null }, { waitsUntil: { $lte: now } }],
    },
    [
      {
        $set: {
          wrongInARow,
          wrongLately: { $concatArrays: [wrongLately, [{ tryId, at: now }]] },
          waitsUntil: { $cond: [isLastOfRow, new Date(now.getTime() + waitAfterTriesMs), null] },
        },
      },
    ],
    { returnDocument: 'after' },
  )
  return code && { code, tryId }
}

/**
 * The code was right: this resets the count of wrong ones in a row, and this attempt does not count as wrong. A code
 * that has been set since is left alone.
 */
export async function forgetTries(
  database: Database,
  { _id, hash }: CodeDocument,
  tryId: string,
  isGuessable: boolean,
): Promise<void> {
  const change = {
    $set: { wrongInARow: 0, waitsUntil: null, ...(isGuessable && { isGuessable }) },
    $pull: { wrongLately: { tryId } },
  }
  await codes(database).updateOne({ _id, hash }, change)
}

/** Removes the codes of people who have left the shop: if they come back, they get a new one. */
export async function deleteCodesOfLeavers(
  database: Database,
  shop: ShopDocument,
  session: Transaction,
): Promise<void> {
  const uids = (await findCodesOf(database, shop._id)).map(({ _id }) => _id.uid)
  const people = await findPeople(database, uids)
  for (const uid of uids)
    if (!belongsToShop(uid, people.get(uid)?.email ?? null, shop))
      await deleteCode(database, shop._id, uid, session)
}
