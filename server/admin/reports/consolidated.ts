import type { ConsolidatedQuery, ConsolidatedReport } from '#domain/api/admin-reports.ts'
import { daysBetween } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { chartOf } from '#domain/posting/chart.ts'
import { Consolidation, isCarried } from '#domain/report/consolidated.ts'
import { previousRange } from '#domain/report/previous-range.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { Database } from '../../db/client.ts'
import type { AccountTotal } from '../../db/documents.ts'
import { readOwnAccountsOf } from '../../ledger/own-account-store.ts'
import {
  countCurrencies,
  findReportedShops,
  type ReportedShop,
  readBalancesBefore,
  streamAccountTotals,
} from './consolidated-store.ts'

const maxSteps = 400
const maxDays = 366 * 10

/**
 * The figures of the shops of one currency, each and in total, from their daily totals alone. Amounts of different
 * currencies are never added up.
 * @throws Refusal range_invalid, shop_not_found
 */
export async function consolidatedReport(
  database: Database,
  { from, to, by, currency, shopId }: ConsolidatedQuery,
): Promise<ConsolidatedReport> {
  const days = daysBetween(from, to)
  if (from > to || days > maxDays || (by === 'day' && days >= maxSteps))
    throw new Refusal('range_invalid', { from, to })
  const range = { from, to }
  const before = previousRange(range)
  const currencies = await countCurrencies(database)
  const shops = await shopsOf(database, { shopId, currency: currency ?? currencies[0]?.currency })
  const all = await consolidate(database, shops, { range, before, by })
  const names = new Map(shops.map(({ _id, name }) => [_id, name]))
  return {
    currencies,
    currency: shops[0]?.currency ?? currency ?? currencies[0]?.currency ?? null,
    range,
    before,
    shops: all.shops().map(({ shopId, figures, before }) => ({
      shopId,
      name: names.get(shopId) ?? shopId,
      figures,
      before,
    })),
    total: all.total(),
    totalBefore: all.totalBefore(),
    trend: all.trend(),
  }
}

async function shopsOf(
  database: Database,
  { shopId, currency }: { shopId: string | undefined; currency: string | undefined },
): Promise<ReportedShop[]> {
  if (shopId === undefined) return currency === undefined ? [] : findReportedShops(database, { currency })
  const found = await findReportedShops(database, { shopId })
  if (found.length === 0) throw new Refusal('shop_not_found')
  return found
}

type Periods = ConstructorParameters<typeof Consolidation>[1]

async function consolidate(
  database: Database,
  shops: readonly ReportedShop[],
  periods: Periods,
): Promise<Consolidation> {
  const ids = shops.map(({ _id }) => _id)
  const own = await readOwnAccountsOf(database, ids)
  const charted = shops.map(({ _id, taxPack }) => ({ shopId: _id, chart: chartOf(taxPack, own.get(_id)) }))
  const all = new Consolidation(charted, periods)
  if (ids.length === 0) return all
  const carried = new Set(
    charted.flatMap(({ chart }) =>
      chart.accounts.map(({ account }) => account).filter((account) => isCarried(account, chart)),
    ),
  )
  const { range, before } = periods
  for (const one of await readBalancesBefore(database, ids, before.from, [...carried]))
    all.add(one.shopId, null, one.account, one.amountMinor)
  for await (const { _id, accounts } of streamAccountTotals(database, ids, {
    from: before.from,
    to: range.to,
  }))
    for (const [account, { debitMinor, creditMinor }] of Object.entries(accounts) as [
      AccountCode,
      AccountTotal,
    ][])
      all.add(_id.shopId, _id.day, account, debitMinor - creditMinor)
  return all
}
