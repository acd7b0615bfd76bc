import type { Filter } from 'mongodb'
import type { DrawerOpeningBody } from '#domain/api/drawer-opening.ts'
import type { DayRange } from '#domain/business-day.ts'
import type { OpeningStanding } from '#domain/drawer-opening/standing.ts'
import type { Database } from '../db/client.ts'

export type DrawerOpeningDocument = Omit<DrawerOpeningBody, 'openedBy'> & {
  _id: { shopId: string; openingId: string }
  businessDay: string
  /** Who opened it. */
  uid: string
  /** Who sent it, where that is somebody else. */
  sentByUid?: string
  /** Left out where nobody had to approve it. */
  standing?: OpeningStanding
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
  await openings(database).updateOne(
    { _id: opening._id },
    { $setOnInsert: withoutId(opening) },
    { upsert: true },
  )
}

function withoutId({ _id, ...rest }: DrawerOpeningDocument) {
  return rest
}

export function countOpeningsOfShift(
  database: Database,
  shopId: string,
  of: { shiftId: string; tillId: string; standing?: OpeningStanding },
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

/** The latest first; those that nobody approved before all others, so that many others don't hide them. */
export async function findOpenings(
  database: Database,
  shopId: string,
  { from, to }: DayRange,
  limit: number,
): Promise<DrawerOpeningDocument[]> {
  const latest = (standing: Filter<DrawerOpeningDocument>['standing']) =>
    openings(database)
      .find({ '_id.shopId': shopId, businessDay: { $gte: from, $lte: to }, standing })
      .sort({ businessDay: -1, openedAt: -1 })
      .limit(limit)
      .toArray()
  const [notApproved, others] = await Promise.all([latest('not-approved'), latest({ $ne: 'not-approved' })])
  return [...notApproved, ...others].slice(0, limit)
}
