import type { Filter } from 'mongodb'
import {
  administratorActions,
  auditActionNames,
  auditActions,
  tillActions,
  visitActions,
} from '#domain/terms/audit-action.ts'
import { boundedRead } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import { everyWordIn } from '../db/text-search.ts'
import { findUidsByName } from '../identity/person-store.ts'
import type { AuditRecord } from './chain.ts'
import { auditRecords } from './store.ts'

export type AuditQuery = {
  find?: string | undefined
  action?: string | undefined
  uid?: string | undefined
  from?: string | undefined
  until?: string | undefined
  /** Null: what concerns no shop; left out: everything. */
  shopId?: string | null | undefined
  by?: 'administrators' | 'shop' | 'tills' | 'beside-tills' | undefined
}
/** Where a page ended. */
export type AuditPosition = { at: number; id: string }

/** A word finds at most so many shops by their names: one that more shops share narrows nothing down. */
const maxShopsOfWord = 200
const maxPeopleOfWord = 200
const newestFirst = { at: -1, _id: -1 } as const

/** Records in a filter, newest first, after a position. */
export async function listRecords(
  database: Database,
  query: AuditQuery,
  after: AuditPosition | null,
  limit: number,
): Promise<AuditRecord[]> {
  const at = after && new Date(after.at)
  const beyond = at ? { $or: [{ at: { $lt: at } }, { at, _id: { $lt: String(after?.id) } }] } : {}
  return auditRecords(database)
    .find({ $and: [await filterOf(database, query), beyond] }, boundedRead)
    .sort(newestFirst)
    .limit(limit)
    .toArray()
}

export async function* streamRecords(database: Database, query: AuditQuery): AsyncGenerator<AuditRecord[]> {
  const found = auditRecords(database)
    .find(await filterOf(database, query))
    .sort(newestFirst)
    .batchSize(atOnce)
  let some: AuditRecord[] = []
  for await (const record of found) {
    some.push(record)
    if (some.length < atOnce) continue
    yield some
    some = []
  }
  yield some
}
const atOnce = 500

export async function countRecords(database: Database, query: AuditQuery): Promise<number> {
  return auditRecords(database).countDocuments(await filterOf(database, query), boundedRead)
}

/** The names of the shops of these records, by id. */
export async function findShopNames(
  { collections }: Database,
  records: readonly AuditRecord[],
): Promise<Map<string, string>> {
  const ids = [...new Set(records.flatMap(({ shopId }) => shopId ?? []))]
  const shops = await collections.shops.find({ _id: { $in: ids } }, { projection: { name: 1 } }).toArray()
  return new Map(shops.map(({ _id, name }) => [_id, name]))
}

async function filterOf(
  database: Database,
  { find, action, uid, from, until, shopId, by }: AuditQuery,
): Promise<Filter<AuditRecord>> {
  const words = (find ?? '').trim().split(/\s+/).filter(Boolean)
  const at = { ...(from && { $gte: new Date(from) }), ...(until && { $lt: new Date(until) }) }
  const conditions: Filter<AuditRecord>[] = [
    { at: { $exists: true, ...at } },
    ...(action === undefined ? [] : [{ action: action as AuditRecord['action'] }]),
    ...(uid === undefined ? [] : [{ uid }]),
    ...(shopId === undefined ? [] : [{ shopId }]),
    ...(by === undefined ? [] : [await doneBy(database, by, shopId)]),
    ...(await Promise.all(words.map((word) => conditionOf(database, word, shopId === undefined)))),
  ]
  return { $and: conditions }
}

/**
 * What administrators do is recognised by its action, or by who did it: anyone who came into the shop as an
 * administrator did all else there as one, too.
 */
async function doneBy(
  database: Database,
  by: NonNullable<AuditQuery['by']>,
  shopId: string | null | undefined,
): Promise<Filter<AuditRecord>> {
  if (by === 'tills') return { action: { $in: [...tillActions] } }
  if (by === 'beside-tills') return { action: { $nin: [...tillActions] } }
  const ofShop = shopId === undefined ? {} : { shopId }
  const visited = { ...ofShop, action: { $in: [...visitActions] } }
  const visitors = await auditRecords(database).distinct('uid', visited)
  return by === 'administrators'
    ? { $or: [{ action: { $in: [...administratorActions] } }, { uid: { $in: visitors } }] }
    : { action: { $nin: [...administratorActions] }, uid: { $nin: visitors } }
}

/** A word occurs in the facts of a record, in the name of a person in it, in the name of its action, or in that of its shop. */
async function conditionOf(
  { collections, db }: Database,
  word: string,
  isOfAllShops: boolean,
): Promise<Filter<AuditRecord>> {
  const actions = auditActionNames.filter((action) =>
    auditActions[action].label.toLowerCase().includes(word.toLowerCase()),
  )
  const shops = isOfAllShops
    ? await collections.shops
        .find(everyWordIn(word, ['name']), { projection: { _id: 1 }, ...boundedRead })
        .limit(maxShopsOfWord)
        .toArray()
    : []
  const people = await findUidsByName({ db }, word, maxPeopleOfWord)
  return {
    $or: [
      everyWordIn(word, ['search']) as Filter<AuditRecord>,
      { action: { $in: actions } },
      { shopId: { $in: shops.map(({ _id }) => _id) } },
      { uid: { $in: people } },
      { 'facts.person': { $in: people } },
    ],
  }
}
