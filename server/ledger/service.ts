import type { z } from 'zod'
import type { EntryPage, EntryQuery, LedgerExportQuery, TrialBalance } from '#domain/api/ledger.ts'
import type { Day } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import type { Account } from '#domain/posting/account.ts'
import { accountsFor } from '#domain/posting/chart.ts'
import { beancountWriter } from '#domain/report/export/beancount.ts'
import { csvWriter } from '#domain/report/export/csv.ts'
import { type ExportEntry, exportText } from '#domain/report/export/format.ts'
import { hledgerWriter } from '#domain/report/export/hledger.ts'
import { trialBalance as trialBalanceOf } from '#domain/report/trial-balance.ts'
import type { Database } from '../db/client.ts'
import type { EntryDocument } from '../db/documents.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { requireShop } from '../shops/store.ts'
import { type EntryPosition, listEntries, readBalances, streamEntries } from './store.ts'

export async function listAccounts(database: Database, shopId: string): Promise<Account[]> {
  return accountsFor((await requireShop(database, shopId)).taxPack)
}

export async function trialBalance(database: Database, shopId: string, on: Day): Promise<TrialBalance> {
  const shop = await requireShop(database, shopId)
  const balances = await readBalances(database.collections, shopId, on)
  const totals = new Map([...balances].map(([account, balance]) => [account, minor(balance)]))
  return { currency: shop.currency, on, ...trialBalanceOf(totals, accountsFor(shop.taxPack)) }
}

export async function findEntries(
  database: Database,
  shopId: string,
  { from, to, account, cursor, limit }: z.infer<typeof EntryQuery>,
): Promise<z.infer<typeof EntryPage>> {
  const shop = await requireShop(database, shopId)
  const names = new Map(accountsFor(shop.taxPack).map(({ account: number, name }) => [number, name]))
  const after = decodeCursor<EntryPosition>(cursor)
  const entries = await listEntries(database.collections, shopId, { from, to, account }, after, limit + 1)
  const page = entries.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map((entry) => ({
      ...factsOf(entry),
      recordedAt: entry.recordedAt.toISOString(),
      previousHash: entry.previousHash,
      lines: entry.lines.map(({ account: number, amountMinor }) => ({
        account: number,
        accountName: names.get(number) ?? number,
        debitMinor: minor(Math.max(amountMinor, 0)),
        creditMinor: minor(Math.max(-amountMinor, 0)),
      })),
    })),
    nextCursor:
      entries.length > limit && last ? encodeCursor({ day: last.postingDay, number: last._id.number }) : null,
  }
}

const writers = { hledger: hledgerWriter, beancount: beancountWriter, csv: csvWriter }

/** The entries of a range in a plain-text accounting format, in chunks: memory holds one. */
export async function exportLedger(
  database: Database,
  shopId: string,
  { format, from, to }: z.infer<typeof LedgerExportQuery>,
): Promise<AsyncIterable<string>> {
  if (from > to) throw new Refusal('range_invalid', { from, to })
  const shop = await requireShop(database, shopId)
  const book = { shopName: shop.name, currency: shop.currency, from, to, chart: accountsFor(shop.taxPack) }
  return exportText(writers[format](book), entriesOf(database, shopId, { from, to }))
}

async function* entriesOf(
  database: Database,
  shopId: string,
  range: { from: Day; to: Day },
): AsyncGenerator<ExportEntry> {
  for await (const entry of streamEntries(database.collections, shopId, range)) yield factsOf(entry)
}

function factsOf(entry: EntryDocument): ExportEntry {
  const { _id, postingDay, businessDay, source, lines, hash } = entry
  return { number: _id.number, postingDay, businessDay, source, lines, hash }
}
