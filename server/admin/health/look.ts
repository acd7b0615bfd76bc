import { createHash } from 'node:crypto'
import { missingOf } from '#domain/health/shop-facts.ts'
import { shopHealth } from '#domain/health/shop-health.ts'
import { foldText } from '#domain/product/search.ts'
import { shopStatusOf } from '#domain/terms/shop-status.ts'
import type { Database } from '../../db/client.ts'
import { factsOf, type ShopHealthDocument } from './document.ts'
import { findHealth, forgetHealth, keepHealth } from './health-store.ts'
import {
  countRefusedLogins,
  findWatchedShop,
  readLastAudit,
  readLastImport,
  readLastSaleAt,
  readSeries,
  readVersion,
  type WatchedShop,
} from './sources-store.ts'

export type LookDeps = { database: Database; now(): Date }

/** Imports, refused logins and other changes without a notification are seen after this long. */
const lookAgainAfterMs = 30 * 60_000

/** Looks at a shop and writes down how it is; one that is gone is forgotten. */
export async function lookAt({ database, now }: LookDeps, shopId: string): Promise<void> {
  const shop = await findWatchedShop(database, shopId)
  if (shop === null) return forgetHealth(database, [shopId])
  await keepHealth(database, await healthOf(database, shop, await findHealth(database, shopId), now()))
}

async function healthOf(
  database: Database,
  shop: WatchedShop,
  before: ShopHealthDocument | null,
  now: Date,
): Promise<ShopHealthDocument> {
  const shopId = shop._id
  const standing = shopStatusOf(shop)
  // First: what is committed while the rest is read shows as another version the next time.
  const version = await readVersion(database, shopId)
  const [lastSaleAt, tills, lastImport, refusedLogins, audit] = await Promise.all([
    readLastSaleAt(database, shopId),
    readSeries(database, shopId, before?.tills ?? []),
    readLastImport(database, shopId),
    countRefusedLogins(database, shop, now),
    readLastAudit(database, shopId),
  ])
  const missing = missingOf({ tills })
  const facts: ShopHealthDocument['facts'] = {
    name: shop.name,
    timeZone: shop.timeZone,
    isActive: standing === 'active',
    createdAt: shop.createdAt,
    lastSaleAt,
    missingSince: missing === 0 ? null : (before?.facts.missingSince ?? now),
    lastImport,
    refusedLogins,
    audit,
  }
  const { exceptions, severity, rank, changesAt } = shopHealth(factsOf({ facts, tills }), now)
  return {
    _id: shopId,
    facts,
    tills,
    email: shop.email,
    currency: shop.currency,
    standing,
    severity: severity ?? 'good',
    rank,
    codes: exceptions.map(({ code }) => code),
    nameKey: foldText(shop.name),
    words: wordsOf(shop),
    lastSale: lastSaleAt?.getTime() ?? 0,
    audited: audit?.at.getTime() ?? 0,
    missing,
    refusedLogins,
    version,
    print: printOf(shop),
    dueAt: new Date(
      Math.min(now.getTime() + lookAgainAfterMs, changesAt?.getTime() ?? Number.POSITIVE_INFINITY),
    ),
    checkedAt: now,
  }
}

/** Every word that finds a shop: of its name, and of its owner's address. */
function wordsOf({ name, email }: WatchedShop): string[] {
  return [...new Set([name, email].flatMap((text) => foldText(text).split(' ')).filter(Boolean))]
}

/** A mark of the state of a shop's record: another state has another. */
export function printOf(shop: WatchedShop): string {
  const { name, email, owner, employee, currency, timeZone } = shop
  const seen = JSON.stringify([name, shopStatusOf(shop), email, owner, employee, currency, timeZone])
  return createHash('sha256').update(seen).digest('base64url').slice(0, 16)
}
