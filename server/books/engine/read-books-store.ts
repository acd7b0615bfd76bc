import type { Collection, Document, Filter } from 'mongodb'
import { receiptSequence, type SaleBody } from '#domain/documents/sale/schema.ts'
import { isOnCredit } from '#domain/payments/credit.ts'
import { genesisHash } from '#domain/posting/chain.ts'
import type { StockBalance } from '#domain/stock/moving-average.ts'
import type { Database } from '../../db/client.ts'
import type { ChainHeadDocument, SaleDocument, ShopDocument } from '../../db/documents.ts'
import { memberPath } from '../../db/paths.ts'
import type { PersonDocument } from '../../identity/person-store.ts'
import { belongsToShop } from '../../identity/roles.ts'
import type { BookDocument } from './book-documents.ts'
import { type BooksSnapshot, receiptNumberKey, type TillSeries } from './books-state.ts'
import type { KnownBooks } from './known-books.ts'

type TillDocument = { _id: { shopId: string; tillId: string }; series: string }

/**
 * Everything that planning these documents needs. The head is read first: what moved since is noticed
 * at commit. What is `known` from the commit before is not read again, and documents are taken for new
 * ones: where either is wrong, the commit fails and the books are read in full.
 */
export async function readBooks(
  database: Database,
  shopId: string,
  requireShop: (shopId: string) => Promise<ShopDocument>,
  documents: readonly BookDocument[],
  known: KnownBooks | undefined,
): Promise<BooksSnapshot> {
  const { collections, db } = database
  const shopRead = requireShop(shopId)
  const [foundHead] = known
    ? [known.head]
    : await Promise.all([collections.chainHeads.findOne({ _id: shopId }), shopRead])
  const head = foundHead ?? emptyHead(shopId)
  const wanted = collectWanted(documents)
  const idsOf = (
    values: Iterable<string>,
    name: 'saleId' | 'productId' | 'customerId' | 'tillId' | 'receiptId' | 'balanceId',
  ) => [...values].map((value) => ({ shopId, [memberPath(name)]: value }))
  const recordedBefore = known ? new Set<string>() : wanted.saleIds
  const balanceOf = known?.balances ?? new Map<string, StockBalance>()
  const tillOf = known?.tills ?? new Map<string, TillSeries>()
  const unknownBalances = notIn(balanceOf, wanted.productIds)
  const unknownTills = notIn(tillOf, wanted.receipts.keys())
  const [shop, sales, products, balances, tills, customers, sellers, originals, returns, receipts, openings] =
    await Promise.all([
      shopRead,
      findAll(
        collections.sales,
        {
          $or: [
            { _id: { $in: idsOf(wanted.saleIds, 'saleId') } },
            ...receiptsOfTills(shopId, wanted.receipts),
          ],
        },
        recordedBefore,
      ),
      findAll(
        collections.products,
        { _id: { $in: idsOf(wanted.productIds, 'productId') } },
        wanted.productIds,
      ),
      findAll(
        collections.stockBalances,
        { _id: { $in: idsOf(unknownBalances, 'productId') } },
        unknownBalances,
      ),
      findAll(
        db.collection<TillDocument>('tills'),
        { _id: { $in: idsOf(unknownTills, 'tillId') } },
        unknownTills,
      ),
      findAll(
        db.collection<{ _id: { shopId: string; customerId: string } }>('customers'),
        { _id: { $in: idsOf(wanted.customerIds, 'customerId') } },
        wanted.customerIds,
      ),
      findAll(
        db.collection<PersonDocument>('people'),
        { _id: { $in: [...wanted.sellerUids] } },
        wanted.sellerUids,
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
  for (const { _id, ...balance } of balances) balanceOf.set(_id.productId, balance)
  for (const { _id, series } of tills) tillOf.set(_id.tillId, { tillId: _id.tillId, series })
  return {
    shop,
    head,
    products: new Map(products.map((product) => [product._id.productId, product])),
    balances: balanceOf,
    tills: tillOf,
    customers: new Set(customers.map(({ _id }) => _id.customerId)),
    sellers: sellersOf(shop, wanted.sellerUids, sellers),
    recordedSales: new Map(sales.map((sale) => [sale._id.saleId, sale])),
    recordedReceipts: new Set(receipts.map((receipt) => receipt._id.receiptId)),
    recordedBalances: new Set(openings.map((balance) => balance._id.balanceId)),
    receiptNumbers: new Set(sales.filter((sale) => sale.receiptSequence !== undefined).map(receiptNumberKey)),
    originals: new Map(originals.map((sale) => [sale._id.saleId, sale])),
    returnsOf: groupByOriginal(returns),
  }
}

/** By their uid, else by the e-mail address that they signed in with last. */
function sellersOf(shop: ShopDocument, uids: ReadonlySet<string>, people: readonly PersonDocument[]) {
  const emailOf = new Map(people.map(({ _id, email }) => [_id, email]))
  return new Set([...uids].filter((uid) => belongsToShop(uid, emailOf.get(uid) ?? null, shop)))
}

function emptyHead(shopId: string): ChainHeadDocument {
  return { _id: shopId, version: 0, number: 0, hash: genesisHash }
}

function notIn(known: ReadonlyMap<string, unknown>, ids: Iterable<string>): Set<string> {
  return new Set([...ids].filter((id) => !known.has(id)))
}

function findAll<Schema extends Document>(
  collection: Collection<Schema>,
  filter: Document,
  wanted: { readonly size: number },
): Promise<Schema[]> {
  if (wanted.size === 0) return Promise.resolve([])
  return collection.find(filter as Filter<Schema>).toArray() as Promise<Schema[]>
}

function collectWanted(documents: readonly BookDocument[]) {
  const wanted = {
    saleIds: new Set<string>(),
    /** By till: the counts of the receipts it sends. */
    receipts: new Map<string, number[]>(),
    productIds: new Set<string>(),
    customerIds: new Set<string>(),
    sellerUids: new Set<string>(),
    originalIds: new Set<string>(),
    receiptIds: new Set<string>(),
    balanceIds: new Set<string>(),
  }
  for (const document of documents) {
    switch (document.type) {
      case 'sale':
        wanted.saleIds.add(document.saleId)
        addReceipt(wanted.receipts, document.sale)
        for (const line of document.sale.lines) wanted.productIds.add(line.productId)
        if (document.sale.customerId && isOnCredit(document.sale))
          wanted.customerIds.add(document.sale.customerId)
        if (document.sale.soldBy !== undefined && document.sale.soldBy !== document.senderUid)
          wanted.sellerUids.add(document.sale.soldBy)
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

function addReceipt(receipts: Map<string, number[]>, { tillId, receiptNumber }: SaleBody): void {
  const sequence = receiptSequence(receiptNumber)
  const ofTill = receipts.get(tillId)
  if (ofTill) ofTill.push(sequence)
  else receipts.set(tillId, [sequence])
}

/** Each till by itself: all counts of all tills at once would be looked up for every till. */
function receiptsOfTills(shopId: string, receipts: ReadonlyMap<string, number[]>): Document[] {
  return [...receipts].map(([tillId, sequences]) => ({
    '_id.shopId': shopId,
    tillId,
    receiptSequence: { $in: sequences },
  }))
}
