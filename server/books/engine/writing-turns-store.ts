import type { Document } from 'mongodb'
import type { Database } from '../../db/client.ts'
import { program } from './program.ts'

/** Whose turn it is to write into a shop's books. All times are the database's: nobody compares clocks. */
type WritingTurnDocument = {
  /** The shop's id. */
  _id: string
  /** Whose turn it is, or was last. */
  holder: string
  /**
   * Where processes of its computer and program reach the holder. Unset, null or of another holder: they can't; an
   * earlier program leaves what it finds here.
   */
  line?: Line | null
  /** Null: nobody's. Past: the holder was killed, or hangs. */
  until: Date | null
  /** When another process last asked for it in vain. */
  askedAt: Date | null
  /** Of the moment at which the holder took it. */
  holderBefore: string | null
  wasAbandoned: boolean
}

type Line = { holder: string; program: string; path: string }

/** What a process knows when its turn begins. */
export type TurnStart = {
  /** Nobody else had a turn since this process's last: the books are as it left them. */
  isSame: boolean
  /** The one before was killed in its turn, or hung: it may have left a transaction open. */
  wasAbandoned: boolean
}

/** So long a turn stands unless it is kept: a holder that was killed is replaced after it. */
const leaseMs = 1_500

/** Where the holder can be reached; null: through the database alone. */
export type TakenTurn = { takenAt: string | null }

/**
 * Takes the turn if it is free, or this process's own.
 *
 * @param at where others reach this process
 * @param asks whether another, whose turn it is, is to learn that it was asked for
 */
export async function takeTurn(
  database: Database,
  shopId: string,
  { process, at, asks }: { process: string; at: string | null; asks: boolean },
): Promise<(TurnStart & { askedAt: Date | null }) | TakenTurn> {
  const line: Line | null = at === null ? null : { holder: process, program, path: at }
  const turn = await turns(database).findOneAndUpdate(
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
  if (turn?.holder !== process) return { takenAt: pathOf(turn) }
  const { holderBefore, wasAbandoned, askedAt } = turn
  return { isSame: holderBefore === process, wasAbandoned, askedAt }
}

function pathOf(turn: WritingTurnDocument | null): string | null {
  const line = turn?.line
  return line && line.holder === turn.holder && line.program === program ? line.path : null
}

/** Whether taking the turn may succeed by now; looks without writing. */
export async function isTurnFree(database: Database, shopId: string): Promise<boolean> {
  const turn = await turns(database).findOne<{ isTaken: boolean }>(
    { _id: shopId },
    { projection: { isTaken } },
  )
  return !turn?.isTaken
}

/** Keeps the turn for longer, and answers when another process last asked for it. `lost`: it is another's by now. */
export async function keepTurn(
  database: Database,
  shopId: string,
  process: string,
): Promise<'lost' | { askedAt: Date | null }> {
  const turn = await turns(database).findOneAndUpdate(
    { _id: shopId, holder: process, until: { $ne: null } },
    [{ $set: { until: fromNow(leaseMs) } }],
    { returnDocument: 'after' },
  )
  return turn ? { askedAt: turn.askedAt } : 'lost'
}

export async function leaveTurn(database: Database, shopId: string, process: string): Promise<void> {
  await turns(database).updateOne({ _id: shopId, holder: process }, { $set: { until: null } })
}

/** Null is less than any instant. One later than any turn can end was given by a clock that went back since. */
const isTaken: Document = {
  $and: [{ $gt: ['$until', '$$NOW'] }, { $lte: ['$until', fromNow(2 * leaseMs)] }],
}

function fromNow(ms: number): Document {
  return { $add: ['$$NOW', ms] }
}

function orNull(field: string): Document {
  return { $ifNull: [field, null] }
}

/** Neither journaled nor asked of a majority: a turn that is lost costs time, and never a sale. */
function turns({ db }: Database) {
  return db.collection<WritingTurnDocument>('writingTurns', {
    writeConcern: { w: 1 },
    readConcern: { level: 'local' },
  })
}
