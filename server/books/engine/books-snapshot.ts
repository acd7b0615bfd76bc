import type { Day } from '#domain/business-day.ts'
import type { AccountChange } from '#domain/documents/account/change.ts'
import type { ShopChange } from '#domain/documents/shop-change.ts'
import type { Minor } from '#domain/money.ts'
import type { StockBalance } from '#domain/stock/moving-average.ts'
import type { TaxesOfDay } from '#domain/tax-return/declared.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { Reconciled } from '../../bank/reconciled-store.ts'
import type { ChainHeadDocument, ShopDocument, StoredDocument } from '../../db/documents.ts'
import type { CustomerOnRecord, ProductOnRecord } from './books-view.ts'
import type { KnownDocuments } from './known-documents.ts'
import type { ReadOpenItems } from './open-items-draft.ts'

export type TillSeries = { tillId: string; series: string }

/** A shop's books as of `head.version`: what a batch needs of them, read at once. */
export type BooksSnapshot = {
  shop: ShopDocument
  /** What was changed of it, in the order it was recorded. */
  settings: readonly ShopChange[]
  head: ChainHeadDocument
  products: ReadonlyMap<string, ProductOnRecord>
  balances: Map<string, StockBalance>
  tills: Map<string, TillSeries>
  /** Of those who are named where money is owed: the ones that the shop knows. */
  customers: ReadonlyMap<string, CustomerOnRecord>
  /** Of those who are named as cashiers of sales that others send: the ones that belong to the shop. */
  people: ReadonlySet<string | null>
  /** As far as they were asked for. */
  openItems: ReadOpenItems
  documents: KnownDocuments
  /** The last ones of the collections that were asked for, by name. */
  recent: ReadonlyMap<string, readonly StoredDocument[]>
  /** What the shop changed of its chart, in the order it was recorded; null where no document asked for it. */
  accountChanges: readonly AccountChange[] | null
  /** Of the accounts that were asked for. */
  postedTo: ReadonlySet<AccountCode>
  /** Of the accounts and days that were asked for, by `balanceKey`. */
  ledgerBalances: ReadonlyMap<string, Minor>
  /** Of the tills and entries that were asked for, by `tillCashKey`. */
  tillCash: ReadonlyMap<string, Minor>
  /** The last day on which anything is posted; undefined where no document asked for it. */
  lastDay: Day | null | undefined
  reconciled: Reconciled
  /** Undefined where no document asked for it. */
  taxesOfDays: readonly TaxesOfDay[] | undefined
}
