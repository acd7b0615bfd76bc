import type {
  AdminShop,
  ListedShop,
  ShopExportQuery,
  ShopFilter,
  ShopListPage,
  ShopListQuery,
  ShopSort,
} from '#domain/api/admin-shops.ts'
import { Refusal } from '#domain/errors.ts'
import { shopTable } from '#domain/table/shops.ts'
import { shopStatusOf } from '#domain/terms/shop-status.ts'
import type { Database } from '../../db/client.ts'
import type { ShopDecision } from '../../db/documents.ts'
import { decodeCursor, encodeCursor } from '../../http/cursor.ts'
import { refuseTooMany, type TableFile } from '../../http/table-download.ts'
import { employeesOf, ownerIdOf } from '../../identity/roles.ts'
import { requireShop } from '../../shops/store.ts'
import { countTills } from '../../tills/store.ts'
import { hasBegun } from './correct-shop.ts'
import {
  countShops,
  type FoundShop,
  listShops,
  positionOf,
  type ShopPosition,
  summariseShops,
  withLastSales,
} from './list-store.ts'

export async function findShops(
  database: Database,
  { cursor, limit, sort, summary, ...filter }: ShopListQuery,
): Promise<ShopListPage> {
  const [shops, sums] = await Promise.all([
    listShops(database, filter, sort, readPosition(cursor, sort), limit + 1),
    summary ? summariseShops(database, filter) : null,
  ])
  const page = shops.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(listedShop),
    nextCursor: shops.length > limit && last ? encodeCursor(positionOf(last, sort)) : null,
    ...(sums && { summary: sums }),
  }
}

/** @throws Refusal invalid_request for a cursor of another order */
function readPosition(cursor: string | undefined, sort: ShopSort): ShopPosition | null {
  const position = decodeCursor<ShopPosition>(cursor)
  if (position === null) return null
  const { at, id } = position
  const isDate = sort.endsWith('name') || at === '' || !Number.isNaN(Date.parse(at))
  if (typeof at === 'string' && typeof id === 'string' && isDate) return position
  throw new Refusal('invalid_request', { where: 'cursor' })
}

/** Every shop of a filter as a table, in the order of the list. */
export async function exportShops(
  database: Database,
  { format, sort, ...filter }: ShopExportQuery,
): Promise<TableFile<ListedShop>> {
  refuseTooMany(await countShops(database, filter), format)
  return { format, name: 'shops', columns: shopTable, currency: '', rows: allShops(database, filter, sort) }
}

const atOnce = 500

async function* allShops(database: Database, filter: ShopFilter, sort: ShopSort): AsyncGenerator<ListedShop> {
  let after: ShopPosition | null = null
  for (;;) {
    const shops: FoundShop[] = await listShops(database, filter, sort, after, atOnce)
    yield* shops.map(listedShop)
    const last = shops.at(-1)
    if (shops.length < atOnce || !last) return
    after = positionOf(last, sort)
  }
}

export function listedShop(shop: FoundShop): ListedShop {
  const { _id, name, email, country, currency, createdAt, lastSaleAt } = shop
  return {
    shopId: _id,
    name: name ?? _id,
    standing: shopStatusOf(shop),
    email,
    country: country ?? '',
    currency,
    employees: employeesOf(shop).length,
    createdAt: createdAt?.toISOString() ?? null,
    lastSaleAt: lastSaleAt?.toISOString() ?? null,
  }
}

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
