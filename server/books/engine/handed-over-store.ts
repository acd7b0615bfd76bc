import { readFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { Binary } from 'mongodb'
import { v7 } from 'uuid'
import type { Database } from '../../db/client.ts'
import { schemaVersion } from '../../db/schema.ts'

/** A batch of a process whose turn it is not, for the one that has the turn to write it. */
type HandedOverDocument = {
  /** In the order of time. */
  _id: string
  shopId: string
  process: string
  /** The program of both processes must be the same, since they read each other's documents. */
  program: string
  items: Binary
  /** Its results, or null: it is for its own process to write after all. Absent: there is no answer yet. */
  answer?: Binary
  /** What a killed process left behind is deleted some time. */
  expiresAt: Date
}

/** A result for each item; null: nobody else writes them. */
export type Answer = unknown[] | null

export type HandedOver = { id: string; process: string; items: unknown[] }

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
const program = `${version} ${schemaVersion}`
const expiresAfterMs = 3_600_000
/** Half of what a document may have: larger batches wait for their process's own turn. */
const mostBytes = 8_000_000

/** Null: it is too large to be handed over. */
export async function handOver(
  database: Database,
  shopId: string,
  process: string,
  items: readonly unknown[],
): Promise<string | null> {
  const bytes = serialize(items)
  if (bytes.length > mostBytes) return null
  const _id = v7()
  const expiresAt = new Date(Date.now() + expiresAfterMs)
  await handedOver(database).insertOne({ _id, shopId, process, program, items: new Binary(bytes), expiresAt })
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
    })
    .sort({ _id: 1 })
    .toArray()
  return found.map(({ _id, process, items }) => ({ id: _id, process, items: deserialize(items.buffer) }))
}

export async function answerHandedOver(database: Database, id: string, answer: Answer): Promise<void> {
  await handedOver(database).updateOne({ _id: id }, { $set: { answer: new Binary(serialize(answer)) } })
}

/** The answer, once; with it the batch is put away. */
export async function takeAnswer(database: Database, id: string): Promise<Answer | 'not yet'> {
  const found = await handedOver(database).findOneAndDelete({ _id: id, answer: { $exists: true } })
  return found ? answerOf(found) : 'not yet'
}

/** Takes it back; answers what has come of it meanwhile. */
export async function takeBack(database: Database, id: string): Promise<Answer> {
  return answerOf(await handedOver(database).findOneAndDelete({ _id: id }))
}

function answerOf(found: HandedOverDocument | null): Answer {
  return found?.answer ? deserialize(found.answer.buffer) : null
}

/** Neither journaled nor asked of a majority: a batch that is lost on its way is written by its own process. */
function handedOver({ db }: Database) {
  return db.collection<HandedOverDocument>('handedOver', {
    writeConcern: { w: 1 },
    readConcern: { level: 'local' },
  })
}
