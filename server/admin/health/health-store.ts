import type { ShopHealthQuery } from '#domain/api/admin-health.ts'
import { foldText } from '#domain/product/search.ts'
import type { Database } from '../../db/client.ts'
import { fieldPath } from '../../db/paths.ts'
import { beginsWithFolded } from '../../db/text-search.ts'
import type { ShopHealthDocument } from './document.ts'

/** Derived from everything else, and calculated again if lost: it waits for no other node and no journal. */
const madeQuickly = { writeConcern: { w: 1, journal: false }, readConcern: { level: 'local' } } as const

export const shopHealths = ({ db }: Pick<Database, 'db'>) =>
  db.collection<ShopHealthDocument>('shopHealth', madeQuickly)

export function findHealth(database: Database, shopId: string): Promise<ShopHealthDocument | null> {
  return shopHealths(database).findOne({ _id: shopId })
}

export async function keepHealth(database: Database, document: ShopHealthDocument): Promise<void> {
  await shopHealths(database).replaceOne({ _id: document._id }, document, { upsert: true })
}

export async function forgetHealth(database: Database, shopIds: readonly string[]): Promise<void> {
  await shopHealths(database).deleteMany({ _id: { $in: [...shopIds] } })
}

/** A list is read again where more have changed than this. */
const maxChanged = 500

/** Those that were looked at since an instant, the newest of them. */
export function changedSince(database: Database, since: Date): Promise<ShopHealthDocument[]> {
  return shopHealths(database)
    .find({ checkedAt: { $gt: since } })
    .sort({ checkedAt: -1 })
    .limit(maxChanged)
    .toArray()
}

type LookedAt = Pick<ShopHealthDocument, '_id' | 'version' | 'print' | 'audited' | 'dueAt'>

/** What each shop was last judged by, to see where something happened since. */
export function lastLooks(database: Database): Promise<LookedAt[]> {
  return shopHealths(database)
    .find({}, { projection: { version: 1, print: 1, audited: 1, dueAt: 1 } })
    .toArray()
}

type Field = 'rank' | 'nameKey' | 'lastSale' | 'missing' | 'refusedLogins' | 'audited' | '_id'
type Order = readonly (readonly [Field, 1 | -1])[]

/** Each is an index read to its end, or backwards. */
const orders: Readonly<Record<ShopHealthQuery['sort'], Order>> = {
  attention: [
    ['rank', -1],
    ['nameKey', 1],
    ['_id', 1],
  ],
  name: by('nameKey', 1),
  '-name': by('nameKey', -1),
  'last-sale': by('lastSale', 1),
  '-last-sale': by('lastSale', -1),
  missing: by('missing', 1),
  '-missing': by('missing', -1),
  refused: by('refusedLogins', 1),
  '-refused': by('refusedLogins', -1),
  audited: by('audited', 1),
  '-audited': by('audited', -1),
}

function by(field: Field, direction: 1 | -1): Order {
  return [
    [field, direction],
    ['_id', direction],
  ]
}

/** Where a page ended: the values of its order, by field. */
export type HealthPosition = Record<string, string | number>
export type HealthFilter = Pick<ShopHealthQuery, 'find' | 'severity' | 'condition' | 'sort'>

export function listHealth(
  database: Database,
  filter: HealthFilter,
  after: HealthPosition | null,
  limit: number,
): Promise<ShopHealthDocument[]> {
  return shopHealths(database)
    .find(healthWhere(filter, after))
    .sort(Object.fromEntries(orders[filter.sort]))
    .limit(limit)
    .toArray()
}

/** What `listHealth` asks for, so that a test can have it explained. */
export function healthWhere({ find, severity, condition, sort }: HealthFilter, after: HealthPosition | null) {
  const words = foldText(find ?? '')
    .split(' ')
    .filter(Boolean)
  const parts: object[] = []
  if (words.length > 0)
    parts.push({ $or: [{ _id: find }, { $and: words.map((word) => ({ words: beginsWithFolded(word) })) }] })
  if (severity === 'any') parts.push({ rank: { $gt: 0 } })
  else if (severity) parts.push({ severity })
  if (condition) parts.push({ codes: condition })
  if (after) parts.push({ $or: beyond(orders[sort], after) })
  return parts.length > 0 ? { $and: parts } : {}
}

export function positionOf(document: ShopHealthDocument, sort: HealthFilter['sort']): HealthPosition {
  return Object.fromEntries(orders[sort].map(([field]) => [field, document[field]]))
}

/** What comes after a position: equal so far, and further in the next field. */
function beyond(order: Order, after: HealthPosition): object[] {
  return order.map(([field, direction], at) => ({
    ...Object.fromEntries(order.slice(0, at).map(([before]) => [fieldPath(before), after[before]])),
    [fieldPath(field)]: direction === 1 ? { $gt: after[field] } : { $lt: after[field] },
  }))
}

type SeverityCounts = { critical: number; warning: number; notice: number; good: number }

/** How many shops there are of each severity; read from an index alone. */
export async function countSeverities(database: Database): Promise<SeverityCounts> {
  const names = ['critical', 'warning', 'notice', 'good'] as const
  const counts = await Promise.all(
    names.map((severity) => shopHealths(database).countDocuments({ severity })),
  )
  return Object.fromEntries(names.map((name, at) => [name, counts[at] ?? 0])) as SeverityCounts
}
