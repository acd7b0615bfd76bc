import type { ClientSession } from 'mongodb'
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid'
import type { AuditAction } from '#domain/terms/audit-action.ts'
import { type Database, type Transaction, TransactionConflict } from '../db/client.ts'
import { duplicateField } from '../db/duplicate.ts'
import { oneAtATime } from '../db/one-at-a-time.ts'
import { retryConflicts } from '../db/retry-conflicts.ts'
import type { Actor } from './actor.ts'
import { type AuditContent, type AuditHead, type AuditRecord, chained, chainOf, headOfNone } from './chain.ts'

export type AuditEvent = {
  /** A new one gets its words in domain/terms/audit-action.ts. */
  action: AuditAction
  /** The caller of a request is one. */
  by: Actor
  shopId: string | null
  facts: Record<string, string>
}

/** Who did what to which shop, from where, kept for good. */
export type AuditLog = {
  /**
   * Appends to the chain of the shop, or of the installation. With a session, the record belongs to
   * its transaction, which may meet another one that appends to the same chain: run it in `retryConflicts`.
   */
  record(event: AuditEvent, session?: ClientSession): Promise<void>
  /**
   * The same of what may be sent again: an event of a shop whose id has a record changes nothing. Many are several
   * transactions, of which the first ones stay if a later one fails.
   */
  recordOnce(shopId: string, events: readonly EventOfId[]): Promise<void>
}

export type EventOfId = Omit<AuditEvent, 'shopId'> & {
  recordId: string
  /** When it was done, where it may be recorded later; absent: now. */
  at?: Date
}

/** What one transaction appends at most: others wait for their turn in the chain. */
const mostAtOnce = 50

const ofDocuments = '7c1d3b0a-2f5e-5d0b-9c55-6f0c1f5b7e11'

/** The record id of something that was done in a shop, by what makes it that and nothing else. */
export function recordIdOf(shopId: string, action: AuditAction, ...of: readonly string[]): string {
  return uuidv5([shopId, action, ...of].join(' '), ofDocuments)
}

export const auditRecords = ({ db }: Pick<Database, 'db'>) => db.collection<AuditRecord>('auditLog')
export const auditHeads = ({ db }: Pick<Database, 'db'>) => db.collection<AuditHead>('auditHeads')

/** How often an action was recorded for a shop since then, by one person or for one document; counted up to `most`. */
export function countSince(
  database: Database,
  {
    since,
    ...of
  }: {
    shopId: string
    action: AuditAction
    since: Date
    uid?: string
    'facts.saleId'?: string
    'facts.quotationId'?: string
  },
  most: number,
): Promise<number> {
  return auditRecords(database).countDocuments({ ...of, at: { $gte: since } }, { limit: most })
}

export function openAuditLog(database: Database, now: () => Date): AuditLog {
  /** By chain: appending in turn avoids conflicts. */
  const inTurn = oneAtATime()

  return {
    async record(event, session) {
      const content = contentOf(event, now())
      const chain = chainOf(event.shopId)
      if (session) return append(database, chain, [content], session)
      const alone = () => database.transaction((own) => append(database, chain, [content], own))
      return inTurn(chain, () => retryConflicts(alone))
    },
    async recordOnce(shopId, events) {
      const chain = chainOf(shopId)
      for (let from = 0; from < events.length; from += mostAtOnce) {
        const some = events.slice(from, from + mostAtOnce)
        const missing = () =>
          database.transaction(async (session) => {
            const contents = (await withoutRecord(database, some, session)).map(
              ({ recordId, at = now(), ...event }) => contentOf({ ...event, shopId }, at, recordId),
            )
            await append(database, chain, contents, session)
          })
        await inTurn(chain, () => retryConflicts(missing))
      }
    },
  }
}

async function withoutRecord(
  database: Database,
  events: readonly EventOfId[],
  session: ClientSession,
): Promise<EventOfId[]> {
  const ids = events.map(({ recordId }) => recordId)
  const found = await auditRecords(database)
    .find({ _id: { $in: ids } }, { projection: { _id: 1 }, session })
    .toArray()
  const known = new Set(found.map(({ _id }) => _id))
  return events.filter(({ recordId }) => !known.has(recordId))
}

function contentOf({ action, by, shopId, facts }: AuditEvent, at: Date, _id = uuidv7()): AuditContent {
  const from = by.from && { address: by.from.address, device: by.from.device }
  return { _id, at, action, uid: by.uid, email: by.email, from, shopId, facts }
}

/** @throws TransactionConflict if a record was appended concurrently */
async function append(
  database: Database,
  chain: string,
  contents: readonly AuditContent[],
  session: ClientSession,
): Promise<void> {
  if (contents.length === 0) return
  const head = (await auditHeads(database).findOne({ _id: chain }, { session })) ?? headOfNone(chain)
  const records: AuditRecord[] = []
  let last = head
  for (const content of contents) {
    const record = chained(content, last)
    records.push(record)
    last = { _id: chain, number: record.number, hash: record.hash }
  }
  await moveHead(database, head, last, session)
  await auditRecords(database).insertMany(records, { session })
}

/** Compare-and-set. */
export async function moveHead(
  database: Pick<Database, 'db'>,
  before: AuditHead,
  { number, hash }: Pick<AuditRecord, 'number' | 'hash'>,
  session: ClientSession,
): Promise<void> {
  const { _id } = before
  try {
    const { modifiedCount, upsertedCount } = await auditHeads(database).updateOne(
      { _id, number: before.number, hash: before.hash },
      { $set: { number, hash } },
      { session, upsert: before.number === 0 },
    )
    if (modifiedCount + upsertedCount === 1) return
  } catch (error) {
    // The chain was begun concurrently.
    if (duplicateField(error) === null) throw error
  }
  throw new TransactionConflict(`the audit log ${_id} has another end by now`)
}

/** An administrator has read in a shop, which is on record; until then it is one visit. */
type VisitDocument = { _id: { uid: string; shopId: string }; until: Date }

/** @returns whether a visit begins: the last one is over, and there is such a shop */
export async function takeVisit(
  { db, collections }: Database,
  { uid, shopId }: VisitDocument['_id'],
  { at, until }: { at: Date; until: Date },
  session: Transaction,
): Promise<boolean> {
  const visits = db.collection<VisitDocument>('administratorVisits')
  const _id = { uid, shopId }
  const last = await visits.findOne({ _id, until: { $gt: at, $lte: until } }, { session })
  if (last || !(await collections.shops.findOne({ _id: shopId }, { projection: { _id: 1 }, session })))
    return false
  await visits.replaceOne({ _id }, { until }, { upsert: true, session })
  return true
}
