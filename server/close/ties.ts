import type { BrokenTie } from '#domain/api/close.ts'
import { addDays, type Day, endOfTime } from '#domain/business-day.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import { monthOf } from '#domain/month.ts'
import { accountsOf } from '#domain/open-items/ageing.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts, taxDirectionOf } from '#domain/terms/chart.ts'
import type { TieName } from '#domain/terms/tie.ts'
import type { AppDeps } from '#server/wiring/app-deps.ts'
import { assetRegister } from '../assets/service.ts'
import { ageing } from '../credit/ageing.ts'
import { sumOpenItems } from '../credit/open-items-store.ts'
import { readChart } from '../ledger/accounts.ts'
import { balancesOf, type EntrySums } from '../ledger/entry-sums.ts'
import { readBalances } from '../ledger/store.ts'
import { readTaxSums } from '../ledger/taxes-store.ts'
import { profitLoss } from '../reports/profit-loss.ts'
import type { SettledShop } from '../shops/settled-shop.ts'
import { stockSummary } from '../stock/summary.ts'

type Deps = Pick<AppDeps, 'database' | 'now'> & { entrySums: EntrySums }
type Place = { shop: SettledShop; through: Day; isPast: boolean }
type Tie = { name: TieName; account: AccountCode | null; partsMinor: Minor; ledgerMinor: Minor }

/** What is open on them has no ageing: it is held against the ledger as both are now, whatever day is looked at. */
const openNow: readonly AccountCode[] = [
  accounts.goodsNotBilled,
  accounts.prepayments,
  accounts.taxPayable,
  accounts.taxRefundable,
]

/** Every figure of the books' first page that is not what the ledger says, with both amounts. */
export async function brokenTies(deps: Deps, place: Place): Promise<BrokenTie[]> {
  const { database } = deps
  const [chart, ...found] = await Promise.all([
    readChart(database, place.shop),
    tiesOfTotals(deps, place),
    tiesOfOpenItems(deps, place),
    tiesOfGoods(deps, place),
    tiesOfProfit(deps, place),
  ])
  return found.flat().map(({ account, ...tie }) => ({
    ...{ ...tie, account },
    accountName: account === null ? '' : chart.find(account).name,
  }))
}

/** Totals of days against the entries, account by account; taxes and cash in tills by their parts. */
async function tiesOfTotals({ database, entrySums }: Deps, { shop, through }: Place): Promise<Tie[]> {
  const { collections } = database
  const days = { before: addDays(through, 1) }
  const { totals, entries } = await entrySums.beside(shop._id, () =>
    Promise.all([
      readBalances(collections, shop._id, days),
      readTaxSums(collections, shop._id, through),
      sumOpenItems(collections, shop._id, openNow),
    ]),
  )
  const [ledger, taxes, open] = totals
  const ofEntries = balancesOf(entries.ofAll, days)
  const cash = entries.dims
    .valuesOf(accounts.cash)
    .map((till) => entries.dims.sides(accounts.cash, till, days))
    .map(({ debitMinor, creditMinor }) => minor(debitMinor - creditMinor))
  // Amounts that were brought from earlier books, or posted by hand, are of no document that is open.
  const lines = balancesOf(entries.ofItems, { before: endOfTime })
  const totalOf = (direction: 'output' | 'input') =>
    sumMinor([...ledger].filter(([account]) => taxDirectionOf(account) === direction).map(([, sum]) => sum))
  return broken([
    ...[...new Set([...ledger.keys(), ...ofEntries.keys()])]
      .filter((account) => account !== accounts.cash)
      .map((account) => tie('entries', account, ofEntries.get(account), ledger.get(account))),
    tie('tills', accounts.cash, sumMinor(cash), ledger.get(accounts.cash)),
    tie('output-tax', null, minor(0 - taxes.outputMinor), totalOf('output')),
    tie('input-tax', null, taxes.inputMinor, totalOf('input')),
    ...openNow.map((account) => tie('open-items', account, open.get(account), lines.get(account))),
  ])
}

/** What customers and suppliers owe and are owed. */
async function tiesOfOpenItems(deps: Deps, { shop, through, isPast }: Place): Promise<Tie[]> {
  const query = { on: isPast ? through : undefined, limit: 1, show: 'all', sort: '-balance' } as const
  const sides = Object.keys(accountsOf) as (keyof typeof accountsOf)[]
  const found = await Promise.all(sides.map((side) => ageing(deps, shop._id, side, query)))
  return broken(
    found
      .flatMap(({ ties }) => ties)
      .map(({ account, openMinor, ledgerMinor }) => tie('open-items', account, openMinor, ledgerMinor)),
  )
}

/** Stock, and fixed assets: of these the register of today. */
async function tiesOfGoods({ database, now }: Deps, { shop, through, isPast }: Place): Promise<Tie[]> {
  const [stock, { total, ledger }] = await Promise.all([
    stockSummary(database, shop._id, isPast ? through : undefined, now()),
    assetRegister(database, shop._id, now()),
  ])
  return [
    // Where the sum is right, a location or two are not.
    ...(stock.ties ? [] : [tie('stock', accounts.inventory, stock.valueMinor, stock.ledgerMinor)]),
    ...broken([
      tie('asset-cost', accounts.fixedAssets, total.costMinor, ledger.costMinor),
      tie(
        'asset-depreciation',
        accounts.accumulatedDepreciation,
        minor(0 - total.accumulatedMinor),
        minor(0 - ledger.accumulatedMinor),
      ),
    ]),
  ]
}

/** The profit of the month so far. */
async function tiesOfProfit({ database, entrySums }: Deps, { shop, through }: Place): Promise<Tie[]> {
  const month = { from: `${monthOf(through)}-01` as Day, to: through }
  const report = await profitLoss(database, entrySums, shop._id, { ...month, by: 'month' })
  if (report.tiesToTrialBalance) return []
  return [tie('profit', null, report.total.netProfitMinor, report.entriesNetProfitMinor)]
}

function tie(
  name: TieName,
  account: AccountCode | null,
  partsMinor: Minor | undefined,
  ledgerMinor: Minor | undefined,
): Tie {
  return { name, account, partsMinor: partsMinor ?? minor(0), ledgerMinor: ledgerMinor ?? minor(0) }
}

function broken(ties: readonly Tie[]): Tie[] {
  return ties.filter(({ partsMinor, ledgerMinor }) => partsMinor !== ledgerMinor)
}
