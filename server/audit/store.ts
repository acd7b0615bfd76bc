import { streamDocuments } from '../books/documents-store.ts'
import { pagesInOrder } from '../books/journal/in-order-store.ts'
import type { Collections } from '../db/collections.ts'
import type {
  DayAccountTotalDocument,
  DayProductTotalDocument,
  DayTotalDocument,
  JournalPageDocument,
  ReviewItemDocument,
  StockBalanceDocument,
} from '../db/documents.ts'

/** A shop's raw documents, each kind in the order the audit goes through it, one at a time. */
export function openRawDocuments(collections: Collections, shopId: string) {
  const ofShop = { '_id.shopId': shopId }
  return {
    head: () => collections.chainHeads.findOne({ _id: shopId }),
    pages: (): AsyncIterable<JournalPageDocument> => pagesInOrder(collections.journalPages, shopId),
    documents: () => streamDocuments(collections, shopId),
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
