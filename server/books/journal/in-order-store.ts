import type { Collection, FindOptions } from 'mongodb'
import type { EntryDocument, JournalPageDocument, PageEntry } from '../../db/documents.ts'
import { journalIndexes } from '../../db/journal-indexes.ts'
import { entriesIn } from './page.ts'

export type JournalPages = Collection<JournalPageDocument>

/** A page is a megabyte or two at most, and far less as a rule. */
const pagesAtOnce = 20

/** A shop's pages in the order they were written, one at a time. */
export function pagesInOrder(
  pages: JournalPages,
  shopId: string,
  options: FindOptions = {},
): AsyncIterable<JournalPageDocument> {
  return pages
    .find(
      { _id: { $gte: { shopId, version: 0 }, $lte: { shopId, version: Number.MAX_SAFE_INTEGER } } },
      options,
    )
    .sort({ _id: 1 })
    .batchSize(pagesAtOnce)
}

/** All entries of a shop in the order of their numbers, one at a time. */
export async function* entriesInOrder(
  pages: JournalPages,
  shopId: string,
  options: FindOptions = {},
): AsyncGenerator<EntryDocument> {
  for await (const page of pagesInOrder(pages, shopId, options)) yield* entriesIn(page)
}

export type EntrySum = Pick<PageEntry, 'number' | 'postingDay' | 'lines'> & {
  source: Pick<PageEntry['source'], 'kind'>
}

/** The lines of entries past a number, in the order of their numbers: only what sums need of them. */
export async function* entryLinesPast(
  pages: JournalPages,
  shopId: string,
  number: number,
): AsyncGenerator<EntrySum> {
  const found = pages
    .find({ '_id.shopId': shopId, last: { $gt: number } })
    .hint(journalIndexes.byNumber)
    .sort({ last: 1 })
    .project<{ entries: EntrySum[] }>({
      'entries.number': 1,
      'entries.postingDay': 1,
      'entries.source.kind': 1,
      'entries.lines': 1,
    })
    .batchSize(pagesAtOnce)
  for await (const { entries } of found) yield* entries.filter((entry) => entry.number > number)
}

/** One entry by its number; null where there is none. */
export async function findEntry(
  pages: JournalPages,
  shopId: string,
  number: number,
): Promise<EntryDocument | null> {
  const page = await pages.findOne(
    { '_id.shopId': shopId, last: { $gte: number }, first: { $lte: number } },
    { sort: { last: 1 } },
  )
  if (!page) return null
  for (const entry of entriesIn(page)) if (entry._id.number === number) return entry
  return null
}

/** The pages with some of these entries, each once. */
async function* pagesWith(
  pages: JournalPages,
  shopId: string,
  numbers: ReadonlySet<number>,
  options: FindOptions,
) {
  let through = 0
  for (const number of [...numbers].sort((a, b) => a - b)) {
    if (number <= through) continue
    const page = await pages.findOne(
      { '_id.shopId': shopId, last: { $gte: number }, first: { $lte: number } },
      { ...options, sort: { last: 1 } },
    )
    if (!page) continue
    yield page
    through = page.last
  }
}

/** Entries by their numbers, in the order of these; those that are not there are left out. Asks once for each page. */
export async function* entriesByNumber(
  pages: JournalPages,
  shopId: string,
  numbers: readonly number[],
): AsyncGenerator<EntryDocument> {
  const wanted = new Set(numbers)
  for await (const page of pagesWith(pages, shopId, wanted, { hint: journalIndexes.byNumber }))
    for (const entry of entriesIn(page)) if (wanted.has(entry._id.number)) yield entry
}

/** What entries were posted from, by number; those that are not there are left out. Asks once for each page they are on. */
export async function readEntrySources(
  pages: JournalPages,
  shopId: string,
  numbers: readonly number[],
): Promise<Map<number, PageEntry['source']>> {
  const sources = new Map<number, PageEntry['source']>()
  const wanted = new Set(numbers)
  const projection = { last: 1, 'entries.number': 1, 'entries.source': 1 }
  for await (const { entries } of pagesWith(pages, shopId, wanted, { projection }))
    for (const entry of entries) if (wanted.has(entry.number)) sources.set(entry.number, entry.source)
  return sources
}

/** The hashes of entries, by number; those that are not there are left out. Asks once for each page they are on. */
export async function readEntryHashes(
  pages: JournalPages,
  shopId: string,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  const hashes = new Map<number, string>()
  const wanted = new Set(numbers)
  const projection = { last: 1, 'entries.number': 1, 'entries.hash': 1 }
  for await (const { entries } of pagesWith(pages, shopId, wanted, { projection }))
    for (const entry of entries) if (wanted.has(entry.number)) hashes.set(entry.number, entry.hash)
  return hashes
}
