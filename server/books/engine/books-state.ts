import type { Day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { entryHash } from '#domain/posting/chain.ts'
import type { BalancedLines } from '#domain/posting/entry.ts'
import { milli } from '#domain/quantity.ts'
import type { StockBalance } from '#domain/stock/moving-average.ts'
import type {
  ChainHeadDocument,
  DayProductTotalDocument,
  DayTotalDocument,
  EntryDocument,
  OpeningBalanceDocument,
  ProductDocument,
  ReviewItemDocument,
  SaleDocument,
  ShopDocument,
  StockMoveDocument,
  StockReceiptDocument,
} from '../../db/documents.ts'
import { Increments } from './increments.ts'
import { sha256 } from './source-facts.ts'

export type TillSeries = { tillId: string; series: string }

/** A shop's books as they stood at `head.version`: what a batch needs to know of them, read at once. */
export type BooksSnapshot = {
  shop: ShopDocument
  head: ChainHeadDocument
  products: Map<string, ProductDocument>
  balances: Map<string, StockBalance>
  tills: Map<string, TillSeries>
  /** Of those who are named where money is owed: the ones that the shop knows. */
  customers: Set<string>
  /** Of those who are named as cashiers of sales that others send: the ones that belong to the shop. */
  sellers: Set<string | null>
  /** Documents recorded before, by id: the same again, or a conflict. */
  recordedSales: Map<string, SaleDocument>
  recordedReceipts: Set<string>
  recordedBalances: Set<string>
  /** Receipt numbers that sales have, by `receiptNumberKey`. */
  receiptNumbers: Set<string>
  /** Sales that are returned to, with the returns made so far. */
  originals: Map<string, SaleDocument>
  returnsOf: Map<string, SaleDocument[]>
}

/** A receipt number as it is looked up: each till has numbers of its own. */
export function receiptNumberKey({ tillId, receiptNumber }: Pick<SaleDocument, 'tillId' | 'receiptNumber'>) {
  return `${tillId} ${receiptNumber}`
}

type Move = {
  sourceId: string
  lineId: string
  productId: string
  postingDay: Day
  quantityMilli: number
  valueMinor: number
}

type Reviewed = Pick<ReviewItemDocument['_id'], 'kind' | 'id'> &
  Pick<ReviewItemDocument, 'reference' | 'postingDay' | 'reviews'>

/**
 * The books while a batch is planned: starts as the snapshot, moves forward document by document, and
 * collects everything that is to be written. Nothing is written here.
 */
export class BooksState {
  readonly snapshot: BooksSnapshot
  readonly recordedAt: Date
  readonly sales: SaleDocument[] = []
  readonly entries: EntryDocument[] = []
  readonly moves: StockMoveDocument[] = []
  readonly stockReceipts: StockReceiptDocument[] = []
  readonly openingBalances: OpeningBalanceDocument[] = []
  readonly reviewItems: ReviewItemDocument[] = []
  readonly accountTotals = new Increments<{ shopId: string; day: Day; account: string }>()
  readonly productTotals = new Increments<DayProductTotalDocument['_id']>()
  readonly dayTotals = new Increments<DayTotalDocument['_id']>()
  readonly changedBalances = new Map<string, StockBalance>()
  readonly #version: number
  #number: number
  #hash: string

  constructor(snapshot: BooksSnapshot, recordedAt: Date) {
    this.snapshot = snapshot
    this.recordedAt = recordedAt
    this.#version = snapshot.head.version + 1
    this.#number = snapshot.head.number
    this.#hash = snapshot.head.hash
  }

  get shopId(): string {
    return this.snapshot.shop._id
  }

  /** What the chain head becomes when this batch is committed. */
  get head(): ChainHeadDocument {
    return { _id: this.shopId, version: this.#version, number: this.#number, hash: this.#hash }
  }

  get isEmpty(): boolean {
    return this.sales.length + this.stockReceipts.length + this.openingBalances.length === 0
  }

  balanceOf(productId: string): StockBalance | undefined {
    return this.changedBalances.get(productId) ?? this.snapshot.balances.get(productId)
  }

  /** The next entry of the chain, with its totals by day and account. Null where there is nothing to post. */
  addEntry(
    draft: Pick<EntryDocument, 'postingDay' | 'businessDay' | 'source' | 'sourceHash'> & {
      lines: BalancedLines
    },
  ): number | null {
    if (draft.lines.length === 0) return null
    const number = this.#number + 1
    const facts = {
      postingDay: draft.postingDay,
      businessDay: draft.businessDay,
      source: { ...draft.source },
      lines: draft.lines.map(({ account, amountMinor }) => ({ account, amountMinor })),
    }
    const hash = entryHash(sha256, {
      shopId: this.shopId,
      number,
      previousHash: this.#hash,
      entry: facts,
      sourceHash: draft.sourceHash,
    })
    this.entries.push({
      _id: { shopId: this.shopId, number },
      ...facts,
      sourceHash: draft.sourceHash,
      previousHash: this.#hash,
      hash,
      recordedAt: this.recordedAt,
    })
    for (const { account, amountMinor } of facts.lines) {
      this.accountTotals.add(
        { shopId: this.shopId, day: draft.postingDay, account },
        amountMinor > 0
          ? { debitMinor: amountMinor, creditMinor: 0 }
          : { debitMinor: 0, creditMinor: -amountMinor },
      )
    }
    this.#number = number
    this.#hash = hash
    return number
  }

  /** A movement of stock and the balance it leaves. Value in and out is what 1200 Inventory is posted. */
  addMove(move: Move, after: StockBalance): void {
    this.changedBalances.set(move.productId, after)
    this.moves.push({
      _id: { shopId: this.shopId, version: this.#version, position: this.moves.length },
      sourceId: move.sourceId,
      lineId: move.lineId,
      productId: move.productId,
      postingDay: move.postingDay,
      quantityMilli: milli(move.quantityMilli),
      valueMinor: minor(move.valueMinor),
      afterQuantityMilli: after.quantityMilli,
      afterValueMinor: after.valueMinor,
    })
  }

  /** Puts a document that has something to look at on the review list; one that has nothing is passed over. */
  addReviews({ kind, id, ...item }: Reviewed): void {
    if (item.reviews.length === 0) return
    const _id = { shopId: this.shopId, kind, id }
    this.reviewItems.push({ _id, ...item, recordedAt: this.recordedAt, isSeen: false, seen: null })
  }
}
