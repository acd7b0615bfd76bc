import type { Day } from '#domain/business-day.ts'
import type { SaleLine } from '#domain/documents/sale/schema.ts'
import type { LimitsOfStaff } from '#domain/documents/setting/schema.ts'
import type { Minor } from '#domain/money.ts'
import type { DueDay, OpenItem } from '#domain/open-items/open-item.ts'
import type { PaymentType } from '#domain/payments/payment-type.ts'
import type { Dims } from '#domain/posting/dims.ts'
import type { EntrySource } from '#domain/posting/entry-source.ts'
import type { TaxAmounts } from '#domain/posting/tax-totals.ts'
import type { Pack } from '#domain/product/pack.ts'
import type { FormerPackPrice } from '#domain/product/price-history.ts'
import type { SearchFields } from '#domain/product/search.ts'
import type { Milli } from '#domain/quantity.ts'
import type { FormerReceiptHead } from '#domain/receipt-head.ts'
import type { AtLocation } from '#domain/stock/moving-average.ts'
import type { TaxRegistration } from '#domain/tax/registration.ts'
import type { Undeclared } from '#domain/tax-return/undeclared.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { AccountantMay } from '#domain/terms/accountant.ts'
import type { EntrySourceKind } from '#domain/terms/document-kind.ts'
import type { Review } from '#domain/terms/review.ts'
import type { TaxPackId } from '#domain/terms/tax.ts'

/** The documents in MongoDB. Money and quantities are Long there; the driver reads them as numbers. */

export type ShopDocument = {
  _id: string
  shopId: string
  status: string
  email: string
  owner: string | { id: string }
  employee?: EmployeeRecord | EmployeeRecord[]
  /** Named by the owner; absent until then. */
  accountant?: AccountantRecord
  name: string
  country: string
  currency: string
  timeZone: string
  taxPack: TaxPackId
  /** These are what it was created with; documents change them from their day on (`SettingDocument`). */
  dayStartHour: number
  financialYearStartMonth: number
  taxRegistrations: TaxRegistration[]
  pricesIncludeTax: boolean
  /** What cash is rounded to; absent where it is paid exactly. */
  smallestCoinMinor?: Minor
  /** What it is paid by; absent in shops from before there was a choice. */
  paymentTypes?: PaymentType[]
  /** What employees may do alone; absent in shops from before new ones began with limits. */
  staffLimits?: LimitsOfStaff
  receiptHeader: string[]
  /** Absent where none is printed. */
  receiptPhone?: string
  /** Absent: the default. */
  receiptFooter?: string[]
  /** The heads of earlier receipts, oldest first: absent until the first change of a shop with books. */
  formerReceiptHeads?: FormerReceiptHead[]
  /** With what words customers are reminded; absent: the usual ones. */
  reminderWords?: string
  /** Written with its first documents, from which on it is what they say. Absent before, and in books that already existed. */
  hasBooks?: true
  /** Who gets an email at the end of each shift, and since when; absent if no one ever did. */
  shiftMail?: { to: string[]; since: Date }
  /** What its owner confirmed of the first steps; absent in shops from before there was a guide. */
  setupGuide?: { arePricesChecked?: boolean; worksAlone?: boolean; isDismissed?: boolean }
  lockedThrough: Day | null
  createdAt: Date
  /** Counts the changes by administrators and of the receipt's head; absent before the first. */
  revision?: number
  /** Why its people are kept out; absent where they are not, or where the status was set by hand. */
  suspension?: ShopDecision
  /** It is read only: nothing is sold, imported or posted. Its people still sign in and read. */
  closing?: ShopDecision
}
/** What was decided about a shop as a whole. */
export type ShopDecision = { at: Date; byUid: string; byEmail: string; reason: string }
/** Who reads the books beside the owner, or reads and posts. */
export type AccountantRecord = {
  email: string
  may: AccountantMay
  namedAt: Date
  namedByUid: string
  namedByEmail: string
}
export type EmployeeRecord = { contact?: string; uid?: string }

export type DeveloperDocument = { _id: string; email: string; shopId?: string }

export type PriceChangeRecord = {
  at: Date
  byUid: string
  priceMinor: Minor
  previousPriceMinor: Minor | null
  /** Of a price that was set ahead: the day it began. */
  from?: Day
}

type ProductId = { shopId: string; productId: string }
export type ProductDocument = {
  _id: ProductId
  sku: string
  name: string
  /** All that find it: those of its packs too. */
  barcodes: string[]
  /** The same three as a search reads them; written with them, whatever writes them. */
  search: SearchFields
  /**
   * Article numbers of its barcodes that another product had before numbers were compared. They are not among those of
   * `search`, where each is that of one product.
   */
  sharedNumbers?: string[]
  category: string
  unit: string
  priceMinor: Minor
  taxClassId: SaleLine['taxClassId']
  costMinor: Minor
  reorderLevelMilli: Milli
  status: 'active' | 'archived'
  revision: number
  updatedAt: Date
  isFavourite?: boolean
  /** Its place in the shop. */
  shelf?: string
  /** No stock is kept of it. */
  isService?: boolean
  /** The attachment that is its picture. */
  pictureId?: string
  /** By day; those that have begun stay until the price is changed, so that a late sale is held against its day's. */
  scheduledPrices?: { from: Day; priceMinor: Minor; at: Date; byUid: string }[]
  /** Absent: it is sold singly alone. */
  packs?: Pack[]
  /** The changes of its price, oldest first. */
  priceHistory?: PriceChangeRecord[]
  /** What its packs cost before, oldest first. */
  formerPackPrices?: FormerPackPrice[]
}

/**
 * A free text of a document, by its JSON pointer (RFC 6901), and what the chain knows of it. Without the salt the
 * text was erased: the digest does not disclose what it was.
 */
export type Seal = { at: string; salt?: string; digest: string }

/** What every stored document of the books has. */
export type StoredDocument = {
  _id: { shopId: string }
  postingDay: Day
  /** Its number in the chain; null on earlier documents with a zero total. */
  entryNumber: number | null
  /** Of its entry; absent on earlier documents. */
  entryHash?: string
  recordedAt: Date
  /** By which recipe it is hashed; absent: by the first. */
  factsVersion?: number
  /** The uid of the person who sent it; null where the program itself did. */
  postedBy?: string | null
  sealed?: readonly Seal[]
  /** What is to be reviewed. */
  reviews?: Review[]
  /** Which of its lines no tax return contains; absent: none, and on earlier documents. */
  undeclared?: Undeclared
  /** The sender agreed to the first open day in the bill itself, as earlier programs sent it. */
  isPostedLater?: true | undefined
  /** Its own day, where it is posted later: debts that it raises without a due day are due then. Absent on earlier ones. */
  dueOnOwnDay?: Day
}

type EntryLineDocument = { account: AccountCode; amountMinor: Minor; dims?: Dims; baseMinor?: Minor }
/** An entry as it is read out of its page. */
export type EntryDocument = {
  _id: { shopId: string; number: number }
  postingDay: Day
  businessDay: Day
  source: EntrySource
  /** Debits positive, credits negative; they add up to zero. None if the total of the document is zero. */
  lines: EntryLineDocument[]
  sourceHash: string
  previousHash: string
  hash: string
  recordedAt: Date
  /** By which recipe it is hashed; absent: by the first, which leaves out when it was recorded. */
  factsVersion?: number
  postedBy?: string | null
}

/** The previous hash is that of the entry before in the page, or the page's own. */
export type PageEntry = Omit<EntryDocument, '_id' | 'previousHash' | 'recordedAt'> & {
  number: number
  /** Where it is not the page's: in pages that were formed from entries older than pages. */
  recordedAt?: Date
}
export type PageMove = Omit<StockMoveDocument, '_id'>

/**
 * What one commit wrote into a shop's journal: its entries in the order of their numbers, its movements of stock
 * in the order they were made. Pages have the versions 1, 2, 3… without gaps: to write one is to have seen the
 * one before. A commit that posts nothing writes a page anyway, with `first` one more than `last`: `last`
 * and `hash` are always those of the chain's end once the page is written.
 */
export type JournalPageDocument = {
  /** `version`: that of the chain head from this commit on. */
  _id: { shopId: string; version: number }
  /** Numbers of its entries. */
  first: number
  last: number
  /** Posting days of its entries, and the accounts they post to, each once and in order: what pages are found by. */
  days: Day[]
  accounts: AccountCode[]
  /** Of the entry before its first, and of its last. */
  previousHash: string
  hash: string
  recordedAt: Date
  entries: PageEntry[]
  moves: PageMove[]
}

/** Where a shop's journal ends. */
export type ChainHead = { _id: string; version: number; number: number; hash: string }
/** How far totals and balances that are folded from the journal have come: the fold's version, its last page. */
export type ProjectionState = { name: string; version: number; page: number }
/** The end of a shop's chain, and the lock of its books: every commit sets it by compare-and-set. */
export type ChainHeadDocument = ChainHead & { projections: ProjectionState[] }

export type StockBalanceDocument = {
  _id: ProductId
  quantityMilli: Milli
  valueMinor: Minor
  /** Of one whole unit; what a sale below zero costs. */
  lastUnitCostMinor: Minor
  /** See `StockBalance`. */
  elsewhere?: readonly AtLocation[]
}
/** A movement of stock as it is read out of its page. */
export type StockMoveDocument = {
  /** The page's version, and its place in the page: posting order. */
  _id: { shopId: string; version: number; position: number }
  sourceId: string
  lineId: string
  productId: string
  postingDay: Day
  quantityMilli: Milli
  valueMinor: Minor
  /** What goods that came in are worth; absent where it is `valueMinor`, and on earlier ones. It differs where they filled what was missing below zero. */
  worthMinor?: Minor
  /** What of that was at places other than the first, and what their goods became worth. Absent where it is nothing. */
  at?: readonly AtLocation[]
  afterQuantityMilli: Milli
  afterValueMinor: Minor
  /** What a unit costs from here on, see `StockBalance`. Absent on earlier ones. */
  afterUnitCostMinor?: Minor
}

/** What a document left open on an account, and what settled it. Amounts are positive on both sides. */
export type OpenItemDocument = Pick<OpenItem, 'side' | 'day' | 'number' | 'amountMinor' | 'openMinor'> & {
  _id: { shopId: string } & Pick<OpenItem, 'account' | 'party' | 'document'>
  /** Together they are `amountMinor`. */
  dueDays: DueDay[]
  /** In the order of their entries; the amount is negative where a settlement was taken back. */
  settlements: { document: string; number: number; day: Day; amountMinor: Minor }[]
}

/** The totals of a day: what was posted on it, and those of its sales if there are any. */
export type DayTotalDocument = DayId & {
  accounts?: Partial<Record<AccountCode, AccountTotal>>
  /** What was charged, or paid on purchases, by `taxName`. */
  taxes?: Record<string, TaxAmounts>
} & Partial<SalesOfDay & PartsOfDay>

/** A day's sales by what they are of; under which names, see `partsOfSale`. */
export type PartsOfDay = Record<'cashiers' | 'shifts' | 'locations' | 'hours', Record<string, PartOfDay>>

/** What of a day's sales is of one cashier, shift, place or hour. A figure that never was one is absent. */
export type PartOfDay = Partial<Record<FigureOfPart, number>>

export type FigureOfPart =
  | Exclude<keyof SalesOfDay, 'tendersMinor' | 'taxesMinor'>
  /** Receipts with a discount. */
  | 'discounts'
  /** Lines that were taken off before the receipt was paid, and their total. */
  | 'voids'
  | 'voidedMinor'
  /** Lines at another price than that of the list, and what they were below it. */
  | 'priceChanges'
  | 'priceChangeMinor'
  /** What the goods cost that were written off as they came back. */
  | 'lostMinor'

export type AccountTotal = {
  debitMinor: Minor
  creditMinor: Minor
  /** Of 1200: what of it is of places other than the first, debit positive. Absent where nothing was. */
  atMinor?: Record<string, Minor>
}
export type DayOfSales = DayId & SalesOfDay
type DayId = { _id: { shopId: string; day: Day } }

/** Returns count into the `returns…` figures and take from the tenders and taxes. */
type SalesOfDay = {
  receipts: number
  returns: number
  grossMinor: Minor
  netMinor: Minor
  discountMinor: Minor
  returnsGrossMinor: Minor
  returnsNetMinor: Minor
  costMinor: Minor
  tendersMinor: Record<string, Minor>
  taxesMinor: Record<string, Minor>
}

export type DayProductTotalDocument = {
  _id: { shopId: string; day: Day; productId: string }
  soldMilli: Milli
  returnedMilli: Milli
  netMinor: Minor
  returnsNetMinor: Minor
  taxMinor: Minor
  discountMinor: Minor
  /** Of what was sold less what came back. */
  costMinor: Minor
}

/** A document to be reviewed. The document itself never changes; whether it was reviewed is stored here. */
export type ReviewItemDocument = {
  _id: { shopId: string; kind: EntrySourceKind; id: string }
  /** What people call the document: the receipt number. */
  reference: string
  postingDay: Day
  recordedAt: Date
  /** As they are in the document. */
  reviews: Review[]
  /** Whether `seen` is there: an index finds no null. */
  isSeen: boolean
  seen: ReviewSeen | null
}

export type ReviewSeen = {
  at: Date
  byUid: string
  /** Made by the client, the same for all that is marked at once: what undoes it. */
  mark: string
  note?: string
}
