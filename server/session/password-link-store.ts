import { createHash, randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Database } from '../db/client.ts'

/** A link for a forgotten password. What is kept is the token's hash: the database opens no account. */
export type PasswordLinkDocument = {
  _id: string
  uid: string
  email: string
  createdAt: Date
  expiresAt: Date
  /** Set while it is being used, and for good once it was. */
  usedAt: Date | null
}

const links = ({ db }: Database) => db.collection<PasswordLinkDocument>('passwordLinks')

type NewLink = Pick<PasswordLinkDocument, 'uid' | 'email' | 'createdAt' | 'expiresAt'>

/** A new link's token, 256 random bits in base64url. */
export async function addLink(database: Database, link: NewLink): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await links(database).insertOne({ _id: hashOf(token), ...link, usedAt: null })
  return token
}

const maxAttempts = 5

/**
 * The same, unless the person has reached the limit. Links are counted after the new one is stored, so that requests at
 * the same moment, in any process, can't exceed the limit; a request that collided with others is tried again.
 * @returns null if the limit is reached
 */
export async function addLinkWithin(
  database: Database,
  link: NewLink,
  { most, since }: { most: number; since: Date },
): Promise<string | null> {
  const count = () => links(database).countDocuments({ uid: link.uid, createdAt: { $gt: since } })
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    if ((await count()) >= most) return null
    const token = await addLink(database, link)
    if ((await count()) <= most) return token
    await links(database).deleteOne({ _id: hashOf(token) })
    await setTimeout(Math.random() * 50 * attempt)
  }
  return null
}

/** Takes a link for use: of several who try at once, in whatever processes, one gets it. */
export function takeLink(database: Database, token: string, now: Date): Promise<PasswordLinkDocument | null> {
  return links(database).findOneAndUpdate(
    { _id: hashOf(token), usedAt: null, expiresAt: { $gt: now } },
    { $set: { usedAt: now } },
  )
}

/** Gives an unused link back. */
export async function giveLinkBack(database: Database, { _id }: PasswordLinkDocument): Promise<void> {
  await links(database).updateOne({ _id }, { $set: { usedAt: null } })
}

/** No link of this person works any more; they still count towards how many were sent. */
export async function endLinksOf(database: Database, uid: string, now: Date): Promise<void> {
  await links(database).updateMany({ uid, usedAt: null }, { $set: { usedAt: now } })
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
