import { createHash } from 'node:crypto'
import type { Database } from '../db/client.ts'
import { normaliseEmail } from './email.ts'

/** By a hash of the email address and the password; 24 random characters can't be found from it. */
type MadeUpDocument = { _id: string; expiresAt: Date }

/**
 * Temporary passwords that this server generated for a person. They cannot be guessed, so they are not counted
 * with the guesses: a person who was given one by an administrator can log in with it, whatever strangers try in the meantime.
 */
export type MadeUpPasswords = {
  remember(email: string, password: string): Promise<void>
  has(email: string, password: string): Promise<boolean>
}

const rememberedForMs = 7 * 24 * 60 * 60 * 1000

export function openMadeUpPasswords({ db }: Database, now: () => Date): MadeUpPasswords {
  const madeUp = db.collection<MadeUpDocument>('madeUpPasswords')
  return {
    async remember(email, password) {
      const expiresAt = new Date(now().getTime() + rememberedForMs)
      await madeUp.replaceOne({ _id: hashOf(email, password) }, { expiresAt }, { upsert: true })
    },
    async has(email, password) {
      return (await madeUp.findOne({ _id: hashOf(email, password), expiresAt: { $gt: now() } })) !== null
    },
  }
}

const hashOf = (email: string, password: string): string =>
  createHash('sha256')
    .update(JSON.stringify([normaliseEmail(email), password]))
    .digest('base64url')
