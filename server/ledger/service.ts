import type { z } from 'zod'
import type { EntryPage, EntryQuery, TrialBalance, TrialBalanceQuery } from '#domain/api/ledger.ts'
import { addDays, type Day, type DayRange } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import type { Chart } from '#domain/posting/chart.ts'
import type { EntryPlace } from '#domain/report/entry-order.ts'
import { beancountWriter } from '#domain/report/export/beancount.ts'
import { broughtForward } from '#domain/report/export/brought-forward.ts'
import { csvWriter } from '#domain/report/export/csv.ts'
import { type BroughtForward, type ExportEntry, exportText } from '#domain/report/export/format.ts'
import { hledgerWriter } from '#domain/report/export/hledger.ts'
import { journalsByDay } from '#domain/report/export/journals-by-day.ts'
import { financialYearFrom } from '#domain/report/financial-year.ts'
import { entryFinder } from '#domain/report/find-entries.ts'
import { trialBalance as trialBalanceOf } from '#domain/report/trial-balance.ts'
import { type Balances, balancesInYear } from '#domain/report/year-end.ts'
import type { Account, AccountCode } from '#domain/terms/account.ts'
import {
  type EntryFilter,
  type EntryPosition,
  entriesByDay,
  listEntries,
  readEntriesByDay,
} from '../books/journal/by-day-store.ts'
import { listInOrderOf } from '../books/journal/in-order-of-store.ts'
import { readOpenItemsOn } from '../credit/open-items-store.ts'
import type { Database } from '../db/client.ts'
import type { EntryDocument } from '../db/documents.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import type { SettledShop } from '../shops/settled-shop.ts'
import { requireShopAndChart } from './accounts.ts'
import { balancesOf, type EntrySums } from './entry-sums.ts'
import { findNames } from './find-names.ts'
import { describedStream, sourceDescriber } from './source-describer.ts'
import { type Days, isSame, readBalances, whileBooksStand } from './store.ts'

export async function listAccounts(database: Database, shopId: string): Promise<{ items: Account[] }> {
  const { chart } = await requireShopAndChart(database, shopId)
  return { items: [...chart.accounts] }
}

/**
 * The trial balance at the end of a day, within its financial year, and whether the entry lines add up to the
 * same. With `from` only what moved since that day.
 */
export async function trialBalance(
  database: Database,
  entrySums: EntrySums,
  shopId: string,
  { on, from }: z.infer<typeof TrialBalanceQuery>,
): Promise<TrialBalance> {
  const { totals, entries } = await entrySums.besideOf(
    shopId,
    () => requireShopAndChart(database, shopId),
    async ({ shop, chart }) => {
      const yearFrom = financialYearFrom(on, shop.settings.financialYearStartMonth)
      const ofRange = async (read: (range: Days) => Balances | Promise<Balances>) => {
        if (from !== undefined) return read({ from, to: on })
        const [before, inYear] = await Promise.all([
          read({ before: yearFrom }),
          read({ from: yearFrom, to: on }),
        ])
        return balancesInYear(before, inYear, chart)
      }
      const balances = await ofRange((days) => readBalances(database.collections, shopId, days))
      return { shop, chart, yearFrom, ofRange, balances }
    },
  )
  const { shop, chart, yearFrom, ofRange, balances } = totals
  return {
    currency: shop.currency,
    on,
    yearFrom,
    ...trialBalanceOf(balances, chart),
    tiesToEntries: isSame(balances, await ofRange((days) => balancesOf(entries.ofAll, days))),
  }
}

/** The balance of each account before a day, in its financial year, for an export that begins there; item by item where asked. */
function broughtForwardTo(
  { collections }: Database,
  shop: SettledShop,
  chart: Chart,
  day: Day,
  { byItem }: { byItem: boolean },
): Promise<BroughtForward> {
  const yearFrom = financialYearFrom(day, shop.settings.financialYearStartMonth)
  const dayBefore = addDays(day, -1)
  const read = (days: Days) => readBalances(collections, shop._id, days)
  return whileBooksStand(collections, shop._id, async () => {
    const balances = balancesInYear(
      await read({ before: yearFrom }),
      await read({ from: yearFrom, to: dayBefore }),
      chart,
    )
    const accounts = byItem ? [...balances.keys()] : []
    const open = await readOpenItemsOn(collections, shop._id, accounts, dayBefore)
    return broughtForward(balances, open, dayBefore)
  })
}

export async function findEntries(
  database: Database,
  shopId: string,
  { from, to, account, figure, line, search, sort, cursor, limit }: z.infer<typeof EntryQuery>,
): Promise<z.infer<typeof EntryPage>> {
  const { shop, chart } = await requireShopAndChart(database, shopId)
  const names = await findNames(database, chart, { shopId, search: search ?? '', range: { from, to } })
  const { entries, nextCursor } = await listed(database, shopId, {
    ...{ from, to, cursor, limit, sort },
    on: queriedAccounts(chart, { account, figure, line }),
    finds: entryFinder(search ?? '', shop.currency, names),
  })
  const describe = sourceDescriber(database, { shop, chart })
  return {
    items: (await describe(entries)).map((entry) => ({
      ...factsOf(entry),
      recordedAt: entry.recordedAt.toISOString(),
      previousHash: entry.previousHash,
      lines: byAccount(entry.lines).map(([number, amountMinor]) => ({
        account: number,
        accountName: chart.find(number).name,
        debitMinor: minor(Math.max(amountMinor, 0)),
        creditMinor: minor(Math.max(-amountMinor, 0)),
      })),
    })),
    nextCursor,
  }
}

type Listing = Pick<z.infer<typeof EntryQuery>, 'cursor' | 'limit' | 'sort'> &
  Omit<EntryFilter, 'isNewestFirst'>

/** One page of a list of entries, and where the next begins. */
async function listed(
  { collections: { journalPages } }: Database,
  shopId: string,
  { cursor, limit, sort, ...filter }: Listing,
): Promise<{ entries: EntryDocument[]; nextCursor: string | null }> {
  const most = limit + 1
  if (sort === 'day' || sort === '-day') {
    const after = decodeCursor<EntryPosition>(cursor)
    const byDay = { ...filter, isNewestFirst: sort === '-day' }
    const found = await listEntries(journalPages, shopId, byDay, after, most)
    return pageOf(found, limit, ({ postingDay, _id }) => ({ day: postingDay, number: _id.number }))
  }
  const isDescending = sort.startsWith('-')
  const by = sort === 'amount' || sort === '-amount' ? 'amount' : 'document'
  const after = decodeCursor<EntryPlace>(cursor)
  const order = { by, isDescending } as const
  const found = await listInOrderOf(journalPages, shopId, filter, { order, after, limit: most })
  const { entries, nextCursor } = pageOf(found, limit, ({ place }) => place)
  return { entries: entries.map(({ entry }) => entry), nextCursor }
}

/** @param found one more than a page where there is another page */
function pageOf<Found>(found: readonly Found[], limit: number, positionOf: (last: Found) => object) {
  const entries = found.slice(0, limit)
  const last = entries.at(-1)
  return { entries, nextCursor: found.length > limit && last ? encodeCursor(positionOf(last)) : null }
}

/** The amounts of an entry on each account, in the order of its lines; their dimensions are for reports. */
function byAccount(lines: EntryDocument['lines']): [AccountCode, number][] {
  const sums = new Map<AccountCode, number>()
  for (const { account, amountMinor } of lines) sums.set(account, (sums.get(account) ?? 0) + amountMinor)
  return [...sums].filter(([, amountMinor]) => amountMinor !== 0)
}

/** Which accounts a list of entries is of; null for all. A figure without accounts matches no entry. */
function queriedAccounts(
  chart: Chart,
  { account, figure, line }: Pick<z.infer<typeof EntryQuery>, 'account' | 'figure' | 'line'>,
): AccountCode[] | null {
  if (account !== undefined) return [account]
  if (figure === undefined && line === undefined) return null
  const belongs = (one: Account) =>
    (figure === undefined || one.figure === figure) && (line === undefined || one.line === line)
  return chart.accounts.filter(belongs).map((one) => one.account)
}

const writers = { hledger: hledgerWriter, beancount: beancountWriter, csv: csvWriter }
export type LedgerTextFormat = keyof typeof writers

/** The entries of a range by posting day and number, as often as they are asked for. */
export type JournalReader = () => AsyncIterable<ExportEntry>

/**
 * The entries of a range in a plain-text accounting format, in chunks: memory holds one.
 * @param read the entries of that range
 */
export async function exportLedger(
  database: Database,
  shopId: string,
  { format, from, to }: { format: LedgerTextFormat; from: Day; to: Day },
  read: JournalReader = () => entriesOf(database, shopId, { from, to }),
): Promise<AsyncIterable<string>> {
  if (from > to) throw new Refusal('range_invalid', { from, to })
  const { shop, chart } = await requireShopAndChart(database, shopId)
  const describe = sourceDescriber(database, { shop, chart })
  const book = { shopName: shop.name, currency: shop.currency, from, to, chart }
  const before = await broughtForwardTo(database, shop, chart, from, { byItem: true })
  return exportText(writers[format](book), before, describedStream(read(), describe))
}

/**
 * What was posted on each day of a range as one journal, for programs that import a table of them.
 * @param read the entries of that range
 */
export async function exportJournals(
  database: Database,
  shopId: string,
  range: DayRange,
  read: JournalReader,
) {
  const { shop, chart } = await requireShopAndChart(database, shopId)
  return {
    book: { currency: shop.currency, chart },
    taxPack: shop.taxPack,
    before: await broughtForwardTo(database, shop, chart, range.from, { byItem: false }),
    journals: journalsByDay(read()),
  }
}

export async function* entriesOf(
  database: Database,
  shopId: string,
  range: { from: Day; to: Day },
): AsyncGenerator<ExportEntry> {
  const { journalPages } = database.collections
  for await (const entry of entriesByDay(journalPages, shopId, { ...range, on: null })) yield factsOf(entry)
}

/** Those of some ten thousand entries, in memory. */
export async function keptEntriesOf(
  { collections }: Database,
  shopId: string,
  range: DayRange,
): Promise<ExportEntry[]> {
  return (await readEntriesByDay(collections.journalPages, shopId, range)).map(factsOf)
}

function factsOf(entry: Omit<EntryDocument, 'source'> & Pick<ExportEntry, 'source'>): ExportEntry {
  const { _id, postingDay, businessDay, source, lines, hash } = entry
  return { number: _id.number, postingDay, businessDay, source, lines, hash }
}
