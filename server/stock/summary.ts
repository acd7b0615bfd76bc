import type { StockSummary } from '#domain/api/stock.ts'
import { addDays, type Day } from '#domain/business-day.ts'
import { type Minor, minor } from '#domain/money.ts'
import { firstLocation } from '#domain/posting/dims.ts'
import { accounts } from '#domain/terms/chart.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { refuseTooLong } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import { readBalances, whileBooksStand } from '../ledger/store.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import type { SettledShop } from '../shops/settled-shop.ts'
import { type Filter, isIn, readRows } from './rows.ts'
import { inventoryElsewhere, type StockSums, sumBalances, sumElsewhere } from './store.ts'

/** What all goods are worth, compared with account 1200 at the same moment. */
export async function stockSummary(
  database: Database,
  shopId: string,
  on: Day | undefined,
  now: Date,
): Promise<StockSummary> {
  const shop = await requireSettledShop(database, shopId)
  const today = businessDayOf(now.toISOString(), shop)
  const { collections } = database
  return whileBooksStand(collections, shopId, async () => {
    const [{ elsewhere, ...sums }, ledger, ledgerElsewhere] = await Promise.all([
      on === undefined ? sumsNow(database, shopId) : sumsOn(database, shop, on, today),
      readBalances(collections, shopId, on === undefined ? null : { before: addDays(on, 1) }),
      inventoryElsewhere(database, shopId, on),
    ])
    const ledgerMinor = ledger.get(accounts.inventory) ?? minor(0)
    const places = placesOf(
      { totalMinor: sums.valueMinor, elsewhere },
      { totalMinor: ledgerMinor, elsewhere: ledgerElsewhere },
    )
    const ties = sums.valueMinor === ledgerMinor && places.every((one) => one.valueMinor === one.ledgerMinor)
    return { on: on ?? today, ...sums, ledgerMinor, ties, places }
  })
}

/** With what the goods at places other than the first are worth. */
type Sums = StockSums & { elsewhere: Map<string, Minor> }

/** Summed by the database: of fifty thousand products no row is read. */
async function sumsNow(database: Database, shopId: string): Promise<Sums> {
  const [sums, elsewhere] = await refuseTooLong(
    Promise.all([sumBalances(database, shopId), sumElsewhere(database, shopId)]),
  )
  return { ...sums, elsewhere }
}

/** For a past day each balance has to be calculated from the moves since. */
async function sumsOn(database: Database, shop: SettledShop, on: Day, today: Day): Promise<Sums> {
  const rows = await readRows(database, shop, { on }, today)
  const elsewhere = new Map<string, Minor>()
  for (const { locationId, valueMinor } of rows.flatMap(({ places }) => places))
    if (locationId !== firstLocation)
      elsewhere.set(locationId, minor((elsewhere.get(locationId) ?? 0) + valueMinor))
  const count = (state: NonNullable<Filter['state']>) => rows.filter((row) => isIn(state, row)).length
  return {
    valueMinor: minor(rows.reduce((sum, row) => sum + row.valueMinor, 0)),
    inStock: count('in-stock'),
    toReorder: count('low'),
    belowZero: count('below-zero'),
    elsewhere,
  }
}

type ByPlace = { totalMinor: Minor; elsewhere: ReadonlyMap<string, Minor> }

/** What goods at each place are worth, and what account 1200 says of it; nothing where all are in one. */
function placesOf(goods: ByPlace, ledger: ByPlace): StockSummary['places'] {
  const others = new Set([...ledger.elsewhere.keys(), ...goods.elsewhere.keys()])
  if (others.size === 0) return []
  return [firstLocation, ...[...others].sort()].map((locationId) => ({
    locationId,
    valueMinor: at(goods, locationId),
    ledgerMinor: at(ledger, locationId),
  }))
}

function at({ totalMinor, elsewhere }: ByPlace, locationId: string): Minor {
  if (locationId !== firstLocation) return elsewhere.get(locationId) ?? minor(0)
  return minor([...elsewhere.values()].reduce<number>((left, amount) => left - amount, totalMinor))
}
