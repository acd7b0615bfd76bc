import type { Database } from '../db/client.ts'
import type { AccessClaims } from './access-tokens.ts'

/** What someone is called, outside every hashed document, so that it can be erased. */
export type PersonDocument = {
  /** The uid. */
  _id: string
  email: string
  /** Null where the login service knows none. */
  name: string | null
}

export type PersonNames = {
  /** Keeps what a token says its holder is called. Written once, and again when it has changed. */
  note(claims: Pick<AccessClaims, 'uid' | 'email' | 'name'>): Promise<void>
}

const people = ({ db }: Database) => db.collection<PersonDocument>('people')
const maxRemembered = 20_000

/**
 * Receipts keep the uid of whoever sold; people want a name. It is kept here when someone logs in or sells,
 * since the token in hand says it: showing it asks nobody else.
 */
export function createPersonNames(database: Database): PersonNames {
  const noted = new Map<string, string>()
  return {
    async note({ uid, email, name }) {
      const called = JSON.stringify([email, name])
      if (noted.get(uid) === called) return
      await people(database).replaceOne({ _id: uid }, { email, name }, { upsert: true })
      if (noted.size >= maxRemembered) noted.clear()
      noted.set(uid, called)
    },
  }
}

/** The name of each of these people, else the e-mail address; who is not known is not there. */
export async function findPersonNames(
  database: Database,
  uids: readonly string[],
): Promise<Map<string, string>> {
  if (uids.length === 0) return new Map()
  const found = await people(database)
    .find({ _id: { $in: [...uids] } })
    .toArray()
  return new Map(found.map(({ _id, email, name }) => [_id, name ?? email]))
}
