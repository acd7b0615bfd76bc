import type { Database } from '../db/client.ts'
import type { Difference } from './difference.ts'

/** What the last audit of a shop found. */
export type ShopAudit = {
  at: Date
  durationMs: number
  /** 0: the books are as the documents say. */
  differences: number
  /** The first of them, for who looks into it. */
  first: Difference[]
}
type ShopAuditDocument = ShopAudit & { _id: string }

const mostKept = 10
const shopAudits = ({ db }: Database) => db.collection<ShopAuditDocument>('shopAudits')

export async function keepShopAudit(
  database: Database,
  shopId: string,
  { at, durationMs, found }: { at: Date; durationMs: number; found: readonly Difference[] },
): Promise<void> {
  const audit = { at, durationMs, differences: found.length, first: found.slice(0, mostKept) }
  await shopAudits(database).replaceOne({ _id: shopId }, audit, { upsert: true })
}

/** The last nightly audit of each of these shops (of all shops where none are named), by shop; who was never audited is not there. */
export async function lastAudits(
  database: Database,
  shopIds?: readonly string[],
): Promise<Map<string, ShopAudit>> {
  const wanted = shopIds ? { _id: { $in: [...shopIds] } } : {}
  const found = await shopAudits(database).find(wanted).toArray()
  return new Map(found.map(({ _id, ...audit }) => [_id, audit]))
}
