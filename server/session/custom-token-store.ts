import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../db/client.ts'

/** A token for a second device. Its hash is kept: the database opens no session. */
export type CustomTokenDocument = {
  _id: string
  uid: string
  /** The session it was made in. */
  sid: string
  createdAt: Date
  expiresAt: Date
}

const customTokens = ({ db }: Database) => db.collection<CustomTokenDocument>('customTokens')

/** A new token, 256 random bits in base64url; the ones this session made before are over. */
export async function addCustomToken(
  database: Database,
  made: Omit<CustomTokenDocument, '_id'>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await customTokens(database).deleteMany({ sid: made.sid })
  await customTokens(database).insertOne({ _id: hashOf(token), ...made })
  return token
}

/** Takes a token for good: of several who try at once, in whatever processes, one gets it. */
export async function takeCustomToken(
  database: Database,
  token: string,
  now: Date,
): Promise<CustomTokenDocument | null> {
  const taken = await customTokens(database).findOneAndDelete({ _id: hashOf(token) })
  return taken && taken.expiresAt > now ? taken : null
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
