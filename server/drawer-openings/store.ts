import type { Filter } from 'mongodb'
import type { DrawerOpeningBody } from '#domain/api/drawer-opening.ts'
import type { DayRange } from '#domain/business-day.ts'
import type { OpeningApproval } from '#domain/drawer-opening/approval.ts'
import type { TimeBounds } from '../books/kinds/time-bounds.ts'
import type { Database } from '../db/client.ts'
import { duplicateField } from '../db/duplicate.ts'
import { writeSealedOne } from '../evidence/seal-store.ts'

export type DrawerOpeningDocument = Omit<DrawerOpeningBody, 'openedBy' | 'clock'> & {
  _id: { shopId: string; openingId: string }
  /** When it was opened, where the device's own time is wrong or unsure: see `correctedInstant`. */
  doneBetween?: TimeBounds
  businessDay: string
  /** Who opened it. */
  uid: string
  /** Who sent it, if that is another person. */
  sentByUid?: string
  /** Left out if no approval was needed. */
  standing?: OpeningApproval
  /** Whoever opened it, as the device says, was not signed in at the till. */
  isCashierElsewhere?: true
  recordedAt: Date
}

const openings = ({ db }: Database) => db.collection<DrawerOpeningDocument>('drawerOpenings')

export function findOpening(
  database: Database,
  shopId: string,
  openingId: string,
): Promise<DrawerOpeningDocument | null> {
  return openings(database).findOne({ _id: { shopId, openingId } })
}

/** Keeps it, where none of this id is there. */
export async function saveOpening(database: Database, opening: DrawerOpeningDocument): Promise<void> {
  const { _id } = opening
  const added = { $setOnInsert: withoutId(opening) }
  await writeSealedOne(database, 'drawerOpenings', _id, async (session) => {
    const { upsertedCount } = await openings(database).updateOne({ _id }, added, { upsert: true, session })
    return upsertedCount === 1
  })
}

function withoutId({ _id, ...rest }: DrawerOpeningDocument) {
  return rest
}

/** For what a drawer was opened at a printer of the network. */
type SignalDocument = { _id: { shopId: string; id: string }; expiresAt: Date }

const signals = ({ db }: Database) => db.collection<SignalDocument>('drawerSignals')

/** False where the drawer was opened for this before. */
export async function claimSignal(
  database: Database,
  _id: SignalDocument['_id'],
  expiresAt: Date,
): Promise<boolean> {
  try {
    await signals(database).insertOne({ _id, expiresAt })
    return true
  } catch (error) {
    if (duplicateField(error) === '_id') return false
    throw error
  }
}

export async function freeSignal(database: Database, _id: SignalDocument['_id']): Promise<void> {
  await signals(database).deleteOne({ _id })
}

export function countOpeningsOfShift(
  database: Database,
  shopId: string,
  of: { shiftId: string; tillId: string; standing?: OpeningApproval },
): Promise<number> {
  return openings(database).countDocuments({ '_id.shopId': shopId, ...of })
}

/** By who opened it. */
export async function countOpenings(
  database: Database,
  shopId: string,
  { from, to }: DayRange,
): Promise<Map<string, number>> {
  const found = await openings(database)
    .aggregate<{ _id: string; count: number }>([
      { $match: { '_id.shopId': shopId, businessDay: { $gte: from, $lte: to } } },
      { $group: { _id: '$uid', count: { $sum: 1 } } },
    ])
    .toArray()
  return new Map(found.map(({ _id, count }) => [_id, Number(count)]))
}

/**
 * The latest first; before all others those without an approval, and those of a person who was not signed in, so that
 * many others don't hide them.
 */
export async function findOpenings(
  database: Database,
  shopId: string,
  { from, to }: DayRange,
  limit: number,
): Promise<DrawerOpeningDocument[]> {
  const latest = (more: Filter<DrawerOpeningDocument>) =>
    openings(database)
      .find({ '_id.shopId': shopId, businessDay: { $gte: from, $lte: to }, ...more })
      .sort({ businessDay: -1, openedAt: -1 })
      .limit(limit)
      .toArray()
  const isApproved = { standing: { $ne: 'not-approved' } } as const
  const found = await Promise.all([
    latest({ standing: 'not-approved' }),
    latest({ ...isApproved, isCashierElsewhere: true }),
    latest({ ...isApproved, isCashierElsewhere: { $exists: false } }),
  ])
  return found.flat().slice(0, limit)
}
