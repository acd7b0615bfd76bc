import { entriesInOrder, pagesInOrder } from '#server/books/journal/in-order-store.ts'
import { movesIn } from '#server/books/journal/page.ts'
import type { Collections } from '#server/db/collections.ts'
import type { EntryDocument, StockMoveDocument } from '#server/db/documents.ts'

/** The entries of what a test recorded, in the order of their numbers: those after what the shop began with. */
export async function entriesOf(collections: Collections, shopId: string): Promise<EntryDocument[]> {
  return (await chainOf(collections, shopId)).filter(({ source }) => source.kind !== 'founding')
}

/** All entries of a shop, in the order of their numbers. */
export async function chainOf({ journalPages }: Collections, shopId: string): Promise<EntryDocument[]> {
  const entries: EntryDocument[] = []
  for await (const entry of entriesInOrder(journalPages, shopId)) entries.push(entry)
  return entries
}

/** All movements of a shop's stock, in the order they were made. */
export async function movesOf({ journalPages }: Collections, shopId: string): Promise<StockMoveDocument[]> {
  const moves: StockMoveDocument[] = []
  for await (const page of pagesInOrder(journalPages, shopId)) moves.push(...movesIn(page))
  return moves
}
