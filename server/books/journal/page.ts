import type { Day } from '#domain/business-day.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type {
  ChainHead,
  EntryDocument,
  JournalPageDocument,
  PageEntry,
  StockMoveDocument,
} from '../../db/documents.ts'
import { storedBytes } from '../../db/longs.ts'

/** The most that a page takes up in MongoDB, which takes four times as much. What a batch may hold keeps sales far below. */
export const maxPageBytes = 4 * 1024 * 1024
/** Of entries, lines and movements together: none of them takes 2 KB, so that no smaller page need be measured. */
const partsToMeasure = 2_000

/** Documents that are too much for one page: they are written one by one. */
export class PageTooLarge extends Error {
  override readonly name = 'PageTooLarge'
}

/**
 * A document alone has its page, whatever it takes: what one may hold keeps it below what MongoDB takes.
 * @throws PageTooLarge
 */
export function requirePageFits(page: JournalPageDocument): void {
  if (page.entries.length === 1) return
  const lines = page.entries.reduce((sum, entry) => sum + entry.lines.length, 0)
  if (page.entries.length + lines + page.moves.length <= partsToMeasure) return
  const bytes = storedBytes(page)
  if (bytes > maxPageBytes) throw new PageTooLarge(`a page of ${bytes} bytes, and ${maxPageBytes} at most`)
}

/** The page that a commit writes after the head it was planned on. */
export function pageAfter(
  { _id: shopId, version, number, hash }: ChainHead,
  written: { entries: readonly EntryDocument[]; moves: readonly StockMoveDocument[]; recordedAt: Date },
): JournalPageDocument {
  const last = written.entries.at(-1)
  return {
    _id: { shopId, version: version + 1 },
    first: number + 1,
    last: last?._id.number ?? number,
    ...foundBy(written.entries),
    previousHash: hash,
    hash: last?.hash ?? hash,
    recordedAt: written.recordedAt,
    entries: written.entries.map(({ _id, previousHash: _p, recordedAt: _r, ...entry }) => ({
      number: _id.number,
      ...entry,
    })),
    moves: written.moves.map(({ _id: _, ...move }) => move),
  }
}

/** The days and accounts that a page is found by. */
export function foundBy(entries: readonly Pick<PageEntry, 'postingDay' | 'lines'>[]): {
  days: Day[]
  accounts: AccountCode[]
} {
  const days = new Set(entries.map(({ postingDay }) => postingDay))
  const accounts = new Set(entries.flatMap(({ lines }) => lines.map(({ account }) => account)))
  return { days: [...days].sort(), accounts: [...accounts].sort() }
}

/** The entries of a page, each with what it has from the page: the hash before it, and when it was recorded. */
export function* entriesIn(page: JournalPageDocument): Generator<EntryDocument> {
  let { previousHash } = page
  for (const { number, recordedAt = page.recordedAt, ...entry } of page.entries) {
    yield { _id: { shopId: page._id.shopId, number }, ...entry, previousHash, recordedAt }
    previousHash = entry.hash
  }
}

/** The movements of stock of a page, in the order they were made. */
export function movesIn({ _id, moves }: JournalPageDocument): StockMoveDocument[] {
  return moves.map((move, position) => ({ _id: { ..._id, position }, ...move }))
}
