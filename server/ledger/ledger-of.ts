import type { AccountLedger } from '#domain/api/ledger.ts'
import type { DayRange } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import type { EntrySource } from '#domain/posting/entry-source.ts'
import { dimensionOf } from '#domain/report/ledger-dimensions.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { type EntryPosition, entriesByDay } from '../books/journal/by-day-store.ts'
import { entriesByNumber } from '../books/journal/in-order-store.ts'
import { readItemsOfParty } from '../credit/open-items-store.ts'
import type { Database } from '../db/client.ts'
import type { EntryDocument } from '../db/documents.ts'
import type { SettledShop } from '../shops/settled-shop.ts'
import { type Sides, valueIn } from './dim-sums.ts'
import { namesOfDimension } from './dimension-names.ts'
import type { EntrySums } from './entry-sums.ts'
import { piecesOf, sidesOfPieces } from './party-sums-store.ts'
import type { Days } from './store.ts'

type Order = { after: EntryPosition | null | undefined; isNewestFirst: boolean }

/** The lines of an account that are of one customer, till, location and so on. */
type LedgerOf = {
  of: NonNullable<AccountLedger['of']>
  sides: (days: Days) => Sides
  /** Entries with such lines, each with those alone. */
  entries: (range: DayRange, order: Order) => AsyncIterable<EntryDocument>
}

/** More entries than so many of a party are read day by day. */
const fewEntries = 1_000

/** @throws Refusal account_without_groups */
export async function readLedgerOf(
  database: Database,
  entrySums: EntrySums,
  shop: SettledShop,
  { account, key }: { account: AccountCode; key: string },
): Promise<LedgerOf> {
  const shopId = shop._id
  const { journalPages } = database.collections
  const by = dimensionOf(account)
  if (by === null) throw new Refusal('account_without_groups', { account })
  const nameOf = await namesOfDimension(database, shop, by, [key])
  const of = { by, key, name: nameOf(key) }
  const byDay = (range: DayRange, { after, isNewestFirst }: Order) =>
    entriesByDay(journalPages, shopId, { ...range, on: [account], isNewestFirst }, after)
  if (by !== 'party' && by !== 'asset') {
    const sums = await entrySums.ofDims(shopId)
    const isOf = (line: Line) => line.account === account && valueIn(by, line.dims) === key
    return {
      of,
      sides: (days) => sums.sides(account, key, days),
      entries: (range, order) => withLines(byDay(range, order), isOf),
    }
  }
  const items = await readItemsOfParty(database.collections, shopId, [account], key)
  const pieces = items.flatMap(piecesOf)
  // What was merged and separated again is distinguished by the documents: a line that settles may name either.
  const documents = new Set(items.map(({ document }) => document))
  const isOf = (line: Line, source: EntrySource) =>
    line.account === account && documents.has(line.dims?.asset ?? line.dims?.openItem ?? source.id)
  return {
    of,
    sides: (days) => sidesOfPieces(pieces, days),
    entries: (range, order) => {
      const inRange = pieces.filter(({ day }) => day >= range.from && day <= range.to)
      const numbers = inRange.map(({ number }) => number)
      const found =
        numbers.length > fewEntries
          ? byDay(range, order)
          : inOrder(entriesByNumber(journalPages, shopId, numbers), order)
      return withLines(found, isOf)
    },
  }
}

type Line = EntryDocument['lines'][number]

async function* withLines(
  entries: AsyncIterable<EntryDocument>,
  isOf: (line: Line, source: EntrySource) => boolean,
): AsyncGenerator<EntryDocument> {
  for await (const entry of entries) {
    const lines = entry.lines.filter((line) => isOf(line, entry.source))
    if (lines.length > 0) yield { ...entry, lines }
  }
}

/** By posting day and number, past a position. */
async function* inOrder(
  entries: AsyncIterable<EntryDocument>,
  { after, isNewestFirst }: Order,
): AsyncGenerator<EntryDocument> {
  const direction = isNewestFirst ? -1 : 1
  const found: EntryDocument[] = []
  for await (const entry of entries) if (!after || direction * compare(entry, after) > 0) found.push(entry)
  yield* found.sort((a, b) => direction * compare(a, { day: b.postingDay, number: b._id.number }))
}

function compare({ postingDay, _id }: EntryDocument, { day, number }: EntryPosition): number {
  if (postingDay !== day) return postingDay < day ? -1 : 1
  return _id.number - number
}
