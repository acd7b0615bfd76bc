import { isIP } from 'node:net'
import type { RefusedAttempt } from '#domain/api/session.ts'
import type { Database } from '../db/client.ts'
import { normaliseEmail } from './email.ts'
import type { PersonDocument } from './person-store.ts'

type What = Pick<RefusedAttempt, 'tried' | 'outcome' | 'address' | 'device' | 'isKnownDevice'>

/** What was refused to somebody's address on a day (UTC), counted by what and where. */
export type RefusedDocument = {
  _id: { uid: string; day: string } & What
  count: number
  firstAt: Date
  lastAt: Date
  expiresAt: Date
}

/** Who was refused where with a password that was wrong, or not looked at any more: for its owner to read. */
export type RefusedAttempts = {
  /** Kept where the email address is of somebody who logged in here before: nobody else could read it. */
  note(email: string, what: What): Promise<void>
  /** The newest two hundred. */
  listOf(uid: string): Promise<RefusedAttempt[]>
}

const keptForMs = 30 * 24 * 60 * 60 * 1000
/** Beyond these a person's refusals of a day are counted without where they came from. */
const maxPlacesADay = 50

export function openRefusedAttempts({ db }: Database, now: () => Date): RefusedAttempts {
  const refused = db.collection<RefusedDocument>('refusedAttempts')
  const people = db.collection<PersonDocument>('people')

  async function count(_id: RefusedDocument['_id'], isUpsert: boolean): Promise<boolean> {
    const at = now()
    const expiresAt = new Date(at.getTime() + keptForMs)
    const { matchedCount } = await refused.updateOne(
      { _id },
      { $inc: { count: 1 }, $max: { lastAt: at, expiresAt }, $setOnInsert: { firstAt: at } },
      { upsert: isUpsert },
    )
    return matchedCount > 0
  }

  return {
    async note(email, { tried, outcome, address, device, isKnownDevice }) {
      const person = await people.findOne({ email: normaliseEmail(email) })
      if (!person) return
      const day = now().toISOString().slice(0, 10)
      const from = address !== null && isIP(address) !== 0 ? address : null
      const place = { uid: person._id, day, tried, outcome, address: from, device, isKnownDevice }
      if (await count(place, false)) return
      const places = await refused.countDocuments(
        { '_id.uid': person._id, '_id.day': day },
        { limit: maxPlacesADay },
      )
      await count(places < maxPlacesADay ? place : { ...place, address: null, device: null }, true)
    },
    async listOf(uid) {
      const found = await refused.find({ '_id.uid': uid }).sort({ lastAt: -1 }).limit(200).toArray()
      return found.map(
        ({ _id: { tried, outcome, address, device, isKnownDevice }, count, firstAt, lastAt }) => ({
          tried,
          outcome,
          address,
          device,
          isKnownDevice,
          count,
          firstAt: firstAt.toISOString(),
          lastAt: lastAt.toISOString(),
        }),
      )
    },
  }
}
