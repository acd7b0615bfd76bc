import type { Day } from '#domain/business-day.ts'
import type { AccountChange } from '#domain/documents/account/change.ts'
import type { ShopChange } from '#domain/documents/shop-change.ts'
import type { Minor } from '#domain/money.ts'
import type { OpenItem, OpenItemKey, OpenOf } from '#domain/open-items/open-item.ts'
import type { Chart } from '#domain/posting/chart.ts'
import type { StockBalance } from '#domain/stock/moving-average.ts'
import type { TaxesOfDay } from '#domain/tax-return/declared.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { ActiveReconciliation, ActiveReconciliations } from '../../bank/active-reconciliations.ts'
import type { ProductDocument, StoredDocument } from '../../db/documents.ts'
import type { SettledShop } from '../../shops/settled-shop.ts'
import type { DocumentCollection } from '../document-collection.ts'
import type { WantedTillCash } from './needs.ts'

/** What a plan reads of a product. */
export type ProductOnRecord = Pick<
  ProductDocument,
  | '_id'
  | 'sku'
  | 'name'
  | 'category'
  | 'priceMinor'
  | 'scheduledPrices'
  | 'packs'
  | 'priceHistory'
  | 'formerPackPrices'
  | 'unit'
  | 'costMinor'
  | 'taxClassId'
  | 'status'
  | 'isService'
>

/** What a plan reads of a customer. */
export type CustomerOnRecord = { limitMinor?: Minor; termsDays?: number }

/** A shop's books as a planner sees them: as stored, changed by what was planned earlier in its batch. */
export type BooksView = {
  readonly shopId: string
  /** With what it goes by on each day, as it is decided up to the document that is planned. */
  readonly shop: SettledShop
  /** All changes of the shop's settings, those of this batch last. */
  readonly settings: readonly ShopChange[]
  readonly recordedAt: Date
  /** As it is decided up to the document that is planned. Of a document that asked for it in `needs`. */
  readonly chart: Chart
  /** All changes of the shop to the chart, those of this batch last. For a document that asked for the chart. */
  readonly accountChanges: readonly AccountChange[]
  /** Of an account that was asked for in `needs`. */
  isPostedTo(account: AccountCode): boolean
  /** At the end of a day, debit positive. Of an account and a day that were asked for in `needs`. */
  ledgerBalance(account: AccountCode, through: Day): Minor
  /** What the till's cash changed by in all entries past a number, or by a shift's of them. Of what was asked for in `needs`. */
  tillCashPast(wanted: WantedTillCash): Minor
  /** Null where nothing is posted. Of a document that asked for it in `needs`. */
  readonly lastDay: Day | null
  /** The totals of all taxes on each day. For a document that asked for it in `needs`, no further than it asked. */
  readonly taxesOfDays: readonly TaxesOfDay[]
  /** All documents of a collection that were asked for as `listed`, and others of it that the batch knows. */
  listed<Stored extends StoredDocument>(collection: DocumentCollection<Stored>): readonly Stored[]
  /** The last documents of a collection before this batch. Of a kind with `amounts`. */
  recent<Stored extends StoredDocument>(collection: DocumentCollection<Stored>): readonly Stored[]
  product(productId: string): ProductOnRecord | undefined
  balanceOf(productId: string): StockBalance | undefined
  /** Of a till that is registered: how its receipt numbers begin. */
  seriesOf(tillId: string): string | undefined
  hasCustomer(customerId: string): boolean
  /** What a customer may owe; null where nothing is agreed. Of one that was asked for in `needs`. */
  creditLimitOf(customerId: string): Minor | null
  /** In how many days a customer pays; null where nothing is agreed. Of one that was asked for in `needs`. */
  termsOf(customerId: string): number | null
  /** Of a uid that was asked for in `needs`. */
  isOfShop(uid: string | null): boolean
  find<Stored extends StoredDocument>(collection: DocumentCollection<Stored>, id: string): Stored | undefined
  followersOf<Stored extends StoredDocument>(
    collection: DocumentCollection<Stored>,
    id: string,
  ): readonly Stored[]
  /** Of those that were asked for in `needs`. */
  openItem(key: OpenItemKey): OpenItem | undefined
  /** Whether both are one customer or supplier: the same, or merged. Of a document that asked for open items. */
  isSameParty(one: string | undefined, other: string): boolean
  /** Of those that were asked for in `needs`, what is open, oldest first. */
  openItemsOf(of: OpenOf): readonly OpenItem[]
  /** How much that is, with all that is past the most that a document settles. */
  openMinorOf(of: OpenOf): number
  isClaimed(collection: Pick<DocumentCollection<never>, 'name'>, claim: string): boolean
  /** The reconciliations that were not reversed. */
  readonly activeReconciliations: ActiveReconciliations
  /** The last one of an account. */
  lastReconciliation(account: AccountCode): ActiveReconciliation | undefined
  /** The one that holds an entry of `others`. Of a document that asked for it in `needs`. */
  frozenBy(entryNumber: number): ActiveReconciliation | undefined
}

/** Of the stock what a movement starts from. */
export type StockBefore = {
  /** What its record says that a unit costs, and whether there is any stock of it. */
  product(
    productId: string,
  ): (Pick<ProductOnRecord, 'costMinor'> & Partial<Pick<ProductOnRecord, 'name' | 'isService'>>) | undefined
  balanceOf(productId: string): StockBalance | undefined
}

/** The books just before a document, as far as the journal and the documents contain it. */
export type PastBooks = StockBefore &
  Pick<BooksView, 'shop' | 'find' | 'followersOf'> & {
    /** Whether the document moved stock. */
    readonly didMove: boolean
  }
