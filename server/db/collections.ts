import type { Db } from 'mongodb'
import type {
  AccountDocument,
  ChainHeadDocument,
  DayProductTotalDocument,
  DayTotalDocument,
  DeveloperDocument,
  ErasureDocument,
  ExpenseDocument,
  FoundingDocument,
  JournalPageDocument,
  OpenItemDocument,
  OpeningBalanceDocument,
  ProductDocument,
  ReversalDocument,
  ReviewItemDocument,
  SaleDocument,
  SettingDocument,
  ShopDocument,
  StockBalanceDocument,
  StockReceiptDocument,
} from './documents.ts'

/** The collections of the books and of identity, typed. Others are opened by their subject's store. */
export function openCollections(db: Db) {
  return {
    shops: db.collection<ShopDocument>('shops'),
    softwaredev: db.collection<DeveloperDocument>('softwaredev'),
    products: db.collection<ProductDocument>('products'),
    sales: db.collection<SaleDocument>('sales'),
    journalPages: db.collection<JournalPageDocument>('journalPages'),
    chainHeads: db.collection<ChainHeadDocument>('chainHeads'),
    stockBalances: db.collection<StockBalanceDocument>('stockBalances'),
    stockReceipts: db.collection<StockReceiptDocument>('stockReceipts'),
    openingBalances: db.collection<OpeningBalanceDocument>('openingBalances'),
    expenses: db.collection<ExpenseDocument>('expenses'),
    settingChanges: db.collection<SettingDocument>('settingChanges'),
    accountChanges: db.collection<AccountDocument>('accountChanges'),
    foundings: db.collection<FoundingDocument>('foundings'),
    reversals: db.collection<ReversalDocument>('reversals'),
    erasures: db.collection<ErasureDocument>('erasures'),
    dayProductTotals: db.collection<DayProductTotalDocument>('dayProductTotals'),
    dayTotals: db.collection<DayTotalDocument>('dayTotals'),
    openItems: db.collection<OpenItemDocument>('openItems'),
    reviewItems: db.collection<ReviewItemDocument>('reviewItems'),
  }
}

export type Collections = ReturnType<typeof openCollections>
