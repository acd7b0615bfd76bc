import type { AccountCode } from '#domain/terms/account.ts'
import type { EntrySourceKind } from '#domain/terms/document-kind.ts'
import type { Database } from '../db/client.ts'
import type { Collections } from '../db/collections.ts'
import type {
  ChainHeadDocument,
  EntryDocument,
  OpeningBalanceDocument,
  SaleDocument,
  StockReceiptDocument,
} from '../db/documents.ts'

/** A document of the books, whatever its kind. */
export type Source =
  | { kind: 'sale' | 'return'; document: SaleDocument }
  | { kind: 'stock-receipt'; document: StockReceiptDocument }
  | { kind: 'opening-balance'; document: OpeningBalanceDocument }

/** Entries whose documents are in memory together: of 500 lines each they are some 20 MB. */
const entriesAtOnce = 200

/** The head of a shop's chain and what stood on every account at that very moment; null where nothing was posted. */
export async function readHead(
  { collections, transaction }: Database,
  shopId: string,
): Promise<{ head: ChainHeadDocument | null; balances: { account: AccountCode; amountMinor: number }[] }> {
  const read: Awaited<ReturnType<typeof readHead>> = { head: null, balances: [] }
  await transaction(async (session) => {
    read.head = await collections.chainHeads.findOne({ _id: shopId }, { session })
    read.balances = await collections.dayAccountTotals
      .aggregate<{ account: AccountCode; amountMinor: number }>(
        [
          { $match: { '_id.shopId': shopId } },
          {
            $group: {
              _id: '$_id.account',
              amountMinor: { $sum: { $subtract: ['$debitMinor', '$creditMinor'] } },
            },
          },
          { $sort: { _id: 1 } },
          { $project: { _id: 0, account: '$_id', amountMinor: 1 } },
        ],
        { session },
      )
      .toArray()
  })
  return read
}

/** All entries up to a number in the order of their numbers, some at a time, each with the document it names. */
export async function* streamPosted(
  collections: Collections,
  shopId: string,
  through: number,
): AsyncGenerator<{ entry: EntryDocument; source: Source | null }[]> {
  const cursor = collections.entries
    .find({ _id: { $gt: { shopId, number: 0 }, $lte: { shopId, number: through } } })
    .sort({ _id: 1 })
    .batchSize(entriesAtOnce)
  let entries: EntryDocument[] = []
  for await (const entry of cursor) {
    entries.push(entry)
    if (entries.length < entriesAtOnce) continue
    yield await withSources(collections, shopId, entries)
    entries = []
  }
  yield await withSources(collections, shopId, entries)
}

async function withSources(collections: Collections, shopId: string, entries: readonly EntryDocument[]) {
  const idsOf = (...kinds: EntrySourceKind[]) =>
    entries.flatMap(({ source }) => (kinds.includes(source.kind) ? [source.id] : []))
  const [sales, stockReceipts, openingBalances] = await Promise.all([
    collections.sales
      .find({ _id: { $in: idsOf('sale', 'return').map((saleId) => ({ shopId, saleId })) } })
      .toArray(),
    collections.stockReceipts
      .find({ _id: { $in: idsOf('stock-receipt').map((receiptId) => ({ shopId, receiptId })) } })
      .toArray(),
    collections.openingBalances
      .find({ _id: { $in: idsOf('opening-balance').map((balanceId) => ({ shopId, balanceId })) } })
      .toArray(),
  ])
  const sources = new Map<string, Source>()
  for (const document of sales)
    sources.set(`${document.kind} ${document._id.saleId}`, { kind: document.kind, document })
  for (const document of stockReceipts)
    sources.set(`stock-receipt ${document._id.receiptId}`, { kind: 'stock-receipt', document })
  for (const document of openingBalances)
    sources.set(`opening-balance ${document._id.balanceId}`, { kind: 'opening-balance', document })
  return entries.map((entry) => ({
    entry,
    source: sources.get(`${entry.source.kind} ${entry.source.id}`) ?? null,
  }))
}

/** The documents that came to nothing and have no entry, recorded up to an instant, one at a time. */
export async function* streamUnposted(
  collections: Collections,
  shopId: string,
  through: Date,
): AsyncGenerator<Source> {
  const unposted = { '_id.shopId': shopId, entryNumber: null, recordedAt: { $lte: through } }
  for await (const document of collections.sales.find(unposted)) yield { kind: document.kind, document }
  for await (const document of collections.stockReceipts.find(unposted))
    yield { kind: 'stock-receipt', document }
  for await (const document of collections.openingBalances.find(unposted))
    yield { kind: 'opening-balance', document }
}

/** How many documents say that they are posted, by entries up to a number. */
export async function countPosted(
  collections: Collections,
  shopId: string,
  through: number,
): Promise<number> {
  const posted = { '_id.shopId': shopId, entryNumber: { $gte: 1, $lte: through } }
  const counts = await Promise.all([
    collections.sales.countDocuments(posted),
    collections.stockReceipts.countDocuments(posted),
    collections.openingBalances.countDocuments(posted),
  ])
  return counts.reduce((sum, count) => sum + count, 0)
}
