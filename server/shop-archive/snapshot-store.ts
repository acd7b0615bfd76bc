import type { ClientSession } from 'mongodb'
import { Refusal } from '#domain/errors.ts'
import { isSnapshotGone } from '../backup/snapshot-store.ts'
import type { Database } from '../db/client.ts'
import { findPeople } from '../identity/person-store.ts'
import { archived, archivedCollections, lineOf, ofShop, orderOf } from './collections-store.ts'

/** A shop's documents as they are at one moment, as lines of extended JSON that keep every type. */
type ShopSnapshot = {
  shop(): Promise<string | null>
  collections(): AsyncGenerator<{ name: string; lines: AsyncIterable<string> }>
  /** Who is named in the documents, and how they are called. */
  people(): AsyncIterable<string>
}

// Said with every read: else the client's own read concern would win, and there be no moment.
const atOneMoment = { readConcern: { level: 'snapshot' } } as const
/** As they are stored: a number that became JavaScript's would come back as another type. */
const asStored = { promoteValues: false } as const

export function withShopSnapshot<Result>(
  database: Database,
  shopId: string,
  work: (snapshot: ShopSnapshot) => Promise<Result>,
): Promise<Result> {
  const { db } = database
  const reading = db.client.withSession({ snapshot: true }, async (session) => {
    const options = { ...atOneMoment, ...asStored, session }
    return work({
      async shop() {
        const shop = await db.collection<{ _id: string }>('shops').findOne({ _id: shopId }, options)
        return shop && lineOf(shop)
      },
      async *collections() {
        for (const name of archivedCollections) {
          const found = archived(db, name).find(ofShop(name, shopId), options).sort(orderOf(name))
          yield { name, lines: found.map(lineOf) }
        }
      },
      people: () => peopleOf(database, shopId, session),
    })
  })
  return reading.catch((error: unknown) => {
    throw isSnapshotGone(error) ? new Refusal('export_took_too_long') : error
  })
}

/** Where documents name people: by their uid alone. */
const peopleIn: readonly [collection: string, field: string][] = [
  ['sales', 'cashierUid'],
  ['sales', 'soldBy'],
  ['sales', 'sentByUid'],
  ['sales', 'voided.by'],
  ['sales', 'discounts.by'],
  ['sales', 'lines.priceChange.by'],
  ['shiftOpens', 'openedBy'],
  ['cashMovements', 'movedBy'],
  ['journalPages', 'entries.postedBy'],
]

/** Whoever sends it can write down the uid of anybody: one who was not of the shop then is not named. */
const freeTexts: ReadonlySet<string> = new Set(['openedBy', 'movedBy'])

async function* peopleOf({ db }: Database, shopId: string, session: ClientSession): AsyncGenerator<string> {
  const options = { ...atOneMoment, session }
  const uids = new Set<string>()
  for (const [name, field] of peopleIn) {
    const known = freeTexts.has(field) ? { 'reviews.code': { $ne: 'cashier_unknown' } } : {}
    const filter = { ...ofShop(name, shopId), ...known }
    const found: unknown[] = await archived(db, name).distinct(field, filter, options)
    for (const uid of found) if (typeof uid === 'string') uids.add(uid)
  }
  const people = await findPeople({ db }, [...uids], options)
  for (const { _id, email, name } of people.values()) yield JSON.stringify({ uid: _id, name: name ?? email })
}
