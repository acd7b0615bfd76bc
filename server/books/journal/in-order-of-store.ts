import { comparePlaces, type EntryPlace, placeOf } from '#domain/report/entry-order.ts'
import { boundedRead, refuseTooLong } from '../../db/bounded-read.ts'
import type { EntryDocument, PageEntry } from '../../db/documents.ts'
import { journalIndexes } from '../../db/journal-indexes.ts'
import { type EntryFilter, isFound } from './by-day-store.ts'
import { entriesByNumber, type JournalPages } from './in-order-store.ts'

type EntryOrder = { by: 'amount' | 'document'; isDescending: boolean }
type SortedEntry = { place: EntryPlace; entry: EntryDocument }
type FoundEntry = Pick<PageEntry, 'number' | 'postingDay' | 'source' | 'lines'>

const pagesAtOnce = 20

/**
 * Entries of a range by their amount or by the name of their document, after a place. All entries of the range
 * are looked at for each page of the list, by the index of days: memory holds twice as many as are listed, and a range
 * that takes too long is refused.
 * @throws Refusal search_too_long
 */
export async function listInOrderOf(
  pages: JournalPages,
  shopId: string,
  filter: Omit<EntryFilter, 'isNewestFirst'>,
  { order, after, limit }: { order: EntryOrder; after: EntryPlace | null; limit: number },
): Promise<SortedEntry[]> {
  const compare = (one: EntryPlace, other: EntryPlace) =>
    order.isDescending ? comparePlaces(other, one) : comparePlaces(one, other)
  const first = await refuseTooLong(
    firstPlaces(foundEntries(pages, shopId, filter), limit, {
      compare,
      placeOfEntry: (entry) => {
        const place = placeOf(entry, order.by, filter.on)
        return after === null || compare(place, after) > 0 ? place : null
      },
    }),
  )
  const entries = new Map<number, EntryDocument>()
  const numbers = first.map(({ number }) => number)
  for await (const entry of entriesByNumber(pages, shopId, numbers)) entries.set(entry._id.number, entry)
  return first.flatMap((place) => {
    const entry = entries.get(place.number)
    return entry ? [{ place, entry }] : []
  })
}

async function firstPlaces(
  entries: AsyncIterable<FoundEntry>,
  limit: number,
  of: {
    compare: (one: EntryPlace, other: EntryPlace) => number
    placeOfEntry: (entry: FoundEntry) => EntryPlace | null
  },
): Promise<EntryPlace[]> {
  let first: EntryPlace[] = []
  for await (const entry of entries) {
    const place = of.placeOfEntry(entry)
    if (place === null) continue
    first.push(place)
    if (first.length >= 2 * limit) first = first.sort(of.compare).slice(0, limit)
  }
  return first.sort(of.compare).slice(0, limit)
}

/** Those that a list shows, in any order. */
async function* foundEntries(
  pages: JournalPages,
  shopId: string,
  filter: EntryFilter,
): AsyncGenerator<FoundEntry> {
  const { from, to, on } = filter
  const found = pages
    .find(
      {
        '_id.shopId': shopId,
        days: { $elemMatch: { $gte: from, $lte: to } },
        ...(on && { accounts: { $in: [...on] } }),
      },
      boundedRead,
    )
    .hint(journalIndexes.byDay)
    .project<{ entries: FoundEntry[] }>({
      'entries.number': 1,
      'entries.postingDay': 1,
      'entries.source': 1,
      'entries.lines': 1,
    })
    .batchSize(pagesAtOnce)
  for await (const { entries } of found) {
    for (const entry of entries)
      if (entry.postingDay >= from && entry.postingDay <= to && isFound(entry, filter)) yield entry
  }
}
