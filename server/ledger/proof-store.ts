import type { AccountCode } from '#domain/terms/account.ts'
import { type BookDocument, findSources, sourceKey } from '../books/documents-store.ts'
import { entriesInOrder } from '../books/journal/in-order-store.ts'
import type { Database } from '../db/client.ts'
import type { Collections } from '../db/collections.ts'
import type { ChainHeadDocument, EntryDocument } from '../db/documents.ts'
import { readBalances } from './store.ts'

/** Entries whose documents are in memory together: of 500 lines each they are some 20 MB. */
const entriesAtOnce = 200

/** The head of a shop's chain and every balance at that moment; null if nothing was posted. */
export async function readHead(
  { collections, transaction }: Database,
  shopId: string,
): Promise<{ head: ChainHeadDocument | null; balances: { account: AccountCode; amountMinor: number }[] }> {
  const read: Awaited<ReturnType<typeof readHead>> = { head: null, balances: [] }
  await transaction(async (session) => {
    read.head = await collections.chainHeads.findOne({ _id: shopId }, { session })
    const balances = await readBalances(collections, shopId, null, { session })
    read.balances = [...balances]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([account, amountMinor]) => ({ account, amountMinor }))
  })
  return read
}

/** Entries up to a number in the order of their numbers, some at a time, each with the document it names. */
export async function* streamPosted(
  collections: Collections,
  shopId: string,
  through: number,
): AsyncGenerator<{ entry: EntryDocument; source: BookDocument | null }[]> {
  let entries: EntryDocument[] = []
  for await (const entry of entriesInOrder(collections.journalPages, shopId)) {
    if (entry._id.number > through) break
    entries.push(entry)
    if (entries.length < entriesAtOnce) continue
    yield await withSources(collections, shopId, entries)
    entries = []
  }
  yield await withSources(collections, shopId, entries)
}

async function withSources(collections: Collections, shopId: string, entries: readonly EntryDocument[]) {
  const sources = await findSources(
    collections,
    shopId,
    entries.map(({ source }) => source),
  )
  return entries.map((entry) => ({ entry, source: sources.get(sourceKey(entry.source)) ?? null }))
}
