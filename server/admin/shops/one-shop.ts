import type { AdminShop } from '#domain/api/admin-shops.ts'
import type { Database } from '../../db/client.ts'
import type { ShopDecision } from '../../db/documents.ts'
import { employeesOf, ownerIdOf } from '../../identity/roles.ts'
import { requireShop } from '../../shops/store.ts'
import { countTills } from '../../tills/store.ts'
import { hasBegun } from './correct-shop.ts'
import { listedShop } from './list.ts'
import { withLastSales } from './list-store.ts'

/** A shop with everything an administrator sees of it. @throws Refusal shop_not_found */
export async function describeShop(database: Database, shopId: string): Promise<AdminShop> {
  const shop = await requireShop(database, shopId)
  const [[found], begun, tills] = await Promise.all([
    withLastSales(database, [shop]),
    hasBegun(database, shopId),
    countTills(database, shopId),
  ])
  const { revision = 0, timeZone, taxPack, taxRegistrations, receiptHeader, smallestCoinMinor } = shop
  return {
    ...listedShop(found ?? shop),
    ...{ revision, timeZone, taxPack, taxRegistrations, receiptHeader },
    ...(smallestCoinMinor !== undefined && { smallestCoinMinor }),
    hasBegun: begun,
    ownerUid: ownerIdOf(shop),
    people: employeesOf(shop).map(({ contact = '', uid = null }) => ({ contact, uid })),
    tills,
    suspension: decisionOf(shop.suspension),
    closing: decisionOf(shop.closing),
  }
}

function decisionOf(decision: ShopDecision | undefined): AdminShop['suspension'] {
  return decision ? { at: decision.at.toISOString(), by: decision.byEmail, reason: decision.reason } : null
}
