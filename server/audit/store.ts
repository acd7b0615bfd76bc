import { streamDocuments } from '../books/documents-store.ts'
import type { Collections } from '../db/collections.ts'
import type {
  DayAccountTotalDocument,
  DayProductTotalDocument,
  DayTotalDocument,
  EntryDocument,
  ReviewItemDocument,
  StockBalanceDocument,
  StockMoveDocument,
} from '../db/documents.ts'

/** A shop's raw documents, each kind in the order the audit goes through it, one at a time. */
export function openRawDocuments(collections: Collections, shopId: string) {
  const ofShop = { '_id.shopId': shopId }
  return {
    head: () => collections.chainHeads.findOne({ _id: shopId }),
    entries: (): AsyncIterable<EntryDocument> =>
      collections.entries.find(ofShop).sort({ '_id.number': 1 }).allowDiskUse(true),
    documents: () => streamDocuments(collections, shopId),
    moves: (): AsyncIterable<StockMoveDocument> =>
      collections.stockMoves
        .find(ofShop)
        .sort({ productId: 1, '_id.version': 1, '_id.position': 1 })
        .allowDiskUse(true),
    balances: (): AsyncIterable<StockBalanceDocument> => collections.stockBalances.find(ofShop),
    accountTotals: (): AsyncIterable<DayAccountTotalDocument> => collections.dayAccountTotals.find(ofShop),
    productTotals: (): AsyncIterable<DayProductTotalDocument> => collections.dayProductTotals.find(ofShop),
    dayTotals: (): AsyncIterable<DayTotalDocument> => collections.dayTotals.find(ofShop),
    reviewItems: (): AsyncIterable<ReviewItemDocument> => collections.reviewItems.find(ofShop).batchSize(500),
  }
}

export type RawDocuments = ReturnType<typeof openRawDocuments>

export async function listShopIds(collections: Collections): Promise<string[]> {
  return collections.shops.distinct('_id')
}
