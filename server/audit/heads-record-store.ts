import type { Database } from '../db/client.ts'
import type { HeadsState } from './heads-file.ts'

/**
 * What the database knows of the file of heads: anyone who takes the file away or shortens it is noticed by this, and
 * anyone who rewrites the books is by the file.
 * appendingUntil: a process is appending to the file; if it was killed, others wait no longer than this.
 */
type HeadsRecord = HeadsState & { _id: 'heads'; at: Date; appendingUntil?: Date }

const records = ({ db }: Database) => db.collection<HeadsRecord>('maintenance')
const maxAppendMs = 30_000

export async function readHeadsRecord(database: Database): Promise<HeadsState | null> {
  const record = await records(database).findOne({ _id: 'heads' })
  return record && { lines: record.lines, digest: record.digest }
}

/** Records the present state of the file, unless one is already recorded. */
export async function beginHeadsRecord(database: Database, state: HeadsState, at: Date): Promise<void> {
  await records(database).updateOne({ _id: 'heads' }, { $setOnInsert: { ...state, at } }, { upsert: true })
}

/**
 * Takes the turn to add to the file, until it is given back.
 * @returns what is known of the file; null where nothing is, `busy` while another process has the turn
 */
export async function takeTurn(database: Database): Promise<HeadsState | null | 'busy'> {
  const record = await records(database).findOneAndUpdate(
    { _id: 'heads', $expr: { $lt: [{ $ifNull: ['$appendingUntil', new Date(0)] }, '$$NOW'] } },
    [{ $set: { appendingUntil: { $add: ['$$NOW', maxAppendMs] } } }],
  )
  if (record) return { lines: record.lines, digest: record.digest }
  return (await readHeadsRecord(database)) && 'busy'
}

/** Gives the turn back. @param state of the file now; null: what is known of it is not what it is, and stays */
export async function endTurn(database: Database, state: HeadsState | null, at: Date): Promise<void> {
  await records(database).updateOne(
    { _id: 'heads' },
    { ...(state && { $set: { ...state, at } }), $unset: { appendingUntil: '' } },
  )
}

/** Replaces the recorded state of the file with the present one. */
export async function replaceHeadsRecord(database: Database, state: HeadsState, at: Date): Promise<void> {
  await records(database).replaceOne({ _id: 'heads' }, { ...state, at }, { upsert: true })
}
