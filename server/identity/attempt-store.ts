import { createHash } from 'node:crypto'
import type { Database } from '../db/client.ts'
import { duplicateField } from '../db/duplicate.ts'
import { normaliseEmail } from './email.ts'

/** The passwords tried for an e-mail address since the last right one. The address itself is not kept. */
type AttemptsDocument = { _id: string; count: number; nextAt: Date; expiresAt: Date }

/** How many passwords are tried for an address, over all processes, whether it has an account or not. */
export type Attempts = {
  /** Takes one of the attempts that are left; false where none is. */
  take(email: string): Promise<boolean>
  /** One that was taken came to nothing. */
  giveBack(email: string): Promise<void>
  /** The password was right, or there is another one now. */
  clear(email: string): Promise<void>
}

/** As many in a row as Keycloak itself lets pass (failureFactor). */
export const mostInARow = 10
/** Then one, each time this long after the last. */
export const pauseMs = 15 * 60 * 1000
const forgottenAfterMs = 12 * 60 * 60 * 1000

export function openAttempts({ db }: Database, now: () => Date): Attempts {
  // Every sign-in waits for these. The primary counts alone and in memory: what a power cut or a failover
  // could forget is the last few of a row of ten, and Keycloak counts to ten itself.
  const attempts = db.collection<AttemptsDocument>('signInAttempts', {
    writeConcern: { w: 1, journal: false },
  })

  async function takeOne(email: string): Promise<boolean> {
    const at = now()
    const after = (ms: number) => new Date(at.getTime() + ms)
    try {
      await attempts.updateOne(
        { _id: keyOf(email), $or: [{ count: { $lt: mostInARow } }, { nextAt: { $lte: at } }] },
        { $inc: { count: 1 }, $set: { nextAt: after(pauseMs), expiresAt: after(forgottenAfterMs) } },
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
    take: async (email) => (await takeOne(email)) || (await takeOne(email)),
    async giveBack(email) {
      await attempts.updateOne({ _id: keyOf(email), count: { $gt: 0 } }, { $inc: { count: -1 } })
    },
    async clear(email) {
      await attempts.deleteOne({ _id: keyOf(email) })
    },
  }
}

const keyOf = (email: string): string =>
  createHash('sha256').update(normaliseEmail(email)).digest('base64url')
