import type {
  AnyBulkWriteOperation,
  ClientSession,
  Collection,
  Document,
  Filter,
  OptionalUnlessRequiredId,
} from 'mongodb'
import { MongoError, MongoServerError } from 'mongodb'
import { receiptSequence } from '#domain/api/sale.ts'
import { genesisHash } from '#domain/posting/chain.ts'
import { type Database, TransactionConflict } from '../db/client.ts'
import type { ChainHeadDocument, SaleDocument, ShopDocument, StockBalanceDocument } from '../db/documents.ts'
import { withLongs } from '../db/longs.ts'
import type { BookDocument } from './book-documents.ts'
import type { BooksSnapshot, BooksState, TillSeries } from './books-state.ts'
import type { Increments } from './increments.ts'

/** Someone else committed to the same books since they were read: read them again and plan anew. */
export class BooksChanged extends Error {
  override readonly name = 'BooksChanged'
}

type TillDocument = { _id: { shopId: string; tillId: string }; series: string }

/** Whether the fault lies in one document of a batch (refused by a validator, or a bug in its plan) and not in the database. */
export function isOneDocumentsFault(error: unknown): boolean {
  const documentValidationFailure = 121
  if (error instanceof MongoServerError) return error.code === documentValidationFailure
  return !(error instanceof MongoError) && !(error instanceof BooksChanged)
}

/** Everything that planning these documents needs. The head is read first: what moved since is noticed at commit. */
export async function readBooks(
  database: Database,
  shopId: string,
  requireShop: (shopId: string) => Promise<ShopDocument>,
  documents: readonly BookDocument[],
): Promise<BooksSnapshot> {
  const { collections, db } = database
  const [foundHead, shop] = await Promise.all([
    collections.chainHeads.findOne({ _id: shopId }),
    requireShop(shopId),
  ])
  const head = foundHead ?? emptyHead(shopId)
  const wanted = collectWanted(documents)
  const idsOf = (values: Iterable<string>, name: string) =>
    [...values].map((value) => ({ shopId, [name]: value }))
  const [sales, products, balances, tills, originals, returns, receipts, openings] = await Promise.all([
    findAll(
      collections.sales,
      {
        $or: [
          { _id: { $in: idsOf(wanted.saleIds, 'saleId') } },
          {
            '_id.shopId': shopId,
            origin: 'till',
            tillId: { $in: [...wanted.tillIds] },
            receiptSequence: { $in: [...wanted.receiptSequences] },
          },
        ],
      },
      wanted.saleIds,
    ),
    findAll(collections.products, { _id: { $in: idsOf(wanted.productIds, 'productId') } }, wanted.productIds),
    findAll(
      collections.stockBalances,
      { _id: { $in: idsOf(wanted.productIds, 'productId') } },
      wanted.productIds,
    ),
    findAll(
      db.collection<TillDocument>('tills'),
      { _id: { $in: idsOf(wanted.tillIds, 'tillId') } },
      wanted.tillIds,
    ),
    findAll(collections.sales, { _id: { $in: idsOf(wanted.originalIds, 'saleId') } }, wanted.originalIds),
    findAll(
      collections.sales,
      { '_id.shopId': shopId, returnOf: { $in: [...wanted.originalIds] } },
      wanted.originalIds,
    ),
    findAll(
      collections.stockReceipts,
      { _id: { $in: idsOf(wanted.receiptIds, 'receiptId') } },
      wanted.receiptIds,
    ),
    findAll(
      collections.openingBalances,
      { _id: { $in: idsOf(wanted.balanceIds, 'balanceId') } },
      wanted.balanceIds,
    ),
  ])
  return {
    shop,
    head,
    products: new Map(products.map((product) => [product._id.productId, product])),
    balances: new Map(balances.map(({ _id, ...balance }) => [_id.productId, balance])),
    tills: new Map(
      tills.map((till): [string, TillSeries] => [
        till._id.tillId,
        { tillId: till._id.tillId, series: till.series },
      ]),
    ),
    recordedSales: new Map(sales.map((sale) => [sale._id.saleId, sale])),
    recordedReceipts: new Set(receipts.map((receipt) => receipt._id.receiptId)),
    recordedBalances: new Set(openings.map((balance) => balance._id.balanceId)),
    receiptSequences: new Map(
      sales
        .filter((sale) => sale.origin === 'till')
        .map((sale) => [`${sale.tillId} ${sale.receiptSequence}`, sale._id.saleId]),
    ),
    originals: new Map(originals.map((sale) => [sale._id.saleId, sale])),
    returnsOf: groupByOriginal(returns),
  }
}

function emptyHead(shopId: string): ChainHeadDocument {
  return { _id: shopId, version: 0, number: 0, hash: genesisHash }
}

function findAll<Schema extends Document>(
  collection: Collection<Schema>,
  filter: Document,
  wanted: ReadonlySet<string>,
): Promise<Schema[]> {
  if (wanted.size === 0) return Promise.resolve([])
  return collection.find(filter as Filter<Schema>).toArray() as Promise<Schema[]>
}

function collectWanted(documents: readonly BookDocument[]) {
  const wanted = {
    saleIds: new Set<string>(),
    tillIds: new Set<string>(),
    receiptSequences: new Set<number>(),
    productIds: new Set<string>(),
    originalIds: new Set<string>(),
    receiptIds: new Set<string>(),
    balanceIds: new Set<string>(),
  }
  for (const document of documents) {
    switch (document.type) {
      case 'sale':
        wanted.saleIds.add(document.saleId)
        wanted.tillIds.add(document.sale.tillId)
        wanted.receiptSequences.add(receiptSequence(document.sale.receiptNumber))
        for (const line of document.sale.lines) wanted.productIds.add(line.productId)
        if (document.sale.returnOf) wanted.originalIds.add(document.sale.returnOf)
        break
      case 'imported-sale':
        wanted.saleIds.add(document.saleId)
        if (document.movesStock) for (const line of document.lines) wanted.productIds.add(line.productId)
        break
      case 'stock-receipt':
        wanted.receiptIds.add(document.receiptId)
        for (const line of document.lines) wanted.productIds.add(line.productId)
        break
      case 'opening-balance':
        wanted.balanceIds.add(document.balanceId)
    }
  }
  return wanted
}

function groupByOriginal(returns: readonly SaleDocument[]): Map<string, SaleDocument[]> {
  const grouped = new Map<string, SaleDocument[]>()
  for (const sale of returns) {
    const original = sale.returnOf ?? ''
    grouped.set(original, [...(grouped.get(original) ?? []), sale])
  }
  return grouped
}

/**
 * Writes a planned batch in one transaction: all of it, or nothing. Throws BooksChanged where the
 * books moved since the snapshot was read.
 */
export async function commitBooks(database: Database, state: BooksState): Promise<void> {
  const { collections } = database
  try {
    await database.transaction(async (session) => {
      await advanceHead(database, state, session)
      await insertAll(collections.sales, state.sales, session)
      await insertAll(collections.entries, state.entries, session)
      await insertAll(collections.stockMoves, state.moves, session)
      await insertAll(collections.stockReceipts, state.stockReceipts, session)
      await insertAll(collections.openingBalances, state.openingBalances, session)
      await updateAll(collections.stockBalances, balanceUpdates(state), session)
      await updateAll(collections.dayAccountTotals, incrementUpdates(state.accountTotals), session)
      await updateAll(collections.dayProductTotals, incrementUpdates(state.productTotals), session)
      await updateAll(collections.dayTotals, incrementUpdates(state.dayTotals), session)
    })
  } catch (error) {
    // A duplicate key: the first batch of a shop by two processes at once, or a receipt number that arrived meanwhile.
    const isDuplicate = error instanceof MongoServerError && error.code === 11000
    if (isDuplicate || error instanceof TransactionConflict)
      throw new BooksChanged(error.message, { cause: error })
    throw error
  }
}

async function advanceHead(
  { collections }: Database,
  state: BooksState,
  session: ClientSession,
): Promise<void> {
  const { _id, version, number, hash } = state.head
  const before = state.snapshot.head.version
  const { matchedCount, upsertedCount } = await collections.chainHeads.updateOne(
    { _id, version: before },
    { $set: { version, number, hash } },
    { session, upsert: before === 0 },
  )
  if (matchedCount + upsertedCount !== 1)
    throw new BooksChanged(`the books of ${_id} moved past version ${before}`)
}

async function insertAll<Schema extends Document>(
  collection: Collection<Schema>,
  documents: readonly Schema[],
  session: ClientSession,
): Promise<void> {
  if (documents.length === 0) return
  await collection.insertMany(documents.map(withLongs) as OptionalUnlessRequiredId<Schema>[], { session })
}

async function updateAll<Schema extends Document>(
  collection: Collection<Schema>,
  operations: Document[],
  session: ClientSession,
): Promise<void> {
  if (operations.length === 0) return
  await collection.bulkWrite(operations as AnyBulkWriteOperation<Schema>[], { session, ordered: false })
}

function balanceUpdates(state: BooksState): Document[] {
  return [...state.changedBalances].map(([productId, balance]) => {
    const _id: StockBalanceDocument['_id'] = { shopId: state.shopId, productId }
    return { updateOne: { filter: { _id }, update: { $set: withLongs({ ...balance }) }, upsert: true } }
  })
}

function incrementUpdates(increments: Increments<Record<string, string>>): Document[] {
  return increments.sorted().map(({ id, amounts }) => ({
    updateOne: { filter: { _id: id }, update: { $inc: withLongs(amounts) }, upsert: true },
  }))
}
