import type { Day } from '#domain/business-day.ts'
import { hasLocation } from '#domain/documents/setting/locations.ts'
import { dueOnOwnDay } from '#domain/open-items/due-day.ts'
import type { OpenItemChange } from '#domain/open-items/open-item.ts'
import { entryHash } from '#domain/posting/chain.ts'
import { demandDims } from '#domain/posting/dims.ts'
import { undeclaredOf } from '#domain/tax-return/undeclared.ts'
import type { ActiveReconciliations } from '../../bank/active-reconciliations.ts'
import type {
  ChainHeadDocument,
  DayProductTotalDocument,
  DayTotalDocument,
  ReviewItemDocument,
  ShopDocument,
  StockMoveDocument,
  StoredDocument,
} from '../../db/documents.ts'
import { postedTotals } from '../day-totals.ts'
import type { DocumentCollection } from '../document-collection.ts'
import { projectionsAfter } from '../projections.ts'
import { BooksInView } from './books-in-view.ts'
import type { BooksSnapshot } from './books-snapshot.ts'
import { checkLines, demandOpenDay } from './check-lines.ts'
import { factsHash, sha256 } from './digest.ts'
import {
  type AnyKind,
  type Draft,
  factsOf,
  linesOfDraft,
  type StockMove,
  type ToRecord,
} from './document-kind.ts'
import { factsVersion, type MakeSalt, randomSalt, sealDigest, textAt } from './facts.ts'
import { Increments } from './increments.ts'

type BooksOptions = {
  /** What a chain begins with; absent: with the first document. */
  beginning?(shop: ShopDocument): ToRecord
  makeSalt?: MakeSalt
}

/**
 * The books while a batch is planned: starts as the snapshot, moves forward document by document, and
 * collects everything that is to be written. Nothing is written here.
 */
export class BooksState extends BooksInView {
  /** By the collection that they go to. */
  readonly documents = new Map<DocumentCollection<never>['name'], StoredDocument[]>()
  readonly moves: StockMoveDocument[] = []
  readonly reviewItems: ReviewItemDocument[] = []
  readonly productTotals = new Increments<DayProductTotalDocument['_id']>()
  readonly dayTotals = new Increments<DayTotalDocument['_id']>()
  /** The reconciliations that were reversed. */
  readonly #lifted = new Set<string>()
  readonly #options: BooksOptions
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
    super(snapshot, recordedAt, before)
    this.#options = options
    this.#version = snapshot.head.version + 1
    const { number, hash } = before?.head ?? snapshot.head
    this.#number = number
    this.#hash = hash
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

  /** The reconciliations that the next batch finds. */
  get activeReconciliationsAfter(): ActiveReconciliations {
    return this.#lifted.size === 0
      ? this.activeReconciliations
      : this.activeReconciliations.filter(({ id }) => !this.#lifted.has(id))
  }

  get isEmpty(): boolean {
    return this.documents.size === 0
  }

  /**
   * Gives a planned document its place in the chain, and takes up all that it does to the books.
   * @throws Refusal entry_too_long, dimension_unknown, allocation_above_open, document_id_taken, with nothing taken up
   */
  record(kind: AnyKind, draft: Draft<StoredDocument>, postedBy: string | null): void {
    const { document, businessDay, reverses } = draft
    const days = { businessDay, postingDay: document.postingDay }
    const undeclared = undeclaredOf(days, reverses, this.shop.taxRegistrations)
    if (undeclared) document.undeclared = undeclared
    const due = dueOnOwnDay(draft.lines, { ...days, document: kind.sourceOf(document).id })
    if (due) document.dueOnOwnDay = due
    const lines = linesOfDraft(kind, draft)
    demandDims(lines)
    demandOpenDay(lines, document.postingDay, this.shop)
    checkLines(lines, (location) => hasLocation(this.shop.settings.locations, location))
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
    if (kind.charts) this.charted.push(kind.charts(document))
    if (kind.reconciles) this.reconciledNow.push(kind.reconciles(document))
    for (const { collection, id } of kind.others?.(document) ?? [])
      if (collection.name === 'reconciliations') this.#lifted.add(id)
    if (kind.settles) this.settle([...this.settings, kind.settles(document)])
    const { day, products = [] } = kind.measures(document, this.shop)
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
    this.known.absorb(after.known)
    this.entries.push(...after.entries)
    for (const move of after.moves) {
      this.moves.push({ ...move, _id: { ...move._id, position: this.moves.length } })
    }
    this.reviewItems.push(...after.reviewItems)
    this.productTotals.absorb(after.productTotals)
    this.dayTotals.absorb(after.dayTotals)
    this.openItems.absorb(after.openItems)
    for (const [productId, balance] of after.changedBalances) this.changedBalances.set(productId, balance)
    this.settle(after.settings)
    this.charted.push(...after.charted)
    this.reconciledNow.push(...after.reconciledNow)
    for (const id of after.#lifted) this.#lifted.add(id)
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

  #add(collection: DocumentCollection<StoredDocument>, document: StoredDocument): void {
    const ofCollection = this.documents.get(collection.name)
    if (ofCollection) ofCollection.push(document)
    else this.documents.set(collection.name, [document])
    this.known.add(collection, document)
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

  /** The next entry of the chain, with its totals by day and by account and tax, and its open items. It has no lines if the total is zero. */
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
