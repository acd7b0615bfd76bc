import type { Database } from '../db/client.ts'
import type { AccessClaims } from './access-tokens.ts'

/** What someone is called, outside every hashed document, so that it can be erased. */
export type PersonDocument = {
  /** The uid. */
  _id: string
  email: string
  /** Null where the login service knows none. */
  name: string | null
  /** Of the last login; not there for anyone who has not logged in since this is kept. */
  signedInAt?: Date
}

type NamedClaims = Pick<AccessClaims, 'uid' | 'email' | 'name'>

export type PersonNames = {
  /** Keeps what a token says its holder is called. Written once, and again when it has changed. */
  note(claims: NamedClaims): Promise<void>
  /** The same, of somebody who logs in now. */
  noteSignIn(claims: NamedClaims, at: Date): Promise<void>
}

const people = ({ db }: Database) => db.collection<PersonDocument>('people')
const maxRemembered = 20_000

/**
 * Receipts keep the uid of the person who sold; people want a name. It is kept here when someone logs in or sells,
 * since the token in hand says it: showing it asks nobody else.
 */
export function createPersonNames(database: Database): PersonNames {
  const noted = new Map<string, string>()

  async function write({ uid, email, name }: NamedClaims, signedIn: Pick<PersonDocument, 'signedInAt'>) {
    await people(database).updateOne({ _id: uid }, { $set: { email, name, ...signedIn } }, { upsert: true })
    if (noted.size >= maxRemembered) noted.clear()
    noted.set(uid, JSON.stringify([email, name]))
  }

  return {
    async note(claims) {
      if (noted.get(claims.uid) !== JSON.stringify([claims.email, claims.name])) await write(claims, {})
    },
    noteSignIn: (claims, signedInAt) => write(claims, { signedInAt }),
  }
}

/** The name of each of these people, else the email address; who is not known is not there. */
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

/** What is kept of these people, by uid. */
export async function findPeople(
  database: Database,
  uids: readonly string[],
): Promise<Map<string, PersonDocument>> {
  const found = await people(database)
    .find({ _id: { $in: [...uids] } })
    .toArray()
  return new Map(found.map((person) => [person._id, person]))
}
