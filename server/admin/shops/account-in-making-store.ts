import { randomUUID } from 'node:crypto'
import type { Database, Transaction } from '../../db/client.ts'

/** By the e-mail address. The mark is that of the try that makes the account now. */
type AccountInMaking = { _id: string; mark: string; at: Date }

/**
 * Accounts that were begun for something and are not known to be part of it yet. Keycloak and MongoDB share no
 * transaction: what is noted here before the account is made, and taken away with what it is for, tells a later try
 * that an account is one of a try that was cut off, and nobody's.
 */
type AccountsInMaking = {
  /** Notes the account as this try's; `isTakenOver`: it was another's until now. */
  begin(email: string): Promise<{ mark: string; isTakenOver: boolean }>
  isBegun(email: string): Promise<boolean>
  /** Ends it; false where another try has taken it over, or ended it. */
  end(email: string, mark: string, session?: Transaction): Promise<boolean>
}

export function openAccountsInMaking({ db }: Database, now: () => Date): AccountsInMaking {
  const making = db.collection<AccountInMaking>('accountsInMaking')
  return {
    async begin(email) {
      const mark = randomUUID()
      const { matchedCount } = await making.replaceOne({ _id: email }, { mark, at: now() }, { upsert: true })
      return { mark, isTakenOver: matchedCount === 1 }
    },
    async isBegun(email) {
      return (await making.findOne({ _id: email })) !== null
    },
    async end(email, mark, session) {
      const { deletedCount } = await making.deleteOne({ _id: email, mark }, { session })
      return deletedCount === 1
    },
  }
}
