import type { Filter } from 'mongodb'
import { addDays, type Day, type DayRange } from '#domain/business-day.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { EntryDocument, JournalPageDocument } from '../../db/documents.ts'
import { journalIndexes } from '../../db/journal-indexes.ts'
import type { JournalPages } from './in-order-store.ts'
import { entriesIn } from './page.ts'

export type EntryFilter = {
  from: Day
  to: Day
  /** Entries with a line on one of these accounts; null for all. */
  on: readonly AccountCode[] | null
  /** Of those the ones it keeps: all are read for it, page by page. */
  finds?: ((entry: FoundEntry) => boolean) | null
  isNewestFirst?: boolean
}
type FoundEntry = { number: number } & Pick<EntryDocument, 'postingDay' | 'source' | 'lines'>
/** Where a list of entries by posting day and number ended: the day and number of its last one. */
export type EntryPosition = { day: Day; number: number }

const pagesAtOnce = 20
/** The movements of stock are nearly half of a page, and no part of an entry. */
const withoutMoves = { moves: 0 }
/** An account that is in so few pages is read from those, and not day by day past all the others. */
const fewPages = 200

/** Entries of a range by posting day and number, after a position; documents with a zero total are skipped. */
export async function listEntries(
  pages: JournalPages,
  shopId: string,
  filter: EntryFilter,
  after: EntryPosition | null,
  limit: number,
): Promise<EntryDocument[]> {
  if (filter.on !== null && (await isInFewPages(pages, shopId, filter.on)))
    return listFromFewPages(pages, shopId, { ...filter, on: filter.on }, after, limit)
  const listed: EntryDocument[] = []
  for await (const entry of entriesByDay(pages, shopId, filter, after)) {
    listed.push(entry)
    if (listed.length === limit) break
  }
  return listed
}

/**
 * All entries of a range by posting day and number, one at a time: a day's pages lie in the order of their numbers,
 * so memory never holds more than some of them. A document with a zero total has its place in the chain, and
 * nothing to say on an account: its entry is passed over.
 */
export async function* entriesByDay(
  pages: JournalPages,
  shopId: string,
  filter: EntryFilter,
  after: EntryPosition | null = null,
): AsyncGenerator<EntryDocument> {
  const { from, to, on, isNewestFirst = false } = filter
  const nextIn = isNewestFirst ? lastDayIn : firstDayIn
  let day = after ? after.day : await nextIn(pages, shopId, from, to)
  while (day !== null && day >= from && day <= to) {
    const past = after?.day === day ? after.number : null
    const ofDay: Filter<JournalPageDocument> = {
      '_id.shopId': shopId,
      days: day,
      ...(past !== null && (isNewestFirst ? { first: { $lt: past } } : { last: { $gt: past } })),
      ...(on && { accounts: { $in: [...on] } }),
    }
    const found = pages
      .find(ofDay, { projection: withoutMoves })
      .hint(journalIndexes.byDay)
      .sort({ last: isNewestFirst ? -1 : 1 })
      .batchSize(pagesAtOnce)
    let isEmpty = true
    for await (const page of found) {
      isEmpty = false
      const entries = [...entriesIn(page)]
      for (const entry of isNewestFirst ? entries.reverse() : entries) {
        if (
          entry.postingDay === day &&
          isPast(entry._id.number, past, isNewestFirst) &&
          isFound(foundIn(entry), filter)
        )
          yield entry
      }
    }
    const beside: Day = addDays(day, isNewestFirst ? -1 : 1)
    // Shops post on most days: looking into the next one takes less than looking for the next that has entries.
    if (isEmpty)
      day = isNewestFirst
        ? await lastDayIn(pages, shopId, from, beside)
        : await firstDayIn(pages, shopId, beside, to)
    else day = beside
  }
}

/** All of them in memory, of which each page is read once, while a page is read above for each of its days. */
export async function readEntriesByDay(
  pages: JournalPages,
  shopId: string,
  { from, to }: DayRange,
): Promise<EntryDocument[]> {
  const found = pages
    .find(
      { '_id.shopId': shopId, days: { $elemMatch: { $gte: from, $lte: to } } },
      { projection: withoutMoves },
    )
    .hint(journalIndexes.byDay)
    .batchSize(pagesAtOnce)
  const entries: EntryDocument[] = []
  for await (const page of found)
    for (const entry of entriesIn(page))
      if (entry.postingDay >= from && entry.postingDay <= to && entry.lines.length > 0) entries.push(entry)
  return entries.sort(byDayAndNumber)
}

function isPast(number: number, past: number | null, isNewestFirst: boolean): boolean {
  if (past === null) return true
  return isNewestFirst ? number < past : number > past
}

/** The first day of a range on which anything is posted; null where nothing is. */
async function firstDayIn(pages: JournalPages, shopId: string, from: Day, to: Day): Promise<Day | null> {
  // The index gives the page of the first day at once; asking again until there is none does not rely on it.
  for (let first: Day | null = null; ; ) {
    const before: Day | null = await someDayIn(pages, shopId, from, first === null ? to : addDays(first, -1))
    if (before === null) return first
    first = before
  }
}

/**
 * The last one. An index of lists is read forwards alone: looks at the last day, the last two, four and so on, until
 * there is a day to go on from.
 */
async function lastDayIn(pages: JournalPages, shopId: string, from: Day, to: Day): Promise<Day | null> {
  if (from > to) return null
  for (let days = 1; ; days *= 2) {
    const begin = addDays(to, 1 - days)
    let last: Day | null = null
    let day = await someDayIn(pages, shopId, begin > from ? begin : from, to)
    while (day !== null) {
      last = day
      day = day < to ? await someDayIn(pages, shopId, addDays(day, 1), to) : null
    }
    if (last !== null || begin <= from) return last
  }
}

/** The first day within a range of any page that has one; null where there is no such page. */
async function someDayIn(pages: JournalPages, shopId: string, from: Day, to: Day): Promise<Day | null> {
  const page = await pages.findOne(
    // One day must lie in the range: without $elemMatch, one after its begin and another before its end would do.
    { '_id.shopId': shopId, days: { $elemMatch: { $gte: from, $lte: to } } },
    { projection: { days: 1 }, hint: journalIndexes.byDay },
  )
  const days = page?.days.filter((day) => day >= from && day <= to).sort()
  return days?.[0] ?? null
}

async function isInFewPages(
  pages: JournalPages,
  shopId: string,
  on: readonly AccountCode[],
): Promise<boolean> {
  const count = await pages.countDocuments(
    { '_id.shopId': shopId, accounts: { $in: [...on] } },
    { limit: fewPages + 1, hint: journalIndexes.byAccount },
  )
  return count <= fewPages
}

async function listFromFewPages(
  pages: JournalPages,
  shopId: string,
  filter: EntryFilter & { on: readonly AccountCode[] },
  after: EntryPosition | null,
  limit: number,
): Promise<EntryDocument[]> {
  const { from, to, on, isNewestFirst = false } = filter
  const found = pages
    .find(
      {
        '_id.shopId': shopId,
        accounts: { $in: [...on] },
        days: { $elemMatch: { $gte: from, $lte: to } },
      },
      { projection: withoutMoves },
    )
    .hint(journalIndexes.byAccount)
    .batchSize(pagesAtOnce)
  const direction = isNewestFirst ? -1 : 1
  let first: EntryDocument[] = []
  for await (const page of found) {
    for (const entry of entriesIn(page)) {
      const { postingDay } = entry
      const isBeyond = !after || direction * compareWith(entry, after) > 0
      if (postingDay >= from && postingDay <= to && isBeyond && isFound(foundIn(entry), filter))
        first.push(entry)
    }
    first = first.sort((a, b) => direction * byDayAndNumber(a, b)).slice(0, limit)
  }
  return first
}

/** Whether a list shows an entry of its days: one that has a line on its accounts, and is searched for. */
export function isFound(entry: FoundEntry, { on, finds }: Pick<EntryFilter, 'on' | 'finds'>): boolean {
  return entry.lines.some(({ account }) => on === null || on.includes(account)) && (!finds || finds(entry))
}

const foundIn = ({ _id, postingDay, source, lines }: EntryDocument): FoundEntry => ({
  ...{ number: _id.number, postingDay, source, lines },
})

function byDayAndNumber(a: EntryDocument, b: EntryDocument): number {
  return compareWith(a, { day: b.postingDay, number: b._id.number })
}

function compareWith({ postingDay, _id }: EntryDocument, { day, number }: EntryPosition): number {
  if (postingDay !== day) return postingDay < day ? -1 : 1
  return _id.number - number
}
