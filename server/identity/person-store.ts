import { LRUCache } from 'lru-cache'
import type { FindOptions } from 'mongodb'
import { boundedRead } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import { everyWordIn } from '../db/text-search.ts'
import type { AccessClaims } from './access-tokens.ts'
import { normaliseEmail } from './email.ts'

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
  /** The same, of a person who logs in now. */
  noteSignIn(claims: NamedClaims, at: Date): Promise<void>
}

const people = ({ db }: Pick<Database, 'db'>) => db.collection<PersonDocument>('people')
const maxRemembered = 20_000

/**
 * Receipts keep the uid of the person who sold; people want a name. It is kept here when someone logs in or sells,
 * since the token contains it: showing it needs no other request.
 */
export function createPersonNames(database: Database): PersonNames {
  const noted = new LRUCache<string, string>({ max: maxRemembered })

  async function write({ uid, email, name }: NamedClaims, signedIn: Pick<PersonDocument, 'signedInAt'>) {
    await people(database).updateOne({ _id: uid }, { $set: { email, name, ...signedIn } }, { upsert: true })
    noted.set(uid, JSON.stringify([email, name]))
  }

  return {
    async note(claims) {
      if (noted.get(claims.uid) !== JSON.stringify([claims.email, claims.name])) await write(claims, {})
    },
    noteSignIn: (claims, signedInAt) => write(claims, { signedInAt }),
  }
}

/** Whom an address belongs to, as far as they have logged in or sold here. */
export function findPersonByEmail(database: Database, email: string): Promise<PersonDocument | null> {
  return people(database).findOne({ email: normaliseEmail(email) })
}

/** The uids of those whom these addresses, in small letters and without blanks, belong to. */
export async function findUidsByEmail(
  database: Pick<Database, 'db'>,
  emails: readonly string[],
): Promise<string[]> {
  const found = await people(database)
    .find({ email: { $in: [...emails] } }, { projection: { _id: 1 } })
    .toArray()
  return found.map(({ _id }) => _id)
}

/** The uids of people whose name has a word. */
export async function findUidsByName(
  database: Pick<Database, 'db'>,
  word: string,
  most: number,
): Promise<string[]> {
  const found = await people(database)
    .find(everyWordIn(word, ['name']), { projection: { _id: 1 }, ...boundedRead })
    .limit(most)
    .toArray()
  return found.map(({ _id }) => _id)
}

/** Names people who came with a shop; a name that is known stays. No address: people are not found by it. */
export async function addNames(
  database: Database,
  named: readonly { uid: string; name: string }[],
): Promise<void> {
  if (named.length === 0) return
  await people(database).bulkWrite(
    named.map(({ uid, name }) => ({
      updateOne: { filter: { _id: uid }, update: { $setOnInsert: { email: '', name } }, upsert: true },
    })),
    { ordered: false },
  )
}

/**
 * The name of each of these people, with the email address where two of them have one name; without a name the address.
 * Who is not known is not there.
 */
export async function findPersonNames(
  database: Database,
  uids: readonly string[],
): Promise<Map<string, string>> {
  if (uids.length === 0) return new Map()
  const found = await people(database)
    .find({ _id: { $in: [...uids] } })
    .toArray()
  const named = Map.groupBy(found, ({ name }) => name)
  return new Map(
    found.map(({ _id, email, name }) => {
      const isShared = name !== null && email !== '' && (named.get(name)?.length ?? 0) > 1
      return [_id, isShared ? `${name} (${email})` : (name ?? email)]
    }),
  )
}

/** What is kept of these people, by uid. */
export async function findPeople(
  database: Pick<Database, 'db'>,
  uids: readonly string[],
  options: FindOptions = {},
): Promise<Map<string, PersonDocument>> {
  const found = await people(database)
    .find({ _id: { $in: [...uids] } }, options)
    .toArray()
  return new Map(found.map((person) => [person._id, person]))
}

/** When each of these people logged in last; who never did is not there. */
export async function readLastSignIns(
  database: Database,
  uids: readonly string[],
): Promise<Map<string, Date>> {
  const found = await people(database)
    .find({ _id: { $in: [...uids] } }, { projection: { signedInAt: 1 } })
    .toArray()
  return new Map(found.flatMap(({ _id, signedInAt }) => (signedInAt ? [[_id, signedInAt] as const] : [])))
}
