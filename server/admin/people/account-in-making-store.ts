import { randomUUID } from 'node:crypto'
import type { Database, Transaction } from '../../db/client.ts'

/** A try to make an account for something. */
type AccountInMaking = {
  email: string
  /** Of the try that goes on with it now. */
  mark: string
  /** Null until Keycloak has made the account. */
  uid: string | null
  at: Date
}

/** Longer than Keycloak takes to make an account, with all time-outs. */
const underWayMs = 60_000

/**
 * Accounts that were begun for something and are not known to be part of it yet. Keycloak and MongoDB share no
 * transaction: a note is written here before and after the account is made, and removed when what it is for is
 * recorded. By it a later attempt recognises the account of one that was cut off. Code that gives an account another
 * place removes its notes (`endMakingOf`), in the same transaction.
 */
export type AccountsInMaking = {
  /** Notes that an account is about to be made. @returns the mark of this try */
  begin(email: string): Promise<string>
  /** Notes that this try has made it. */
  noteMade(mark: string, uid: string): Promise<void>
  /** The mark of the try that made this account; null where none did. */
  findMarkOf(email: string, uid: string): Promise<string | null>
  /** Whether a try may be making the account at this moment, and can't say yet which one it is. */
  isUnderWay(email: string): Promise<boolean>
  /** @returns the mark of this attempt; null if another attempt was quicker, or the account belongs to a person by now */
  takeOver(mark: string): Promise<string | null>
  /** Ends it; false where another try has taken it over, or ended it. */
  end(mark: string, session?: Transaction): Promise<boolean>
}

const makingIn = ({ db }: Database) => db.collection<AccountInMaking>('accountsInMaking')

export function openAccountsInMaking(database: Database, now: () => Date): AccountsInMaking {
  const making = makingIn(database)
  return {
    async begin(email) {
      const mark = randomUUID()
      await making.insertOne({ email, mark, uid: null, at: now() })
      return mark
    },
    async noteMade(mark, uid) {
      await making.updateOne({ mark }, { $set: { uid } })
    },
    async findMarkOf(email, uid) {
      return (await making.findOne({ email, uid }))?.mark ?? null
    },
    async isUnderWay(email) {
      const since = new Date(now().getTime() - underWayMs)
      return (await making.findOne({ email, uid: null, at: { $gt: since } })) !== null
    },
    async takeOver(before) {
      const mark = randomUUID()
      const { matchedCount } = await making.updateOne({ mark: before }, { $set: { mark, at: now() } })
      return matchedCount === 1 ? mark : null
    },
    async end(mark, session) {
      const { deletedCount } = await making.deleteOne({ mark }, { session })
      return deletedCount === 1
    },
  }
}

/** The account of this address belongs to a person: no attempt goes on with it or removes it any more. */
export async function endMakingOf(database: Database, email: string, session: Transaction): Promise<void> {
  await makingIn(database).deleteMany({ email }, { session })
}
