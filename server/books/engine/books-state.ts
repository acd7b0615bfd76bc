import type { Day } from '#domain/business-day.ts'
import { type AccountChange, ownAccountsAfter } from '#domain/documents/account/change.ts'
import { hasLocation } from '#domain/documents/setting/locations.ts'
import type { ShopChange } from '#domain/documents/shop-change.ts'
import { type Minor, minor } from '#domain/money.ts'
import { headOf } from '#domain/open-items/family.ts'
import type { OpenItem, OpenItemChange, OpenItemKey, OpenOf } from '#domain/open-items/open-item.ts'
import { entryHash } from '#domain/posting/chain.ts'
import { type Chart, chartOf } from '#domain/posting/chart.ts'
import { demandDims } from '#domain/posting/dims.ts'
import type { StockBalance } from '#domain/stock/moving-average.ts'
import type { TaxesOfDay } from '#domain/tax-return/declared.ts'
import { figureOfLine } from '#domain/tax-return/figures.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { Reconciled } from '../../bank/reconciled-store.ts'
import type { StandingReconciliation } from '../../bank/standing-reconciliation.ts'
import type {
  ChainHeadDocument,
  DayProductTotalDocument,
  DayTotalDocument,
  EntryDocument,
  ReviewItemDocument,
  ShopDocument,
  StockMoveDocument,
  StoredDocument,
} from '../../db/documents.ts'
import { type SettledShop, settledShop } from '../../shops/settled-shop.ts'
import { postedTotals } from '../day-totals.ts'
import type { DocumentCollection } from '../document-collection.ts'
import { tillCashIn } from '../journal/till-cash.ts'
import { projectionsAfter } from '../projections.ts'
import type { BooksSnapshot } from './books-snapshot.ts'
import { checkLines, demandOpenDay } from './check-lines.ts'
import { factsHash, sha256 } from './digest.ts'
import {
  type AnyKind,
  type BooksView,
  type Draft,
  factsOf,
  linesOfDraft,
  type ProductOnRecord,
  type StockMove,
  type ToRecord,
} from './document-kind.ts'
import { factsVersion, type MakeSalt, randomSalt, sealDigest, textAt } from './facts.ts'
import { Increments } from './increments.ts'
import { KnownDocuments, type NamedCollection } from './known-documents.ts'
import { OpenItemsDraft } from './open-items-draft.ts'
import { balanceKey, tillCashKey } from './wanted.ts'

type BooksOptions = {
  /** What a chain begins with; absent: with the first document. */
  beginning?(shop: ShopDocument): ToRecord
  makeSalt?: MakeSalt
}

/**
 * The books while a batch is planned: starts as the snapshot, moves forward document by document, and
 * collects everything that is to be written. Nothing is written here.
 */
export class BooksState implements BooksView {
  readonly snapshot: BooksSnapshot
  readonly recordedAt: Date
  /** By the collection that they go to. */
  readonly documents = new Map<DocumentCollection<never>['name'], StoredDocument[]>()
  readonly entries: EntryDocument[] = []
  readonly moves: StockMoveDocument[] = []
  readonly reviewItems: ReviewItemDocument[] = []
  readonly productTotals = new Increments<DayProductTotalDocument['_id']>()
  readonly dayTotals = new Increments<DayTotalDocument['_id']>()
  readonly openItems: OpenItemsDraft
  readonly changedBalances = new Map<string, StockBalance>()
  readonly #before: BooksState | null
  readonly #options: BooksOptions
  readonly #known = new KnownDocuments()
  #settings: readonly ShopChange[]
  #shop: SettledShop
  /** What this batch changed of the chart. */
  readonly #charted: AccountChange[] = []
  readonly #reconciledNow: StandingReconciliation[] = []
  readonly #version: number
  #number: number
  #hash: string

  /** @param before the state that this one goes on from: what is planned here is part of it once it is absorbed */
  constructor(
    snapshot: BooksSnapshot,
    recordedAt: Date,
    options: BooksOptions = {},
    before: BooksState | null = null,
  ) {
    this.snapshot = snapshot
    this.recordedAt = recordedAt
    this.#before = before
    this.#options = options
    this.openItems = new OpenItemsDraft(snapshot.openItems, before?.openItems)
    this.#version = snapshot.head.version + 1
    const { number, hash } = before?.head ?? snapshot.head
    this.#number = number
    this.#hash = hash
    this.#settings = before?.settings ?? snapshot.settings
    this.#shop = before?.shop ?? settledShop(snapshot.shop, this.#settings)
  }

  get shopId(): string {
    return this.snapshot.shop._id
  }

  get shop(): SettledShop {
    return this.#shop
  }

  /** All changes of the shop's settings, those of this batch last. */
  get settings(): readonly ShopChange[] {
    return this.#settings
  }

  get lastDay(): Day | null {
    const { lastDay } = this.#before ?? this.snapshot
    if (lastDay === undefined) throw new Error('no document of this batch said that it needs the last day')
    return this.entries
      .filter(({ lines }) => lines.length > 0)
      .reduce((last, { postingDay }) => (last !== null && last > postingDay ? last : postingDay), lastDay)
  }

  get accountChanges(): readonly AccountChange[] {
    const before = (this.#before ?? this.snapshot).accountChanges
    if (!before) throw new Error('no document of this batch said that it needs the chart')
    return this.#charted.length === 0 ? before : [...before, ...this.#charted]
  }

  get chart(): Chart {
    return chartOf(this.snapshot.shop.taxPack, ownAccountsAfter(this.accountChanges))
  }

  isPostedTo(account: AccountCode): boolean {
    return (
      this.snapshot.postedTo.has(account) ||
      this.entries.some(({ lines }) => lines.some((line) => line.account === account)) ||
      (this.#before?.isPostedTo(account) ?? false)
    )
  }

  ledgerBalance(account: AccountCode, through: Day): Minor {
    const before =
      this.#before?.ledgerBalance(account, through) ??
      this.snapshot.ledgerBalances.get(balanceKey({ account, through }))
    if (before === undefined) throw new Error(`no document of this batch asked what ${account} comes to`)
    const lines = this.entries
      .filter(({ postingDay }) => postingDay <= through)
      .flatMap((entry) => entry.lines)
    return minor(
      lines.reduce((sum, line) => (line.account === account ? sum + line.amountMinor : sum), Number(before)),
    )
  }

  tillCashPast(tillId: string, past: number): Minor {
    const before =
      this.#before?.tillCashPast(tillId, past) ?? this.snapshot.tillCash.get(tillCashKey({ tillId, past }))
    if (before === undefined)
      throw new Error(`no document of this batch asked for the cash of till ${tillId}`)
    return minor(this.entries.reduce((sum, { lines }) => sum + tillCashIn(lines, tillId), Number(before)))
  }

  get taxesOfDays(): readonly TaxesOfDay[] {
    const before = (this.#before ?? this.snapshot).taxesOfDays
    if (!before) throw new Error('no document of this batch asked what the taxes come to')
    const ofBatch = this.entries.map(({ postingDay, lines }) => ({
      day: postingDay,
      figures: lines.flatMap((line) => figureOfLine(line) ?? []),
    }))
    return [...before, ...ofBatch.filter(({ figures }) => figures.length > 0)]
  }

  listed<Stored extends StoredDocument>(collection: DocumentCollection<Stored>): Stored[] {
    return this.#allKnown().flatMap((known) => known.allOf(collection)) as Stored[]
  }

  /** What the chain head becomes when this batch is committed. */
  get head(): ChainHeadDocument {
    const projections = projectionsAfter(this.snapshot.head, this.#version)
    return {
      _id: this.shopId,
      version: this.#version,
      number: this.#number,
      hash: this.#hash,
      projections,
    }
  }

  get isEmpty(): boolean {
    return this.documents.size === 0
  }

  product(productId: string): ProductOnRecord | undefined {
    return this.snapshot.products.get(productId)
  }

  balanceOf(productId: string): StockBalance | undefined {
    return (
      this.changedBalances.get(productId) ??
      this.#before?.balanceOf(productId) ??
      this.snapshot.balances.get(productId)
    )
  }

  seriesOf(tillId: string): string | undefined {
    return this.snapshot.tills.get(tillId)?.series
  }

  hasCustomer(customerId: string): boolean {
    return this.snapshot.customers.has(customerId)
  }

  creditLimitOf(customerId: string): Minor | null {
    return this.snapshot.customers.get(customerId)?.limitMinor ?? null
  }

  termsOf(customerId: string): number | null {
    return this.snapshot.customers.get(customerId)?.termsDays ?? null
  }

  isOfShop(uid: string | null): boolean {
    return this.snapshot.people.has(uid)
  }

  openItem(key: OpenItemKey): OpenItem | undefined {
    return this.openItems.find(key)
  }

  isSameParty(one: string | undefined, other: string): boolean {
    const { merges } = this.snapshot.openItems
    return one !== undefined && (one === other || headOf(one, merges) === headOf(other, merges))
  }

  openItemsOf(of: OpenOf): OpenItem[] {
    return this.openItems.openOf(of)
  }

  openMinorOf(of: OpenOf): number {
    return this.openItems.openMinorOf(of)
  }

  find<Stored extends StoredDocument>(
    collection: DocumentCollection<Stored>,
    id: string,
  ): Stored | undefined {
    for (const known of this.#allKnown()) {
      const found = known.find(collection, id)
      if (found) return found as Stored
    }
    return undefined
  }

  followersOf<Stored extends StoredDocument>(collection: DocumentCollection<Stored>, id: string): Stored[] {
    const found = this.#allKnown().flatMap((known) => known.followersOf(collection, id))
    return found as Stored[]
  }

  lastReconciliation(account: AccountCode): StandingReconciliation | undefined {
    return this.#standing.findLast((one) => one.account === account)
  }

  frozenBy(entryNumber: number): StandingReconciliation | undefined {
    return (
      this.#reconciled.frozen.get(entryNumber) ??
      this.#standing.find(({ entries }) => entries?.has(entryNumber) === true)
    )
  }

  /** With those of this batch. One that is taken back in it counts until the next: nothing is lifted too early. */
  get #standing(): readonly StandingReconciliation[] {
    const before = this.#before ? this.#before.#standing : this.#reconciled.standing
    return [...before, ...this.#reconciledNow]
  }

  get #reconciled(): Reconciled {
    const { reconciled } = this.snapshot
    if (!reconciled) throw new Error('no document of this batch asked what is reconciled')
    return reconciled
  }

  isClaimed(collection: NamedCollection, claim: string): boolean {
    return this.#allKnown().some((known) => known.isClaimed(collection, claim))
  }

  /**
   * Gives a planned document its place in the chain, and takes up all that it does to the books.
   * @throws Refusal entry_too_long, dimension_unknown, allocation_above_open, document_id_taken, with nothing taken up
   */
  record(kind: AnyKind, draft: Draft<StoredDocument>, postedBy: string | null): void {
    const { document } = draft
    const lines = linesOfDraft(draft)
    demandDims(lines)
    demandOpenDay(lines, document.postingDay, this.#shop)
    checkLines(lines, (location) => hasLocation(this.#shop.settings.locations, location))
    const settled = this.openItems.changesBy({
      source: kind.sourceOf(document),
      postingDay: document.postingDay,
      lines,
    })
    this.#begin(kind)
    this.#take(kind, { ...draft, lines }, postedBy, settled)
  }

  #take(
    kind: AnyKind,
    { document, businessDay, lines, moves = [] }: Draft<StoredDocument>,
    postedBy: string | null,
    settled: readonly OpenItemChange[] = [],
  ): void {
    document.factsVersion = factsVersion
    document.postedBy = postedBy
    this.#seal(kind, document)
    this.#addEntry(kind, document, businessDay, lines, settled)
    this.#addReviews(kind, document)
    for (const move of moves) this.#addMove(move)
    if (kind.charts) this.#charted.push(kind.charts(document))
    if (kind.reconciles) this.#reconciledNow.push(kind.reconciles(document))
    if (kind.settles) this.#settle([...this.#settings, kind.settles(document)])
    const { day, products = [] } = kind.measures(document, this.#shop)
    const id = { shopId: this.shopId, day: document.postingDay }
    if (day) this.dayTotals.add(id, day)
    for (const { productId, amounts } of products) this.productTotals.add({ ...id, productId }, amounts)
    this.#add(kind.collection, document)
  }

  /** A state that goes on from this one: what is planned on it counts once it is absorbed. */
  fork(): BooksState {
    return new BooksState(this.snapshot, this.recordedAt, this.#options, this)
  }

  /** Takes up what was planned on a fork. */
  absorb(after: BooksState): void {
    for (const [name, documents] of after.documents) {
      this.documents.set(name, [...(this.documents.get(name) ?? []), ...documents])
    }
    this.#known.absorb(after.#known)
    this.entries.push(...after.entries)
    for (const move of after.moves) {
      this.moves.push({ ...move, _id: { ...move._id, position: this.moves.length } })
    }
    this.reviewItems.push(...after.reviewItems)
    this.productTotals.absorb(after.productTotals)
    this.dayTotals.absorb(after.dayTotals)
    this.openItems.absorb(after.openItems)
    for (const [productId, balance] of after.changedBalances) this.changedBalances.set(productId, balance)
    this.#settle(after.#settings)
    this.#charted.push(...after.#charted)
    this.#reconciledNow.push(...after.#reconciledNow)
    this.#number = after.#number
    this.#hash = after.#hash
  }

  /** Before the first document of the chain comes what the shop began with. */
  #begin(recorded: AnyKind): void {
    const first = this.#number === 0 && this.#options.beginning?.(this.snapshot.shop)
    if (!first || first.kind === recorded) return
    const { kind, input, postedBy } = first
    this.#take(kind, kind.plan(this, input), postedBy)
  }

  #settle(settings: readonly ShopChange[]): void {
    if (settings === this.#settings) return
    this.#settings = settings
    this.#shop = settledShop(this.snapshot.shop, settings)
  }

  /** What was planned in this batch last, back to what was read. */
  #allKnown(): KnownDocuments[] {
    const before = this.#before ? this.#before.#allKnown() : [this.snapshot.documents]
    return [this.#known, ...before]
  }

  #add(collection: DocumentCollection<StoredDocument>, document: StoredDocument): void {
    const ofCollection = this.documents.get(collection.name)
    if (ofCollection) ofCollection.push(document)
    else this.documents.set(collection.name, [document])
    this.#known.add(collection, document)
  }

  #seal(kind: AnyKind, document: StoredDocument): void {
    const texts = kind.texts?.(document) ?? []
    if (texts.length === 0) return
    const { makeSalt = randomSalt } = this.#options
    document.sealed = texts.map((at) => {
      const salt = makeSalt(document, at)
      return { at, salt, digest: sealDigest(salt, textAt(document, at) ?? '') }
    })
  }

  /** The next entry of the chain, with its totals by day and by account and tax, and its open items. It has no lines where it comes to nothing. */
  #addEntry(
    kind: AnyKind,
    document: StoredDocument,
    businessDay: Day,
    lines: Draft<StoredDocument>['lines'],
    settled: readonly OpenItemChange[],
  ): void {
    const number = this.#number + 1
    const sourceHash = factsHash(factsOf(kind, document))
    const facts = {
      factsVersion,
      postingDay: document.postingDay,
      businessDay,
      recordedAt: this.recordedAt,
      postedBy: document.postedBy ?? null,
      source: kind.sourceOf(document),
      lines: [...lines],
    }
    const previousHash = this.#hash
    const hash = entryHash(sha256, { shopId: this.shopId, number, previousHash, entry: facts, sourceHash })
    this.entries.push({ _id: { shopId: this.shopId, number }, ...facts, sourceHash, previousHash, hash })
    document.entryNumber = number
    document.entryHash = hash
    this.openItems.apply(settled, facts, number)
    const day = { shopId: this.shopId, day: document.postingDay }
    for (const line of facts.lines) this.dayTotals.add(day, postedTotals(line))
    this.#number = number
    this.#hash = hash
  }

  #addMove({ after, ...move }: StockMove): void {
    this.changedBalances.set(move.productId, after)
    this.moves.push({
      _id: { shopId: this.shopId, version: this.#version, position: this.moves.length },
      ...move,
      afterQuantityMilli: after.quantityMilli,
      afterValueMinor: after.valueMinor,
      afterUnitCostMinor: after.lastUnitCostMinor,
    })
  }

  /** Puts a document that has something to look at on the review list. */
  #addReviews(kind: AnyKind, document: StoredDocument): void {
    const { reviews = [], postingDay } = document
    if (reviews.length === 0) return
    const { kind: source, id, reference } = kind.sourceOf(document)
    this.reviewItems.push({
      _id: { shopId: this.shopId, kind: source, id },
      reference,
      postingDay,
      reviews,
      recordedAt: this.recordedAt,
      isSeen: false,
      seen: null,
    })
  }
}
