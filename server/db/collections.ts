import type { Collection, Db } from 'mongodb'
import { type StoredDocuments, storedCollections } from '../books/kinds/stored.ts'
import type {
  ChainHeadDocument,
  DayProductTotalDocument,
  DayTotalDocument,
  DeveloperDocument,
  JournalPageDocument,
  OpenItemDocument,
  ProductDocument,
  ReviewItemDocument,
  ShopDocument,
  StockBalanceDocument,
} from './documents.ts'

type DocumentCollections = { readonly [Name in keyof StoredDocuments]: Collection<StoredDocuments[Name]> }

/** The collections of the books and of identity, typed. Others are opened by their subject's store. */
export function openCollections(db: Db) {
  return {
    ...openDocuments(db),
    shops: db.collection<ShopDocument>('shops'),
    softwaredev: db.collection<DeveloperDocument>('softwaredev'),
    products: db.collection<ProductDocument>('products'),
    journalPages: db.collection<JournalPageDocument>('journalPages'),
    chainHeads: db.collection<ChainHeadDocument>('chainHeads'),
    stockBalances: db.collection<StockBalanceDocument>('stockBalances'),
    dayProductTotals: db.collection<DayProductTotalDocument>('dayProductTotals'),
    dayTotals: db.collection<DayTotalDocument>('dayTotals'),
    openItems: db.collection<OpenItemDocument>('openItems'),
    reviewItems: db.collection<ReviewItemDocument>('reviewItems'),
  }
}

export type Collections = ReturnType<typeof openCollections>

function openDocuments(db: Db): DocumentCollections {
  return Object.fromEntries(
    storedCollections.map(({ name }) => [name, db.collection(name)]),
  ) as unknown as DocumentCollections
}
