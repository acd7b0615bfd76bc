import { createHash } from 'node:crypto'
import type { Database } from '../db/client.ts'
import { duplicateField } from '../db/duplicate.ts'
import { normaliseEmail } from './email.ts'

/**
 * What a row of attempts belongs to: what was tried, for whom (an email address, or where there is none the
 * address of the network), and on which device. Strangers' devices together have one row (null), each device
 * that the person is known on has its own. If another person at the till is asked for the person's password,
 * it is theirs in place of the device (`isOthers`): it locks the person out of nothing.
 */
export type Row = {
  tried: 'sign-in' | 'books' | 'password-change' | 'approval' | 'setup-code'
  who: string
  deviceId: string | null
  isOthers?: true | undefined
}

/** The passwords tried since the last right one, by hashes: the address itself is not kept. */
type AttemptsDocument = {
  _id: string
  who: string
  isOthers?: true
  count: number
  nextAt: Date
  expiresAt: Date
}

/** How many passwords are tried in a row, over all processes, whether there is an account or not. */
export type Attempts = {
  /** Takes one of the attempts that are left; false where none is. */
  take(row: Row): Promise<boolean>
  /** Gives back one that had no result. */
  giveBack(row: Row): Promise<void>
  /** The password was right. */
  clear(row: Row): Promise<void>
  /** Those of these rows that have no attempt left now, and when one is tried again. */
  findUsedUp(rows: readonly Row[]): Promise<{ row: Row; until: Date }[]>
  /** Those of these people who have a row without an attempt left. */
  findLockedOut(people: readonly string[]): Promise<ReadonlySet<string>>
  /** All rows of a person: there is another password now, or an administrator decided so. */
  clearAllOf(who: string): Promise<void>
}

/** As many in a row as Keycloak itself lets pass (failureFactor). */
export const maxInARow = 10
/** Then one, each time this long after the last. */
export const pauseMs = 15 * 60 * 1000
const forgottenAfterMs = 12 * 60 * 60 * 1000

export function openAttempts({ db }: Database, now: () => Date): Attempts {
  // Every login waits for these. The primary counts alone and in memory: what a power cut or a failover
  // could forget is the last few of a row of ten, and Keycloak counts to ten itself.
  // What was written so is read so: the majority knows of it only with the next journal, a tenth of a second on.
  const attempts = db.collection<AttemptsDocument>('signInAttempts', {
    readConcern: { level: 'local' },
    writeConcern: { w: 1, journal: false },
  })

  async function takeOne(row: Row): Promise<boolean> {
    const at = now()
    const after = (ms: number) => new Date(at.getTime() + ms)
    try {
      await attempts.updateOne(
        { _id: keyOf(row), $or: [{ count: { $lt: maxInARow } }, { nextAt: { $lte: at } }] },
        {
          $inc: { count: 1 },
          $set: { nextAt: after(pauseMs), expiresAt: after(forgottenAfterMs) },
          $setOnInsert: { who: hashOf(row.who), ...(row.isOthers && { isOthers: true as const }) },
        },
        { upsert: true },
      )
      return true
    } catch (error) {
      // There is a record and it did not match: no attempt is left.
      if (duplicateField(error) === '_id') return false
      throw error
    }
  }

  return {
    // Of several first tries at the same moment one makes the record; the others find it the second time.
    take: async (row) => (await takeOne(row)) || (await takeOne(row)),
    async giveBack(row) {
      await attempts.updateOne({ _id: keyOf(row), count: { $gt: 0 } }, { $inc: { count: -1 } })
    },
    async clear(row) {
      await attempts.deleteOne({ _id: keyOf(row) })
    },
    async findUsedUp(rows) {
      const found = await attempts
        .find({ _id: { $in: rows.map(keyOf) }, count: { $gte: maxInARow }, nextAt: { $gt: now() } })
        .toArray()
      const untilOf = new Map(found.map(({ _id, nextAt }) => [_id, nextAt]))
      return rows.flatMap((row) => {
        const until = untilOf.get(keyOf(row))
        return until ? [{ row, until }] : []
      })
    },
    async findLockedOut(people) {
      const byHash = new Map(people.map((who) => [hashOf(who), who]))
      const found = await attempts
        .find({
          ...{ who: { $in: [...byHash.keys()] }, isOthers: { $exists: false } },
          ...{ count: { $gte: maxInARow }, nextAt: { $gt: now() } },
        })
        .toArray()
      return new Set(found.flatMap(({ who }) => byHash.get(who) ?? []))
    },
    async clearAllOf(who) {
      await attempts.deleteMany({ who: hashOf(who) })
    },
  }
}

const hashOf = (who: string): string => createHash('sha256').update(normaliseEmail(who)).digest('base64url')

const keyOf = ({ tried, who, deviceId }: Row): string =>
  createHash('sha256')
    .update(JSON.stringify([tried, normaliseEmail(who), deviceId]))
    .digest('base64url')
