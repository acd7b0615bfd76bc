import type { StockItem, StockQuery } from '#domain/api/stock.ts'
import type { Day } from '#domain/business-day.ts'
import { type Minor, minor } from '#domain/money.ts'
import { firstLocation } from '#domain/posting/dims.ts'
import { marginBp } from '#domain/product/margin.ts'
import { pricedOn } from '#domain/product/price-on.ts'
import { readSearch } from '#domain/product/search.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import { heldAt } from '#domain/stock/at-locations.ts'
import { daysOfCover, rateDays } from '#domain/stock/cover.ts'
import { type AtLocation, emptyStock, unitCost } from '#domain/stock/moving-average.ts'
import { refuseTooLong } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import type { StockBalanceDocument } from '../db/documents.ts'
import type { SettledShop } from '../shops/settled-shop.ts'
import { allBalances, findStocked, movedAfter, movedAtAfter, type StockedProduct, soldIn } from './store.ts'

export type Filter = Pick<StockQuery, 'search' | 'category' | 'state' | 'on' | 'location'>

/** What there is of a product, before its sales are looked up. */
export type StockRow = Omit<StockItem, 'soldMilli' | 'daysOfCover'>

export async function readRows(
  database: Database,
  shop: SettledShop,
  { search, category, on, location }: Filter,
  today: Day,
): Promise<StockRow[]> {
  const [products, balances, moved, movedAt] = await refuseTooLong(
    Promise.all([
      findStocked(database, shop._id, { category, search: readSearch(search ?? '') }),
      allBalances(database, shop._id),
      on === undefined ? new Map<string, never>() : movedAfter(database, shop._id, on),
      on === undefined ? new Map<string, never>() : movedAtAfter(database, shop._id, on),
    ]),
  )
  const byProduct = new Map(balances.map((balance) => [balance._id.productId, balance]))
  return products.flatMap((product) => {
    const { productId } = product._id
    const balance = balanceBefore(byProduct.get(productId), moved.get(productId), movedAt.get(productId))
    const isThere = balance !== undefined && (balance.quantityMilli !== 0 || balance.valueMinor !== 0)
    // An archived product is listed while it has a balance.
    return product.status === 'active' || isThere
      ? [rowOf(shop, on ?? today, product, balance, location)]
      : []
  })
}

type Held = Omit<StockBalanceDocument, '_id'>

/** The balance at the end of a past day: the present one without what moved since. */
function balanceBefore(
  balance: Held | undefined,
  moved: { quantityMilli: number; valueMinor: number } | undefined,
  movedAt: readonly AtLocation[] = [],
): Held | undefined {
  if (!balance || !moved) return balance
  const { elsewhere = [] } = balance
  const locations = new Set([...elsewhere, ...movedAt].map(({ location }) => location))
  return {
    ...(locations.size > 0 && {
      elsewhere: [...locations].sort().map((location) => {
        const [now, since] = [elsewhere, movedAt].map((rows) => rows.find((row) => row.location === location))
        return {
          location,
          quantityMilli: milli((now?.quantityMilli ?? 0) - (since?.quantityMilli ?? 0)),
          valueMinor: minor((now?.valueMinor ?? 0) - (since?.valueMinor ?? 0)),
        }
      }),
    }),
    quantityMilli: milli(balance.quantityMilli - moved.quantityMilli),
    valueMinor: minor(balance.valueMinor - moved.valueMinor),
    // What a unit cost then, where there was none, no total says.
    lastUnitCostMinor: minor(0),
  }
}

export function rowOf(
  shop: SettledShop,
  on: Day,
  product: StockedProduct,
  balance: Held | undefined,
  location?: string,
): StockRow {
  const { _id, sku, name, category, unit, status, reorderLevelMilli } = product
  const held =
    balance === undefined || location === undefined ? (balance ?? emptyStock) : heldAt(balance, location)
  const averageCostMinor: Minor | null = (balance && unitCost(balance)) || null
  return {
    productId: _id.productId,
    sku,
    name,
    category,
    unit: unit as StockRow['unit'],
    status,
    quantityMilli: held.quantityMilli,
    averageCostMinor,
    valueMinor: held.valueMinor,
    places: placesOfBalance(balance),
    reorderLevelMilli,
    marginBp: marginBp({ ...pricedOn(product, on), averageCostMinor }, shop, on),
  }
}

function placesOfBalance(balance: Held | undefined): StockRow['places'] {
  if (!balance?.elsewhere?.length) return []
  return [firstLocation, ...balance.elsewhere.map(({ location }) => location)].map((locationId) => ({
    locationId,
    ...heldAt(balance, locationId),
  }))
}

export async function withSales(
  database: Database,
  shopId: string,
  rows: readonly StockRow[],
  on: Day,
): Promise<StockItem[]> {
  const ids = rows.map(({ productId }) => productId)
  const sold =
    rows.length === 0 ? new Map<string, number>() : await soldIn(database, shopId, rateDays(on), ids)
  return rows.map((row) => {
    const soldMilli: Milli = milli(sold.get(row.productId) ?? 0)
    return { ...row, soldMilli, daysOfCover: daysOfCover(row.quantityMilli, soldMilli) }
  })
}

/** Whether a row is in a state that the list is filtered by. */
export function isIn(
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
