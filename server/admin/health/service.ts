import type { ShopHealthPage, ShopHealthQuery, ShopHealthRow } from '#domain/api/admin-health.ts'
import { shopHealth } from '#domain/health/shop-health.ts'
import { decodeCursor, encodeCursor } from '../../http/cursor.ts'
import { factsOf, type ShopHealthDocument } from './document.ts'
import { countSeverities, type HealthPosition, listHealth, positionOf } from './health-store.ts'
import type { LookDeps } from './look.ts'

export async function findShopHealth(
  { database, now }: LookDeps,
  { cursor, limit, ...filter }: ShopHealthQuery,
): Promise<ShopHealthPage> {
  const at = now()
  const after = decodeCursor<HealthPosition>(cursor)
  const [found, counts] = await Promise.all([
    listHealth(database, filter, after, limit + 1),
    after === null ? countSeverities(database) : null,
  ])
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map((document) => rowOf(document, at)),
    nextCursor: found.length > limit && last ? encodeCursor(positionOf(last, filter.sort)) : null,
    counts,
    at: at.toISOString(),
  }
}

/** A shop's health at an instant: ages go on, though the shop was not checked since. */
export function rowOf(document: ShopHealthDocument, now: Date): ShopHealthRow {
  const { _id, facts, tills, email, currency, standing, missing, checkedAt } = document
  const { exceptions, severity } = shopHealth(factsOf(document), now)
  return {
    shopId: _id,
    name: facts.name,
    ownerEmail: email,
    currency,
    standing,
    severity: severity ?? 'good',
    exceptions,
    lastSaleAt: facts.lastSaleAt?.toISOString() ?? null,
    tills: tills.length,
    missingReceipts: missing,
    refusedLogins: facts.refusedLogins,
    audit: facts.audit ? { at: facts.audit.at.toISOString(), differences: facts.audit.differences } : null,
    checkedAt: checkedAt.toISOString(),
  }
}
