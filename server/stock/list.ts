import type { StockExportQuery, StockItem, StockPage, StockQuery } from '#domain/api/stock.ts'
import type { Day } from '#domain/business-day.ts'
import { stockTable } from '#domain/table/stock.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { refuseTooLong } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { refuseTooMany, type TableFile } from '../http/table-download.ts'
import { whileBooksStand } from '../ledger/store.ts'
import { findBalances } from '../products/store.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import type { SettledShop } from '../shops/settled-shop.ts'
import { type Filter, isIn, readRows, rowOf, type StockRow, withSales } from './rows.ts'
import { findStockedByIds, mostValuable, type ValuePosition } from './store.ts'

type Position = { key: number | string; productId: string }

const naturalOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Where no margin is known: below all that are. A number, since it is in the cursor. */
const noMargin = -1e12

/** A page of the stock, now or at the end of a past day. */
export async function listStock(
  database: Database,
  shopId: string,
  { cursor, limit, sort, ...filter }: StockQuery,
  now: Date,
): Promise<StockPage> {
  const shop = await requireSettledShop(database, shopId)
  const today = businessDayOf(now.toISOString(), shop)
  const after = decodeCursor<Position>(cursor)
  const rows =
    (await mostValuableRows(database, shop, { sort, today, limit, ...filter }, after)) ??
    (await sortedRows(database, shop, { ...filter, sort }, today))
      .filter((row) => after === null || compareRows(sort, positionOf(sort, row), after) > 0)
      .slice(0, limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: await withSales(database, shopId, page, filter.on ?? today),
    nextCursor: rows.length > limit && last ? encodeCursor(positionOf(sort, last)) : null,
  }
}

/** The whole list as a table. */
export async function stockFile(
  database: Database,
  shopId: string,
  { format, ...query }: StockExportQuery,
  now: Date,
): Promise<TableFile<StockItem>> {
  const shop = await requireSettledShop(database, shopId)
  const today = businessDayOf(now.toISOString(), shop)
  const rows = await sortedRows(database, shop, query, today)
  refuseTooMany(rows.length, format)
  const on = query.on ?? today
  const items = await withSales(database, shopId, rows, on)
  return { format, name: `stock-${on}`, columns: stockTable, currency: shop.currency, rows: inTurn(items) }
}

async function* inTurn<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items
}

/** What there is of one product; undefined where the shop has no such product. */
export async function stockOf(
  database: Database,
  shopId: string,
  productId: string,
  now: Date,
): Promise<StockItem | undefined> {
  const shop = await requireSettledShop(database, shopId)
  const today = businessDayOf(now.toISOString(), shop)
  const [product] = await findStockedByIds(database, shopId, [productId])
  if (!product) return undefined
  const balance = (await findBalances(database, shopId, [productId])).get(productId)
  const [item] = await withSales(database, shopId, [rowOf(shop, today, product, balance)], today)
  return item
}

/** Without a filter, the goods that are worth most are read directly; null where it takes the whole stock. */
async function mostValuableRows(
  database: Database,
  shop: SettledShop,
  {
    sort,
    search,
    category,
    state,
    on,
    location,
    today,
    limit,
  }: Filter & Pick<StockQuery, 'sort' | 'limit'> & { today: Day },
  after: Position | null,
): Promise<StockRow[] | null> {
  const isWhole = [search, category, state, on, location].every(
    (value) => value === undefined || value === '',
  )
  if (!isWhole || sort !== '-value' || typeof after?.key === 'string') return null
  const balances = await refuseTooLong(
    mostValuable(database, shop._id, after as ValuePosition | null, limit + 1),
  )
  // Beyond the last of them come those that are worth nothing: they have no balance, as a rule.
  if (balances.length <= limit) return null
  const ids = balances.map(({ _id }) => _id.productId)
  const products = new Map(
    (await findStockedByIds(database, shop._id, ids)).map((product) => [product._id.productId, product]),
  )
  return balances.flatMap((balance) => {
    const product = products.get(balance._id.productId)
    return product ? [rowOf(shop, today, product, balance)] : []
  })
}

async function sortedRows(
  database: Database,
  shop: SettledShop,
  { sort, state, ...filter }: Filter & Pick<StockQuery, 'sort'>,
  today: Day,
): Promise<StockRow[]> {
  const rows = await (filter.on === undefined
    ? readRows(database, shop, filter, today)
    : whileBooksStand(database.collections, shop._id, () => readRows(database, shop, filter, today)))
  const kept = state === undefined ? rows : rows.filter((row) => isIn(state, row))
  const placed = kept.map((row) => ({ row, place: positionOf(sort, row) }))
  return placed.sort((a, b) => compareRows(sort, a.place, b.place)).map(({ row }) => row)
}

function positionOf(sort: StockQuery['sort'], row: StockRow): Position {
  const keys = {
    value: row.valueMinor,
    quantity: row.quantityMilli,
    name: row.name,
    margin: row.marginBp ?? noMargin,
  }
  return { key: keys[figureOf(sort)], productId: row.productId }
}

type Figure = 'value' | 'quantity' | 'name' | 'margin'

function figureOf(sort: StockQuery['sort']): Figure {
  return sort.replace('-', '') as Figure
}

function compareRows(sort: StockQuery['sort'], a: Position, b: Position): number {
  const compared =
    typeof a.key === 'string' || typeof b.key === 'string'
      ? naturalOrder.compare(String(a.key), String(b.key))
      : a.key - b.key
  if (compared !== 0) return sort.startsWith('-') ? -compared : compared
  if (a.productId === b.productId) return 0
  return a.productId < b.productId ? -1 : 1
}
