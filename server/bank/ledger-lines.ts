import { type LedgerLine, ledgerKeyText } from '#domain/bank/ledger-line.ts'
import { addDays, type Day, endOfTime } from '#domain/business-day.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { entriesByDay } from '../books/journal/by-day-store.ts'
import { findEntry } from '../books/journal/in-order-store.ts'
import { entriesIn } from '../books/journal/page.ts'
import type { Database } from '../db/client.ts'
import type { EntryDocument } from '../db/documents.ts'
import { journalIndexes } from '../db/journal-indexes.ts'
import { reversalSource } from '../reversals/find-reversal.ts'
import { bankLines, type MatchedLedger } from './statement-store.ts'

/** From where on the lines of an account are asked about. */
export type Base = {
  /** All through this day is explained, but for what is `open`, and for entries past the number. */
  through: Day
  number: number
  open: readonly MatchedLedger[]
}

/** What a screen and a reconciliation can hold. */
export const maxOpen = 25_000

/**
 * The lines of the books on an account that no line of a statement holds, by day and number.
 * @param asAt what was posted, and what was on a statement, by then
 * @param most of more than these the oldest are answered, and that the list is cut
 */
export async function openLedgerLines(
  database: Database,
  shopId: string,
  account: AccountCode,
  base: Base,
  { asAt = endOfTime, most = maxOpen }: { asAt?: Day; most?: number } = {},
): Promise<{ lines: LedgerLine[]; isCut: boolean }> {
  const found: LedgerLine[] = []
  const late = await lateEntries(database, shopId, account, base)
  const left = await entriesOf(
    database,
    shopId,
    base.open.map(({ number }) => number),
  )
  for (const { number, line } of base.open) {
    const entry = left.get(number)
    if (entry) found.push(...linesOn(entry, account).filter((one) => one.line === line))
  }
  for (const entry of late) found.push(...linesOn(entry, account))
  const on = { from: addDays(base.through, 1), to: asAt, on: [account] }
  let isCut = false
  for await (const entry of entriesByDay(database.collections.journalPages, shopId, on)) {
    found.push(...linesOn(entry, account))
    if (found.length > most * 2) {
      isCut = true
      break
    }
  }
  // What came while a reconciliation was made may be left open by it and posted past its number as well.
  const once = [...new Map(found.map((line) => [ledgerKeyText(line), line])).values()]
  const taken = await takenKeys(database, shopId, once, asAt)
  const open = await withoutTakenBack(
    database,
    shopId,
    once.filter((line) => !taken.has(ledgerKeyText(line))),
  )
  const lines = open.sort((a, b) =>
    a.day < b.day ? -1 : a.day > b.day ? 1 : a.number - b.number || a.line - b.line,
  )
  return { lines: lines.slice(0, most), isCut: isCut || lines.length > most }
}

/** The lines of an entry on an account. */
export function linesOn(
  { _id, postingDay, source, lines }: EntryDocument,
  account: AccountCode,
): LedgerLine[] {
  return lines.flatMap(({ account: on, amountMinor }, line) =>
    on === account ? [{ number: _id.number, line, day: postingDay, amountMinor, source }] : [],
  )
}

const readAtOnce = 50

/** Entries by their numbers, as far as they are there. */
export async function entriesOf(
  { collections }: Database,
  shopId: string,
  numbers: readonly number[],
): Promise<Map<number, EntryDocument>> {
  const wanted = [...new Set(numbers)]
  const found = new Map<number, EntryDocument>()
  for (let from = 0; from < wanted.length; from += readAtOnce) {
    const some = wanted.slice(from, from + readAtOnce)
    const entries = await Promise.all(
      some.map((number) => findEntry(collections.journalPages, shopId, number)),
    )
    for (const entry of entries) if (entry) found.set(entry._id.number, entry)
  }
  return found
}

/** What was posted to the days of a reconciliation after it was made. */
async function lateEntries(
  { collections }: Database,
  shopId: string,
  account: AccountCode,
  { through, number }: Base,
): Promise<EntryDocument[]> {
  if (number === Number.MAX_SAFE_INTEGER) return []
  const pages = collections.journalPages
    .find({ '_id.shopId': shopId, last: { $gt: number }, accounts: account, days: { $lte: through } })
    .hint(journalIndexes.byNumber)
    .sort({ last: 1 })
  const late: EntryDocument[] = []
  for await (const page of pages)
    for (const entry of entriesIn(page))
      if (entry._id.number > number && entry.postingDay <= through) late.push(entry)
  return late
}

async function takenKeys(
  database: Database,
  shopId: string,
  lines: readonly LedgerLine[],
  asAt: Day,
): Promise<Set<string>> {
  const taken = new Set<string>()
  for (let from = 0; from < lines.length; from += 5_000) {
    const keys = lines.slice(from, from + 5_000).map(ledgerKeyText)
    const holding = await bankLines(database)
      .find({ '_id.shopId': shopId, keys: { $in: keys }, day: { $lte: asAt } }, { projection: { keys: 1 } })
      .toArray()
    for (const one of holding) for (const key of one.keys) taken.add(key)
  }
  return taken
}

/** A document and its reversal are not on any bank statement. */
async function withoutTakenBack(
  { collections }: Database,
  shopId: string,
  lines: readonly LedgerLine[],
): Promise<LedgerLine[]> {
  const ids = lines.flatMap(({ source }) => (source.kind === reversalSource ? [source.id] : []))
  if (ids.length === 0) return [...lines]
  const reversals = await collections.reversals
    .find(
      { _id: { $in: ids.map((reversalId) => ({ shopId, reversalId })) } },
      { projection: { reversedEntry: 1 } },
    )
    .toArray()
  const reversed = new Map(reversals.map(({ _id, reversedEntry }) => [_id.reversalId, reversedEntry]))
  const byNumber = Map.groupBy(lines, ({ number }) => number)
  const gone = new Set<LedgerLine>()
  for (const one of lines) {
    const number = one.source.kind === reversalSource ? reversed.get(one.source.id) : undefined
    if (number === undefined) continue
    const original = byNumber
      .get(number)
      ?.find((other) => other.amountMinor === -one.amountMinor && !gone.has(other))
    if (original) {
      gone.add(original)
      gone.add(one)
    }
  }
  return lines.filter((one) => !gone.has(one))
}
