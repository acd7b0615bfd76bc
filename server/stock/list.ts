import type { StockExportQuery, StockItem, StockPage, StockQuery, StockSummary } from '#domain/api/stock.ts'
import { addDays, type Day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { firstLocation } from '#domain/posting/dims.ts'
import { stockTable } from '#domain/table/stock.ts'
import { accounts } from '#domain/terms/chart.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { refuseTooLong } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { refuseTooMany, type TableFile } from '../http/table-download.ts'
import { readBalances, whileBooksStand } from '../ledger/store.ts'
import { findBalances } from '../products/store.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import type { SettledShop } from '../shops/settled-shop.ts'
import { type Filter, readRows, rowOf, type StockRow, withSales } from './rows.ts'
import { findStockedByIds, inventoryElsewhere, mostValuable, type ValuePosition } from './store.ts'

type Position = { key: number | string; productId: string }

const naturalOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Where no margin is known: below all that are. A number, since it stands in the cursor. */
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
  { format, ...asked }: StockExportQuery,
  now: Date,
): Promise<TableFile<StockItem>> {
  const shop = await requireSettledShop(database, shopId)
  const today = businessDayOf(now.toISOString(), shop)
  const rows = await sortedRows(database, shop, asked, today)
  refuseTooMany(rows.length, format)
  const on = asked.on ?? today
  const items = await withSales(database, shopId, rows, on)
  return { format, name: `stock-${on}`, columns: stockTable, currency: shop.currency, rows: inTurn(items) }
}

async function* inTurn<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items
}

/** What all goods are worth, held against account 1200 as it stood at the same moment. */
export async function stockSummary(
  database: Database,
  shopId: string,
  on: Day | undefined,
  now: Date,
): Promise<StockSummary> {
  const shop = await requireSettledShop(database, shopId)
  const today = businessDayOf(now.toISOString(), shop)
  return whileBooksStand(database.collections, shopId, async () => {
    const rows = await readRows(database, shop, { on }, today)
    const ledger = await readBalances(
      database.collections,
      shopId,
      on === undefined ? null : { before: addDays(on, 1) },
    )
    const places = await placesOf(database, shopId, rows, {
      on,
      totalMinor: ledger.get(accounts.inventory) ?? 0,
    })
    const valueMinor = minor(rows.reduce((sum, row) => sum + row.valueMinor, 0))
    const ledgerMinor = ledger.get(accounts.inventory) ?? minor(0)
    const count = (state: NonNullable<Filter['state']>) =>
      rows.reduce((sum, row) => sum + (isIn(state, row) ? 1 : 0), 0)
    return {
      on: on ?? today,
      valueMinor,
      ledgerMinor,
      ties: valueMinor === ledgerMinor && places.every((one) => one.valueMinor === one.ledgerMinor),
      places,
      inStock: count('in-stock'),
      toReorder: count('low'),
      belowZero: count('below-zero'),
    }
  })
}

/** What goods at each place are worth, and what account 1200 says of it; nothing where all are in one. */
async function placesOf(
  database: Database,
  shopId: string,
  rows: readonly StockRow[],
  { on, totalMinor }: { on: Day | undefined; totalMinor: number },
): Promise<StockSummary['places']> {
  const ledger = await inventoryElsewhere(database, shopId, on)
  const values = new Map<string, number>()
  for (const { places, valueMinor } of rows) {
    const all = places.length > 0 ? places : [{ locationId: firstLocation, valueMinor }]
    for (const one of all) values.set(one.locationId, (values.get(one.locationId) ?? 0) + one.valueMinor)
  }
  const others = new Set([...ledger.keys(), ...[...values.keys()].filter((id) => id !== firstLocation)])
  if (others.size === 0) return []
  const elsewhereMinor = [...ledger.values()].reduce<number>((sum, amount) => sum + amount, 0)
  return [firstLocation, ...[...others].sort()].map((locationId) => ({
    locationId,
    valueMinor: minor(values.get(locationId) ?? 0),
    ledgerMinor: minor(
      locationId === firstLocation ? totalMinor - elsewhereMinor : (ledger.get(locationId) ?? 0),
    ),
  }))
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

/** Without a filter, the goods that are worth most are read as they stand; null where it takes the whole stock. */
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

function isIn(
  state: NonNullable<Filter['state']>,
  {
    status,
    quantityMilli,
    reorderLevelMilli,
  }: Pick<StockRow, 'status' | 'quantityMilli' | 'reorderLevelMilli'>,
): boolean {
  if (state === 'in-stock') return quantityMilli > 0
  if (state === 'below-zero') return quantityMilli < 0
  if (state === 'none') return quantityMilli === 0
  return status === 'active' && reorderLevelMilli > 0 && quantityMilli <= reorderLevelMilli
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
