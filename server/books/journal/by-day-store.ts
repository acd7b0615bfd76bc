import type { Filter } from 'mongodb'
import { addDays, type Day } from '#domain/business-day.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { EntryDocument, JournalPageDocument } from '../../db/documents.ts'
import { journalIndexes } from '../../db/journal-indexes.ts'
import type { JournalPages } from './in-order-store.ts'
import { entriesIn } from './page.ts'

/** `on`: entries with a line on one of these accounts; null for all. */
export type EntryFilter = { from: Day; to: Day; on: readonly AccountCode[] | null }
/** Where a list of entries by posting day and number ended: the day and number of its last one. */
export type EntryPosition = { day: Day; number: number }

const pagesAtOnce = 20
/** An account that stands in so few pages is read from those, and not day by day past all the others. */
const fewPages = 200

/** Entries of a range by posting day and number, after a position; documents that come to nothing are passed over. */
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
 * so memory never holds more than some of them. A document that comes to nothing has its place in the chain, and
 * nothing to say on an account: its entry is passed over.
 */
export async function* entriesByDay(
  pages: JournalPages,
  shopId: string,
  { from, to, on }: EntryFilter,
  after: EntryPosition | null = null,
): AsyncGenerator<EntryDocument> {
  let day = after ? after.day : await firstDayIn(pages, shopId, from, to)
  while (day !== null && day <= to) {
    const past = after?.day === day ? after.number : 0
    const ofDay: Filter<JournalPageDocument> = {
      '_id.shopId': shopId,
      days: day,
      last: { $gt: past },
      ...(on && { accounts: { $in: [...on] } }),
    }
    const found = pages.find(ofDay).hint(journalIndexes.byDay).sort({ last: 1 }).batchSize(pagesAtOnce)
    for await (const page of found) {
      for (const entry of entriesIn(page)) {
        if (entry.postingDay === day && entry._id.number > past && isOn(entry, on)) yield entry
      }
    }
    day = await firstDayIn(pages, shopId, addDays(day, 1), to)
  }
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
  { from, to, on }: EntryFilter & { on: readonly AccountCode[] },
  after: EntryPosition | null,
  limit: number,
): Promise<EntryDocument[]> {
  const begin = after?.day ?? from
  const found = pages
    .find({
      '_id.shopId': shopId,
      accounts: { $in: [...on] },
      days: { $elemMatch: { $gte: begin, $lte: to } },
    })
    .hint(journalIndexes.byAccount)
    .batchSize(pagesAtOnce)
  let first: EntryDocument[] = []
  for await (const page of found) {
    for (const entry of entriesIn(page)) {
      const { postingDay: day } = entry
      const isPast = !after || day > after.day || (day === after.day && entry._id.number > after.number)
      if (day >= begin && day <= to && isPast && isOn(entry, on)) first.push(entry)
    }
    first = first.sort(byDayAndNumber).slice(0, limit)
  }
  return first
}

function isOn({ lines }: EntryDocument, on: readonly AccountCode[] | null): boolean {
  return lines.some(({ account }) => on === null || on.includes(account))
}

function byDayAndNumber(a: EntryDocument, b: EntryDocument): number {
  if (a.postingDay !== b.postingDay) return a.postingDay < b.postingDay ? -1 : 1
  return a._id.number - b._id.number
}
