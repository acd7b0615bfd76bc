import { type Collection, MongoServerError, WriteConcern } from 'mongodb'
import type { SalesImportReport } from '#domain/api/import.ts'
import type { Day } from '#domain/business-day.ts'
import type { Corrections } from '#domain/import/corrections.ts'
import type { SalesRow } from '#domain/import/sales-row.ts'
import type { SaleDocument } from '../books/kinds/sale/stored.ts'
import { customerStore } from '../customers/service.ts'
import type { Database } from '../db/client.ts'
import type { ProductDocument } from '../db/documents.ts'
import { withLongs } from '../db/longs.ts'
import { saleIndexes } from '../db/sale-indexes.ts'
import { addProducts, findProductIdsBySku } from '../products/store.ts'

export type ImportDocument = {
  _id: { shopId: string; importId: string }
  state: 'running' | 'done' | 'failed'
  phase: 'reading' | 'recording'
  fileName: string
  /** Where the uploaded file lies until the import is done. */
  filePath: string
  mapping: Record<string, string>
  /** What was typed in place of cells of the file. */
  corrections?: Corrections
  movesStock: boolean
  startedBy: string
  startedAt: Date
  rowsDone: number
  rowsTotal: number
  /** The process that works on it says so until this instant; after that another takes it over. */
  leaseUntil: Date
  /** How often it ended in an error that is not the file's. */
  faults?: number
  report?: SalesImportReport
  failure?: string
}

/** A row that was read, with its number in the file. */
export type StagedRow = { row: number } & SalesRow

/**
 * Rows of one receipt that are together in the file, waiting on disk until the receipt is recorded.
 * A receipt strewn over the file has several runs.
 */
export type StagedRun = {
  importId: string
  receiptNumber: string
  firstRow: number
  /** The earliest of its rows; null where all were refused. */
  soldAt: string | null
  rows: StagedRow[]
  /** How many more rows there were, which were refused. */
  refused: number
}

type StagedProduct = { sku: string; name: string; priceMinor: number }

export type ReceiptToRecord = { receiptNumber: string; soldAt: string }

/**
 * Staged rows can be staged again: they wait for no other node and no journal, and are read where
 * they were just written.
 */
const stagedQuickly = {
  writeConcern: new WriteConcern(1, undefined, false),
  readConcern: { level: 'local' as const },
}

/** Imports and their staged rows. The products and customers they bring are kept by their own stores. */
export class ImportStore {
  readonly #database: Database
  readonly #imports: Collection<ImportDocument>
  readonly #runs: Collection<StagedRun>

  constructor(database: Database) {
    this.#database = database
    this.#imports = database.db.collection('imports')
    this.#runs = database.db.collection('importRows', stagedQuickly)
  }

  /** False where the shop has a running import already: a unique index holds it to one. */
  async create(document: ImportDocument): Promise<boolean> {
    try {
      await this.#imports.insertOne(document)
      return true
    } catch (error) {
      if (error instanceof MongoServerError && error.code === 11000) return false
      throw error
    }
  }

  find(shopId: string, importId: string): Promise<ImportDocument | null> {
    return this.#imports.findOne({ _id: { shopId, importId } })
  }

  list(shopId: string): Promise<ImportDocument[]> {
    return this.#imports.find({ '_id.shopId': shopId }).sort({ startedAt: -1 }).limit(50).toArray()
  }

  /** The ids of the imports of all shops that are not over. */
  async runningIds(): Promise<Set<string>> {
    const running = await this.#imports.find({ state: 'running' }, { projection: { _id: 1 } }).toArray()
    return new Set(running.map(({ _id }) => _id.importId))
  }

  async update(id: ImportDocument['_id'], change: Partial<Omit<ImportDocument, '_id'>>): Promise<void> {
    await this.#imports.updateOne({ _id: id }, { $set: withLongs(change) })
  }

  /** Those of these imports that moved the stock. */
  async stockMovers(shopId: string, importIds: readonly string[]): Promise<Set<string>> {
    const imports = await this.#imports
      .find({ _id: { $in: importIds.map((importId) => ({ shopId, importId })) }, movesStock: true })
      .project<Pick<ImportDocument, '_id'>>({ _id: 1 })
      .toArray()
    return new Set(imports.map((document) => document._id.importId))
  }

  /** Counts that it ended in an unexpected error; answers how often it did so far. */
  async countError(id: ImportDocument['_id']): Promise<number> {
    const document = await this.#imports.findOneAndUpdate(
      { _id: id },
      { $inc: { faults: 1 } },
      { returnDocument: 'after' },
    )
    return document?.faults ?? 0
  }

  /** A running import that no process works on any more, taken over; null where there is none. */
  takeOver(now: Date, leaseUntil: Date): Promise<ImportDocument | null> {
    return this.#imports.findOneAndUpdate(
      { state: 'running', leaseUntil: { $lt: now } },
      { $set: { leaseUntil } },
      { returnDocument: 'after' },
    )
  }

  async stage(runs: readonly StagedRun[]): Promise<void> {
    if (runs.length === 0) return
    await this.#runs.insertMany(runs.map(withLongs), { ordered: false })
  }

  async unstage(importId: string): Promise<void> {
    await this.#runs.deleteMany({ importId })
  }

  /** Receipts in the order in which they were sold; one with several times counts from its earliest. */
  receipts(importId: string): AsyncIterable<ReceiptToRecord> {
    return this.#runs.aggregate<ReceiptToRecord>(
      [
        { $match: { importId, soldAt: { $ne: null } } },
        { $group: { _id: '$receiptNumber', soldAt: { $min: '$soldAt' } } },
        { $sort: { soldAt: 1, _id: 1 } },
        { $project: { _id: 0, receiptNumber: '$_id', soldAt: 1 } },
      ],
      { allowDiskUse: true, batchSize: 500 },
    )
  }

  runsOf(importId: string, receiptNumbers: readonly string[]): Promise<StagedRun[]> {
    return this.#runs
      .find({ importId, receiptNumber: { $in: [...receiptNumbers] } })
      .sort({ receiptNumber: 1, firstRow: 1 })
      .toArray()
  }

  /**
   * SKUs of the staged rows, each with the name and the price of its latest row that had a price: rows at 0
   * are corrections of stock, whose text is no name. A SKU without such a row keeps any text it has, else
   * an empty name, and the price 0.
   */
  stagedProducts(importId: string): AsyncIterable<StagedProduct> {
    const hasPrice = { $gt: ['$rows.unitPriceMinor', 0] }
    // What programs that know no empty cell write into one.
    const hasName = { $not: { $in: [{ $toLower: '$rows.description' }, ['', 'nan']] } }
    // Documents are compared field by field: the largest is the latest, and of one instant the lowest in the file.
    const when = { soldAt: '$rows.soldAt', row: '$rows.row' }
    return this.#runs.aggregate<StagedProduct>(
      [
        { $match: { importId } },
        { $unwind: '$rows' },
        {
          $group: {
            _id: '$rows.sku',
            named: { $max: { $cond: [hasName, { hasPrice, ...when, name: '$rows.description' }, null] } },
            priced: { $max: { $cond: [hasPrice, { ...when, priceMinor: '$rows.unitPriceMinor' }, null] } },
          },
        },
        {
          $project: {
            _id: 0,
            sku: '$_id',
            name: { $ifNull: ['$named.name', ''] },
            priceMinor: { $ifNull: ['$priced.priceMinor', 0] },
          },
        },
        // The report names them: the same in a dry run as in the import.
        { $sort: { sku: 1 } },
      ],
      { allowDiskUse: true },
    )
  }

  stagedCustomers(importId: string): AsyncIterable<{ number: string }> {
    return this.#runs.aggregate<{ number: string }>(
      [
        { $match: { importId } },
        { $group: { _id: { $setUnion: ['$rows.customer', []] } } },
        { $unwind: '$_id' },
        { $match: { _id: { $ne: '' } } },
        { $group: { _id: '$_id' } },
        { $project: { _id: 0, number: '$_id' } },
        { $sort: { number: 1 } },
      ],
      { allowDiskUse: true },
    )
  }

  productIdsBySku(shopId: string, skus: readonly string[]): Promise<Map<string, string>> {
    return findProductIdsBySku(this.#database, shopId, skus)
  }

  /** A product added concurrently stays as it is. */
  async addProducts(products: readonly ProductDocument[]): Promise<void> {
    await addProducts(this.#database, products)
  }

  customerIdsByNumber(shopId: string, numbers: readonly string[]): Promise<Map<string, string>> {
    return customerStore.idsByNumber(this.#database, shopId, numbers)
  }

  /** One that is there already stays as it is. */
  addCustomers(
    shopId: string,
    customers: readonly { customerId: string; number: string; name: string }[],
  ): Promise<void> {
    return customerStore.addMissing(
      this.#database,
      shopId,
      customers.map(({ customerId, ...customer }) => ({ id: customerId, ...customer })),
    )
  }

  /** The first day of which a sale was recorded here, not imported; null where there is none. */
  async firstDayOfTrade(shopId: string): Promise<Day | null> {
    const [first] = await this.#database.collections.sales
      // An imported sale has no cashier: the index alone distinguishes them.
      .find({ '_id.shopId': shopId, cashierUid: { $ne: null } })
      .sort({ postingDay: 1 })
      .limit(1)
      .project<{ postingDay: Day }>({ _id: 0, postingDay: 1 })
      .hint(saleIndexes.byDay)
      .toArray()
    return first?.postingDay ?? null
  }

  async salesByIds(shopId: string, saleIds: readonly string[]): Promise<Map<string, SaleDocument>> {
    const sales = await this.#database.collections.sales
      .find({ _id: { $in: saleIds.map((saleId) => ({ shopId, saleId })) } })
      .toArray()
    return new Map(sales.map((sale) => [sale._id.saleId, sale]))
  }
}

/** The latest import of a shop that ended, well or not. */
export function findLastEnded(
  { db }: Database,
  shopId: string,
): Promise<Pick<ImportDocument, 'fileName' | 'state' | 'startedAt' | 'report'> | null> {
  return db.collection<ImportDocument>('imports').findOne(
    { '_id.shopId': shopId, state: { $in: ['done', 'failed'] } },
    {
      sort: { startedAt: -1 },
      projection: { fileName: 1, state: 1, startedAt: 1, 'report.rowsRefused': 1 },
    },
  )
}
