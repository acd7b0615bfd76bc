import type { Database } from '../db/client.ts'
import type { Difference } from './difference.ts'

/** What the last audit of a shop found. */
export type ShopAudit = {
  at: Date
  durationMs: number
  /** 0: the books are as the documents say. */
  differences: number
  /** The first of them, for whoever investigates. */
  first: Difference[]
}
/** An audit that ends replaces all of it: `begunAt` is left if the last one did not end. */
type ShopAuditDocument = Partial<ShopAudit> & { _id: string; begunAt?: Date }

const maxKept = 10
const shopAudits = ({ db }: Database) => db.collection<ShopAuditDocument>('shopAudits')

export async function keepShopAudit(
  database: Database,
  shopId: string,
  { at, durationMs, found }: { at: Date; durationMs: number; found: readonly Difference[] },
): Promise<void> {
  const audit = { at, durationMs, differences: found.length, first: found.slice(0, maxKept) }
  await shopAudits(database).replaceOne({ _id: shopId }, audit, { upsert: true })
}

/** Before an audit begins: one that ends its process is not the first to be tried again. */
export async function keepBeginning(database: Database, shopId: string, begunAt: Date): Promise<void> {
  await shopAudits(database).updateOne({ _id: shopId }, { $set: { begunAt } }, { upsert: true })
}

/** When the last audit of each shop began, be it over or not; who was never audited is not there. */
export async function lastBeginnings(database: Database): Promise<Map<string, Date>> {
  const found = await shopAudits(database)
    .find({}, { projection: { at: 1, begunAt: 1 } })
    .toArray()
  return new Map(found.flatMap(({ _id, at, begunAt = at }) => (begunAt ? [[_id, begunAt]] : [])))
}

/** The last nightly audit of each of these shops (of all shops where none are named), by shop; who was never audited is not there. */
export async function lastAudits(
  database: Database,
  shopIds?: readonly string[],
): Promise<Map<string, ShopAudit>> {
  const wanted = shopIds ? { _id: { $in: [...shopIds] } } : {}
  const found = await shopAudits(database)
    .find<ShopAudit & { _id: string }>({ ...wanted, at: { $exists: true } }, { projection: { begunAt: 0 } })
    .toArray()
  return new Map(found.map(({ _id, ...audit }) => [_id, audit]))
}
