import { deserialize, serialize } from 'node:v8'
import { Binary, type Document } from 'mongodb'
import { v7 } from 'uuid'
import type { Database } from '../../db/client.ts'
import { program } from '../engine/program.ts'

/** A batch of a process without the lease, to be written by the lease holder. */
type HandedOverDocument = {
  /** Of the sender's clock: in the order of time among batches of one process. */
  _id: string
  shopId: string
  process: string
  /** The program of both processes must be the same, since they read each other's documents. */
  program: string
  items: Binary
  /** Its results, or null: it is for its own process to write after all. Absent: there is no answer yet. */
  answer?: Binary
  /**
   * By the database's clock. It is not taken from then on: its process no longer waits, or was killed, and the books
   * may be others by now, restored from a backup. MongoDB deletes it.
   */
  expiresAt: Date
}

/** A result for each item; null: no other process writes them. */
type Answer = unknown[] | null

/** `items`: null where they can't be read. */
export type HandedOver = { id: string; process: string; items: unknown[] | null }

/** So long a batch may be taken: its process waits for the answer to the one before it, then for its own. */
export const takenForMs = 7_000
/** Half of what a document may have: larger batches wait until their own process has the lease. */
const maxBytes = 8_000_000

/** Null: it is too large to be handed over. */
export async function handOver(
  database: Database,
  shopId: string,
  process: string,
  items: readonly unknown[],
): Promise<string | null> {
  const bytes = serialize(items)
  if (bytes.length > maxBytes) return null
  const _id = v7()
  const batch = { _id, shopId, process, program, items: new Binary(bytes) }
  // Only a pipeline knows the database's clock.
  const inserted = { $mergeObjects: [{ $literal: batch }, { expiresAt: fromNow(takenForMs) }] }
  await handedOver(database).updateOne({ _id }, [{ $replaceWith: inserted }], { upsert: true })
  return _id
}

/** What others have handed over and is not written yet, in the order in which it came. */
export async function readHandedOver(
  database: Database,
  shopId: string,
  process: string,
  known: readonly string[],
): Promise<HandedOver[]> {
  const found = await handedOver(database)
    .find({
      shopId,
      process: { $ne: process },
      program,
      answer: { $exists: false },
      _id: { $nin: [...known] },
      $expr: isFresh,
    })
    .sort({ _id: 1 })
    .toArray()
  return found.map(({ _id, process, items }) => ({ id: _id, process, items: listIn(items) }))
}

export async function answerHandedOver(database: Database, id: string, answer: Answer): Promise<void> {
  await handedOver(database).updateOne({ _id: id }, { $set: { answer: new Binary(serialize(answer)) } })
}

/** The answer, once; with it the batch is put away. */
export async function takeAnswer(database: Database, id: string): Promise<Answer | 'not yet'> {
  const found = await handedOver(database).findOneAndDelete({ _id: id, answer: { $exists: true } })
  return found ? answerOf(found) : 'not yet'
}

/** Takes it back; answers what has come of it in the meantime. */
export async function takeBack(database: Database, id: string): Promise<Answer> {
  return answerOf(await handedOver(database).findOneAndDelete({ _id: id }))
}

function answerOf(found: HandedOverDocument | null): Answer {
  return found?.answer ? listIn(found.answer) : null
}

/** Null where it holds no list, or can't be read. */
function listIn(binary: Binary): unknown[] | null {
  try {
    const value: unknown = deserialize(binary.buffer)
    return Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** One that expires later than any can was handed over before the clock went back. */
const isFresh: Document = {
  $and: [{ $gt: ['$expiresAt', '$$NOW'] }, { $lte: ['$expiresAt', fromNow(2 * takenForMs)] }],
}

function fromNow(ms: number): Document {
  return { $add: ['$$NOW', ms] }
}

/** Neither journaled nor asked of a majority: a batch that is lost on its way is written by its own process. */
function handedOver({ db }: Database) {
  return db.collection<HandedOverDocument>('handedOver', {
    writeConcern: { w: 1 },
    readConcern: { level: 'local' },
  })
}
