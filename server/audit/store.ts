import {
  countByCollection,
  type FoundDocument,
  findFollowed,
  findNamed,
  keyOf,
  streamDocuments,
} from '../books/documents-store.ts'
import { idOfStored } from '../books/engine/document-kind.ts'
import { KnownDocuments } from '../books/engine/known-documents.ts'
import { pagesInOrder } from '../books/journal/in-order-store.ts'
import { isKnownSource } from '../books/kinds/index.ts'
import type { Collections } from '../db/collections.ts'
import type {
  DayProductTotalDocument,
  DayTotalDocument,
  JournalPageDocument,
  OpenItemDocument,
  ReviewItemDocument,
  StockBalanceDocument,
} from '../db/documents.ts'
import { readPartyMerges } from '../parties/merges-store.ts'
import { readShopChanges } from '../shops/settings-store.ts'

/** A shop's raw documents, each kind in the order the audit goes through it, one at a time. */
export function openRawDocuments(collections: Collections, shopId: string) {
  const ofShop = { '_id.shopId': shopId }
  let counts: ReturnType<typeof countByCollection> | undefined
  /** Counted once: what is recorded while the audit goes on is for the next one. */
  const countDocuments = () => {
    counts ??= countByCollection(collections, shopId)
    return counts
  }
  return {
    head: () => collections.chainHeads.findOne({ _id: shopId }),
    pages: (): AsyncIterable<JournalPageDocument> => pagesInOrder(collections.journalPages, shopId),
    shop: () => collections.shops.findOne({ _id: shopId }),
    partyMerges: () => readPartyMerges(collections, shopId),
    settingChanges: () => readShopChanges({ collections }, shopId),
    /** The shop's record, and what its books say that it began with. */
    beginning: () =>
      Promise.all([
        collections.shops.findOne({ _id: shopId }),
        collections.foundings.findOne({ ...ofShop, entryNumber: { $gte: 1 } }),
      ]),
    /** The documents that a page's entries name, by `keyOf`. */
    async sourcesOf({ entries }: JournalPageDocument): Promise<Map<string, FoundDocument>> {
      const named = entries.map(({ source }) => source).filter((source) => isKnownSource(source?.kind))
      const found = await findNamed(collections, shopId, named)
      return new Map(
        found.map((one) => [keyOf(one.collection.name, idOfStored(one.collection, one.document)), one]),
      )
    },
    /** Those that documents follow, with all others that follow them. */
    async followedBy(documents: readonly FoundDocument[]): Promise<KnownDocuments> {
      const known = new KnownDocuments()
      for (const { collection, document } of await findFollowed(collections, shopId, documents))
        known.add(collection, document)
      return known
    },
    posted: () => streamDocuments(collections, shopId, { posted: true }),
    async *unposted(): AsyncGenerator<FoundDocument> {
      const hasSome = [...(await countDocuments()).values()].some(({ unposted }) => unposted > 0)
      if (hasSome) yield* streamDocuments(collections, shopId, { posted: false })
    },
    countDocuments,
    balances: (): AsyncIterable<StockBalanceDocument> => collections.stockBalances.find(ofShop),
    productTotals: (): AsyncIterable<DayProductTotalDocument> => collections.dayProductTotals.find(ofShop),
    openItems: (): AsyncIterable<OpenItemDocument> => collections.openItems.find(ofShop).batchSize(500),
    dayTotals: (): AsyncIterable<DayTotalDocument> => collections.dayTotals.find(ofShop),
    reviewItems: (): AsyncIterable<ReviewItemDocument> => collections.reviewItems.find(ofShop).batchSize(500),
  }
}

export type RawDocuments = ReturnType<typeof openRawDocuments>

export async function listShopIds(collections: Collections): Promise<string[]> {
  return collections.shops.distinct('_id')
}
