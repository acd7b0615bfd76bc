import { isIP } from 'node:net'
import type { RefusedAttempt } from '#domain/api/session.ts'
import type { Database } from '../db/client.ts'
import { findPersonByEmail } from './person-store.ts'

type What = Pick<RefusedAttempt, 'tried' | 'outcome' | 'address' | 'device' | 'isKnownDevice'>

/** What was refused to an address on a day (UTC), counted by what and where. */
type RefusedDocument = {
  _id: { uid: string; day: string } & What
  count: number
  firstAt: Date
  lastAt: Date
  expiresAt: Date
}

/** Who was refused where with a password that was wrong, or not looked at any more: for its owner to read. */
export type RefusedAttempts = {
  /** Kept where the email address is of a person who logged in here before: no one else could read it. */
  note(email: string, what: What): Promise<void>
  /** The newest two hundred. */
  listOf(uid: string): Promise<RefusedAttempt[]>
}

const keptForMs = 30 * 24 * 60 * 60 * 1000
const attempts = ({ db }: Pick<Database, 'db'>) => db.collection<RefusedDocument>('refusedAttempts')
/** Beyond these a person's refusals of a day are counted without where they came from. */
const maxPlacesADay = 50

export function openRefusedAttempts(database: Database, now: () => Date): RefusedAttempts {
  const refused = attempts(database)

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
      const person = await findPersonByEmail(database, email)
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

/** The refusals of these people since an instant, of all days from its day to that of `now`. */
export async function countRefusedSince(
  database: Pick<Database, 'db'>,
  uids: readonly string[],
  { since, now }: { since: Date; now: Date },
): Promise<number> {
  const days = [since, now].map((instant) => instant.toISOString().slice(0, 10))
  const [counted] = await attempts(database)
    .aggregate<{ count: number }>([
      { $match: { '_id.uid': { $in: uids }, '_id.day': { $in: days }, lastAt: { $gte: since } } },
      { $group: { _id: null, count: { $sum: '$count' } } },
    ])
    .toArray()
  return counted?.count ?? 0
}
