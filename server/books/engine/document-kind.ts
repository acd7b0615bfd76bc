import type { Day } from '#domain/business-day.ts'
import type { AccountChange } from '#domain/documents/account/change.ts'
import type { DocumentFact } from '#domain/documents/document-fact.ts'
import type { GoodsBillKind } from '#domain/documents/goods-credit/schema.ts'
import type { ShopChange } from '#domain/documents/shop-change.ts'
import type { TakenLater, TakenShare } from '#domain/documents/spread/take-back.ts'
import type { DescribedSource, DocumentSubject } from '#domain/documents/subject.ts'
import type { RefusalCode } from '#domain/errors.ts'
import type { Minor } from '#domain/money.ts'
import { withDueDay } from '#domain/open-items/due-day.ts'
import type { OpenItemKey } from '#domain/open-items/open-item.ts'
import { atTheirLocations } from '#domain/posting/at-locations.ts'
import type { BalancedLines, EntryLine } from '#domain/posting/entry.ts'
import type { EntrySource } from '#domain/posting/entry-source.ts'
import type { AmountOnAccount } from '#domain/posting/unusual-amount.ts'
import type { Milli } from '#domain/quantity.ts'
import type { StockBalance } from '#domain/stock/moving-average.ts'
import { markUndeclared, type Reversed } from '#domain/tax-return/undeclared.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { EntrySourceKind } from '#domain/terms/document-kind.ts'
import type { TaxClassId } from '#domain/terms/tax.ts'
import type { ActiveReconciliation } from '../../bank/active-reconciliations.ts'
import type { StockMoveDocument, StoredDocument } from '../../db/documents.ts'
import type { SettledShop } from '../../shops/settled-shop.ts'
import type { DocumentCollection } from '../document-collection.ts'
import type { BooksView, PastBooks } from './books-view.ts'
import type { FactNames, SubjectNames } from './fact-names.ts'
import { factsVersion, wholeFacts } from './facts.ts'
import type { Listed, Needs, OtherDocument } from './needs.ts'

/**
 * What a kind of document is to the books: all that the engine, the audit and the exports ask of it. Each kind
 * makes one of these and is listed in the registry (`kinds/index.ts`). The engine knows no kind by its name; code
 * outside the books may import the kinds that it records or reads.
 */
export type DocumentKind<Input, Stored extends StoredDocument> = {
  /** The name in the registry: `sale`, `stock-receipt`. */
  readonly name: string
  readonly collection: DocumentCollection<Stored>
  /** What its entries name as their source. */
  readonly sources: readonly EntrySourceKind[]
  /** Of kinds that share a collection: whether this stored document is of this one. */
  isKindOf(stored: Stored): boolean
  /** Whether it can be planned on what the batch before leaves, before that one is committed: it needs nothing but what is in memory. */
  readonly plansAhead: boolean

  /**
   * Whether a document is sent by a till, or recorded with one that is: it has happened there, and can't be refused. On
   * a locked day it is posted on the first open one, with a review that `plan` adds (`reviewPostedLater`). Any other
   * document is refused until its sender agrees to that day. Absent: no till sends this kind.
   */
  isFromTill?(input: Input): boolean

  /** Recorded in a closed shop, too: what was sold before it was closed, or what posts nothing. */
  readonly evenClosed?: true

  /**
   * The amounts in it that a person entered, each on the account that it is compared on: one that is far above those of
   * the last documents of the kind is reviewed, and queried where its sender wants that.
   */
  amounts?(stored: Stored): readonly AmountOnAccount[]
  /** Of a kind without `amounts`: why. */
  readonly withoutAmounts?: WithoutAmounts

  /** Made by the client, so that a retry is the same thing. */
  idOf(input: Input): string
  /** How many lines it has: what a batch can take is counted in them. */
  linesOf(input: Input): number
  needs(input: Input): Needs

  /**
   * The first answer again, for a document that was recorded before.
   * @throws Refusal where the content is another
   */
  resend(stored: Stored, input: Input): string
  /**
   * The document and what it does to the books. Changes nothing; what it refuses leaves no trace.
   * @throws Refusal
   */
  plan(view: BooksView, input: Input): Draft<Stored>
  /** A recorded document, planned again from itself and the state before it: what the audit compares it with. */
  replan(past: PastBooks, stored: Stored): Draft<Stored>

  sourceOf(stored: Stored): EntrySource
  /** What the chain protects of a document that names no recipe; for a kind that has such ones. */
  firstFacts?(stored: Stored): object
  /** JSON pointers to its free texts, those that are there. */
  texts?(stored: Stored): readonly string[]
  /**
   * What the lines of its entry are of, for earlier entries, which do not state it. Each raises what it leaves open.
   * Absent where earlier documents state no more than their entries.
   */
  legacyLines?(stored: Stored): readonly EntryLine[]
  /** What the totals count of it, by the clock of its shop. */
  measures(stored: Stored, clock: ShopClock): Measures
  /** What it moves of the stock, a movement for each of its lines in their order; absent where it moves none. */
  moved?(stored: Stored): readonly MovedLine[]
  /** What it changes of the shop's chart. */
  charts?(stored: Stored): AccountChange
  /** Up to which day it holds an account against its statement. */
  reconciles?(stored: Stored): ActiveReconciliation
  /** What it settles of the shop from a day on. */
  settles?(stored: Stored): ShopChange
  /** Whether there may be documents of this kind that move nothing of the stock, though they have lines. */
  readonly mayLeaveStock?: boolean
  /** Documents of other collections that it was planned from. */
  others?(stored: Stored): readonly OtherDocument[]
  /**
   * The lines that take a document back: the mirror of its entry. Absent where another kind of document does that, as
   * a return does of a sale. A kind that has it counts nothing in `measures`, and moves no stock but what `tookIn`,
   * `tookOut` or `revalued` returns.
   */
  reverse?(
    before: Pick<BooksView, 'shop'>,
    stored: Stored,
    /** What `takenLater` returned when it was taken back. */
    taken: readonly TakenShare[],
  ): BalancedLines
  /**
   * Of a kind with `reverse`: whether the page of this document offers to take it back; absent: of all. Not where the
   * books would refuse it, and not where it is done on a page of its own.
   */
  offersReversal?(stored: Stored): boolean
  /** Of a kind with `reverse`: what later documents took of its lines, which goes back with it. */
  takenLater?(view: Pick<BooksView, 'openItem' | 'listed'>, stored: Stored): TakenLater
  /** Of a kind with `takenLater`: which documents took of it, beside what its open items show. */
  takenBy?(id: string): readonly Listed[]
  /** Of a kind with `reverse`: the goods that came in with it, at what they came in at. They go out again with it. */
  tookIn?(stored: Stored): TookIn
  /** Of a kind with `reverse`: the goods that left with it, at what they left at. They come in again with it. */
  tookOut?(stored: Stored): TookIn
  /** Of a kind with `reverse`: the goods whose values it changed. What of that is still there goes back with it. */
  revalued?(before: Pick<BooksView, 'shop'>, stored: Stored): readonly Revalued[]
  /** Of a kind with `reverse`. @throws Refusal if something that depends on it has to be reversed first */
  checkReverse?(
    view: Pick<BooksView, 'openItem' | 'lastReconciliation' | 'listed' | 'find' | 'followersOf'>,
    stored: Stored,
    /** The ids of documents that depended on it and were reversed. */
    takenBack: readonly string[],
  ): void
  /** Of a kind with `reverse`: the collections of documents that follow it, or the deliveries that it is for. */
  readonly followedIn?: readonly AnyKind['collection'][]
  /** Of a kind in `followedIn` of which returns follow: the deliveries that it bills. */
  deliveriesOf?(stored: Stored): readonly string[]
  /** Of a kind with `reverse`: what has to be read for `checkReverse`, beside the open items and `followedIn`. */
  reverseNeeds?: Needs
  /** Of a kind with `reverse`: what is read of the stock before it is taken back; undefined where nothing is. */
  stockOfReversal?(stored: Stored): StockOfReversal | undefined
  /** Of a kind with `reverse`: goods of a reversed document had never left, so that neither of the two moved any. */
  readonly goodsNeverLeft?: true
  /** Goods that it takes from a place without selling them, and the account that bears them: reports by location. */
  readonly lostGoods?: LostGoods
  /** What it adds to the turnover that the threshold of registration is compared with. */
  readonly turnover?: Turnover<Stored>
  /** Of a kind with `reverse`: the open items that taking it back changes, each by its document. */
  reopens?(stored: Stored): readonly OpenItemKey[]
  /** Whose texts were erased in the documents before it. */
  erases?(stored: Stored): string
  /** Whom its page names, beside the parties of its entry and those in `customerId`, `supplierId` and `party`. */
  namedParties?(stored: Stored): readonly string[]
  /** What its title and the rows of lists are formed from: `titleOf`. @param original what `namedAfter` names */
  subject(stored: Stored, names: SubjectNames, original?: DescribedSource): DocumentSubject
  /** The document that its title is formed from, if it has none of its own. */
  namedAfter?(stored: Stored): Pick<EntrySource, 'kind' | 'id'>
  /** What its page says beside its entry, in the order a person reads it. */
  pageFacts(stored: Stored, names: FactNames): readonly DocumentFact[]
  /** What its sender is answered, JSON text; empty where nothing waits for it. */
  answer(stored: Stored): string
}

/**
 * Why a kind of document has no `amounts`. `posts-nothing`: it has no figures to compare. `bounded`: by another document,
 * from which its figures follow or which they cannot exceed. `calculated`: by the program. `compared-otherwise`: with
 * something else than earlier documents of the kind.
 */
export type WithoutAmounts =
  | { because: 'posts-nothing' }
  | { because: 'bounded' | 'calculated' | 'compared-otherwise'; how: string }

/** Goods that came in or left, and where; absent: the first place. */
export type TookIn = { location?: string | undefined; lines: readonly TakenIn[] }
export type TakenIn = {
  lineId: string
  productId: string
  quantityMilli: Milli
  valueMinor: Minor
  /** For movements of value without quantity: see `HeldShare`. */
  worthMinor?: Minor
}

/** How a late price difference is split between the goods that are held and those that are sold. */
export type HeldShare = {
  /** The part of the difference that was added to goods held. */
  toStockMinor: Minor
  /** Quantity held on its day; absent on earlier documents, which used the stock of the product. */
  heldMilli?: Milli
  /** The share of that quantity, if it differs from `toStockMinor`: some had left before it was recorded. */
  worthMinor?: Minor
}

/** Goods whose cost a document corrects, up or down. */
export type Revalued = Pick<TakenIn, 'lineId' | 'productId' | 'quantityMilli'> &
  HeldShare & { differenceMinor: Minor }

/** What is read of the stock before a document is taken back. */
export type StockOfReversal =
  /** Goods that left with it. Where they were counted since it is refused with that code; null: a count does not matter. */
  | { of: 'goods-out'; countedSince: RefusalCode | null }
  /** Goods that came in with it, and have to be there still. */
  | { of: 'goods-in' }
  /** Goods whose costs it changed: how much of their deliveries is held. They are on its lines, or on those of the bill it credits. */
  | { of: 'costs'; bill?: { kind: GoodsBillKind; id: string } }

/** A product as it was in stock when a reversal was asked for. */
export type SeenStock = { productId: string; quantityMilli: Milli; valueMinor: Minor }

/** By the value of a stored field, undefined where a document has none: the account that bears the goods. */
export type LostGoods = { field: string; accountOf(value: string | undefined): AccountCode }

export type Turnover<Stored> = {
  /** Which of its documents, if not all: a filter on stored fields. */
  filter?: Readonly<Record<string, unknown>>
  linesOf(stored: Stored): readonly TurnoverLine[]
}

export type TurnoverLine = {
  /** Without tax. */
  amountMinor: Minor
  /** Absent on earlier documents: the class of the product. */
  taxClassId?: TaxClassId | undefined
  productId?: string
  /** Whether it is turnover where its class is taxable: what an asset is sold for is not. */
  isTurnover: boolean
  /** Whether the tax figures by class contain it where its class is not taxable. */
  isDeclared: boolean
}

/** A kind whose types are not known here: each of its inputs came with it (see `toRecord`). */
export type AnyKind = DocumentKind<unknown, StoredDocument>

type After = 'afterQuantityMilli' | 'afterValueMinor' | 'afterUnitCostMinor'

/** A movement of stock and the balance it leaves. Value in and out is what 1200 Inventory is posted. */
export type StockMove = Omit<StockMoveDocument, '_id' | After> & { after: StockBalance }

/** A document that is planned, before the ledger gives it its number. */
export type Draft<Stored> = {
  document: Stored
  businessDay: Day
  /** Empty if the total is zero. */
  lines: BalancedLines
  moves?: readonly StockMove[]
  /** What it reverses, completely or in part, when it is planned: a tax return contains both or neither. */
  reverses?: Reversed | undefined
}

/** The lines of a draft, with what its movements shift between places and what its document states of all of them. */
export function linesOfDraft(
  kind: Pick<AnyKind, 'sourceOf'>,
  { document, lines, moves = [] }: Draft<StoredDocument>,
): BalancedLines {
  const { undeclared, dueOnOwnDay } = document
  const placed = markUndeclared(atTheirLocations(lines, moves), undeclared)
  return dueOnOwnDay === undefined ? placed : withDueDay(placed, kind.sourceOf(document).id, dueOnOwnDay)
}

/** What the movement of a line has from the document itself. */
export type MovedLine = Pick<StockMove, 'lineId' | 'productId' | 'quantityMilli' | 'postingDay'>

/** What the hours of the day depend on. It is settled with the first document of the books. */
export type ShopClock = Pick<SettledShop, 'timeZone'>

/** What a document adds to the totals of its posting day, by the names of the fields. */
export type Measures = {
  day?: Readonly<Record<string, number>>
  products?: readonly { productId: string; amounts: Readonly<Record<string, number>> }[]
}

/** A document on its way into the books. `toRecord` alone makes it, so that input and kind fit. */
export type ToRecord = {
  readonly kind: AnyKind
  readonly input: unknown
  readonly postedBy: string | null
  /** The posting day that its sender agreed to, if its own day is locked. */
  readonly agreedDay?: Day
  /** Its sender wants to be asked about figures that are probably mistyped, before it is recorded. */
  readonly queriesFigures?: true
}

/** @param postedBy the uid of the person who sends it; null for the program itself */
export function toRecord<Input, Stored extends StoredDocument>(
  kind: DocumentKind<Input, Stored>,
  input: Input,
  postedBy: string | null,
): ToRecord {
  return { kind, input, postedBy }
}

export function isFromTill({ kind, input }: Pick<ToRecord, 'kind' | 'input'>): boolean {
  return kind.isFromTill?.(input) ?? false
}

/**
 * What the chain protects of a document: the value whose canonical text is hashed.
 * @throws where it names a recipe that there is not
 */
export function factsOf(kind: AnyKind, document: StoredDocument): object {
  if (document.factsVersion === factsVersion) return wholeFacts(document)
  if (document.factsVersion === undefined && kind.firstFacts) return kind.firstFacts(document)
  throw new Error(`there is no recipe ${document.factsVersion} for documents of the kind ${kind.name}`)
}

/** Documents that are written together or not at all; mostly one. */
export type Group = readonly ToRecord[]

/** What a group goes by in results and logs: its first document. */
export function idOfGroup([first]: Group): string {
  return first ? idOf(first) : ''
}

export function idOf({ kind, input }: ToRecord): string {
  return kind.idOf(input)
}

/** The id of a stored document, without its shop's. */
export function idOfStored(collection: DocumentCollection<never>, { _id }: StoredDocument): string {
  return String((_id as Record<string, unknown>)[collection.idName])
}
