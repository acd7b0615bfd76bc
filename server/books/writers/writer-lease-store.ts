import type { Document } from 'mongodb'
import type { Database } from '../../db/client.ts'
import { program } from '../engine/program.ts'

/** Which process may write into a shop's books. All times are the database's, so no clocks are compared. */
type WriterLeaseDocument = {
  /** The shop's id. */
  _id: string
  /** The process that holds the lease, or held it last. */
  holder: string
  /**
   * Where processes of its computer and program reach the holder. Unset, null or of another holder: they can't; an
   * earlier program leaves what it finds here.
   */
  line?: Line | null
  /** Null: not held. Past: the holder was killed, or hangs. */
  until: Date | null
  /** When another process last asked for it in vain. */
  askedAt: Date | null
  /** Of the moment at which the holder took it. */
  holderBefore: string | null
  wasAbandoned: boolean
}

type Line = { holder: string; program: string; path: string }

/** What a process knows when its lease begins. */
export type LeaseStart = {
  /** No other process held the lease since this one last did: the books are as it left them. */
  isSame: boolean
  /** The previous holder was killed or hung: it may have left a transaction open. */
  wasAbandoned: boolean
}

/** A lease expires after this long unless it is renewed: then a holder that was killed is replaced. */
const leaseMs = 1_500

/** Where the holder can be reached; null: through the database alone. */
export type HeldElsewhere = { takenAt: string | null }

/**
 * Takes the lease if it is free, or already held by this process.
 *
 * @param at where others reach this process
 * @param asks whether another holder is to be notified that the lease was asked for
 */
export async function takeLease(
  database: Database,
  shopId: string,
  { process, at, asks }: { process: string; at: string | null; asks: boolean },
): Promise<(LeaseStart & { askedAt: Date | null }) | HeldElsewhere> {
  const line: Line | null = at === null ? null : { holder: process, program, path: at }
  const lease = await leases(database).findOneAndUpdate(
    { _id: shopId },
    [
      { $set: { holder: orNull('$holder'), until: orNull('$until'), askedAt: orNull('$askedAt') } },
      { $set: { isTaken: { $and: [{ $ne: ['$holder', process] }, isTaken] } } },
      {
        $set: {
          holder: { $cond: ['$isTaken', '$holder', process] },
          line: { $cond: ['$isTaken', orNull('$line'), { $literal: line }] },
          until: { $cond: ['$isTaken', '$until', fromNow(leaseMs)] },
          askedAt: asks ? { $cond: ['$isTaken', '$$NOW', '$askedAt'] } : '$askedAt',
          holderBefore: { $cond: ['$isTaken', orNull('$holderBefore'), '$holder'] },
          wasAbandoned: {
            $cond: [
              '$isTaken',
              { $ifNull: ['$wasAbandoned', false] },
              { $and: [{ $ne: ['$holder', process] }, { $ne: ['$until', null] }] },
            ],
          },
        },
      },
      { $unset: 'isTaken' },
    ],
    { upsert: true, returnDocument: 'after' },
  )
  if (lease?.holder !== process) return { takenAt: pathOf(lease) }
  const { holderBefore, wasAbandoned, askedAt } = lease
  return { isSame: holderBefore === process, wasAbandoned, askedAt }
}

function pathOf(lease: WriterLeaseDocument | null): string | null {
  const line = lease?.line
  return line && line.holder === lease.holder && line.program === program ? line.path : null
}

/** Whether taking the lease may succeed by now; looks without writing. */
export async function isLeaseFree(database: Database, shopId: string): Promise<boolean> {
  const lease = await leases(database).findOne<{ isTaken: boolean }>(
    { _id: shopId },
    { projection: { isTaken } },
  )
  return !lease?.isTaken
}

/** Renews the lease, and answers when another process last asked for it. `lost`: another process holds it by now. */
export async function renewLease(
  database: Database,
  shopId: string,
  process: string,
): Promise<'lost' | { askedAt: Date | null }> {
  const lease = await leases(database).findOneAndUpdate(
    { _id: shopId, holder: process, until: { $ne: null } },
    [{ $set: { until: fromNow(leaseMs) } }],
    { returnDocument: 'after' },
  )
  return lease ? { askedAt: lease.askedAt } : 'lost'
}

export async function releaseLease(database: Database, shopId: string, process: string): Promise<void> {
  await leases(database).updateOne({ _id: shopId, holder: process }, { $set: { until: null } })
}

/** Null is less than any instant. One later than any lease can end was given by a clock that went back since. */
const isTaken: Document = {
  $and: [{ $gt: ['$until', '$$NOW'] }, { $lte: ['$until', fromNow(2 * leaseMs)] }],
}

function fromNow(ms: number): Document {
  return { $add: ['$$NOW', ms] }
}

function orNull(field: string): Document {
  return { $ifNull: [field, null] }
}

/** Neither journaled nor asked of a majority: a lost lease costs time, and never a sale. */
function leases({ db }: Database) {
  return db.collection<WriterLeaseDocument>('writingTurns', {
    writeConcern: { w: 1 },
    readConcern: { level: 'local' },
  })
}
