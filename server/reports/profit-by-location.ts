import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { ProfitByLocation, ProfitByLocationQuery } from '#domain/api/report.ts'
import type { DayRange } from '#domain/business-day.ts'
import { locationName } from '#domain/documents/setting/locations.ts'
import { Refusal } from '#domain/errors.ts'
import type { Chart } from '#domain/posting/chart.ts'
import { firstLocation } from '#domain/posting/dims.ts'
import { type LocationFigures, ofNoLocation, profitOfLocation } from '#domain/report/profit-by-location.ts'
import { profitLossColumn } from '#domain/report/profit-loss.ts'
import { accounts } from '#domain/terms/chart.ts'
import { refuseTooLong } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import type { DayOfSales } from '../db/documents.ts'
import { requireShopAndChart } from '../ledger/accounts.ts'
import { balancesOf, type EntrySums } from '../ledger/entry-sums.ts'
import { readBalances, whileBooksStand } from '../ledger/store.ts'
import { lostAt } from './location-sums-store.ts'
import { PartSums } from './part-sums.ts'
import { readParts } from './parts-store.ts'
import { readDayTotals } from './store.ts'

/**
 * The result of each location of a shop: the totals of days have what each sold, and stock adjustments say where they
 * were made. The first location has what was sold nowhere else, and what is of no location is in a column of its own.
 */
export async function profitByLocation(
  database: Database,
  entrySums: EntrySums,
  shopId: string,
  range: z.infer<typeof ProfitByLocationQuery>,
): Promise<ProfitByLocation> {
  if (range.from > range.to) throw new Refusal('range_invalid', range)
  const { collections } = database
  return whileBooksStand(collections, shopId, async () => {
    const { shop, chart } = await requireShopAndChart(database, shopId)
    const [moved, sums, figures] = await Promise.all([
      readBalances(collections, shopId, range),
      entrySums.of(shopId),
      readFigures(database, shopId, chart, range),
    ])
    const total = profitLossColumn(moved, chart)
    const proven = profitLossColumn(balancesOf(sums, range), chart)
    const now = shop.settings.locations.at(-1)?.setTo ?? []
    const ids = [...new Set([...now.map(({ locationId }) => locationId), ...figures.keys()])]
    const columns = ids.map((locationId) => ({
      locationId,
      name: locationName(shop.settings.locations, locationId),
      ...profitOfLocation(figures.get(locationId) ?? noFigures),
    }))
    return {
      currency: shop.currency,
      columns: [...columns, { locationId: null, name: 'No location', ...ofNoLocation(total, columns) }],
      total,
      tiesToTrialBalance: isDeepStrictEqual(total, proven),
      entriesNetProfitMinor: proven.netProfitMinor,
    }
  })
}

const noFigures: LocationFigures = {
  salesMinor: 0,
  returnsMinor: 0,
  costOfGoodsSoldMinor: 0,
  expensesMinor: 0,
}

async function readFigures(
  database: Database,
  shopId: string,
  chart: Chart,
  range: DayRange,
): Promise<Map<string, LocationFigures>> {
  const [days, parts, lost] = await Promise.all([
    readDayTotals(database.collections, shopId, range),
    readParts(database.collections, shopId, range, 'locations'),
    refuseTooLong(lostAt(database, shopId, range)),
  ])
  const elsewhere = [...parts].filter(([location]) => location !== firstLocation)
  const first = soldFirst(days, PartSums.ofAll(elsewhere.map(([, sold]) => sold)))
  // What came back to a place and was written off at once.
  const returned = [...parts].map(([location, sums]) => ({
    location,
    account: accounts.stockAdjustments,
    amountMinor: sums.get('lostMinor'),
  }))
  const figures = new Map<string, LocationFigures>()
  for (const [location, sold] of [[firstLocation, first] as const, ...elsewhere]) {
    figures.set(location, {
      salesMinor: sold.get('netMinor'),
      returnsMinor: sold.get('returnsNetMinor'),
      costOfGoodsSoldMinor: sold.get('costMinor'),
      expensesMinor: 0,
    })
  }
  for (const { location, account, amountMinor } of [...lost, ...returned]) {
    const own = figures.get(location) ?? { ...noFigures }
    const { figure } = chart.find(account)
    if (figure === 'costOfGoodsSold') own.costOfGoodsSoldMinor += amountMinor
    if (figure === 'expenses') own.expensesMinor += amountMinor
    figures.set(location, own)
  }
  return figures
}

/** The first location sold what no other did. */
function soldFirst(days: readonly DayOfSales[], elsewhere: PartSums): PartSums {
  const sum = (name: 'netMinor' | 'returnsNetMinor' | 'costMinor') =>
    days.reduce((total, day) => total + day[name], 0) - elsewhere.get(name)
  return PartSums.of([
    {
      netMinor: sum('netMinor'),
      returnsNetMinor: sum('returnsNetMinor'),
      costMinor: sum('costMinor'),
    },
  ])
}
