import { endAbandonedTransactions } from '../db/abandoned-transactions.ts'
import type { Database } from '../db/client.ts'
import type { ShopDocument } from '../db/documents.ts'
import type { Logger } from '../log.ts'
import { BatchQueue } from './batch-queue.ts'
import type {
  BookDocument,
  ImportedSale,
  OpeningBalance,
  SaleResult,
  SaleToRecord,
  StockReceipt,
} from './book-documents.ts'
import { documentId } from './book-documents.ts'
import { BooksState } from './books-state.ts'
import { type PlanResult, planBatch } from './plan-batch.ts'
import { BooksChanged, commitBooks, isOneDocumentsFault, readBooks } from './store.ts'

/** The one way into a shop's books. Every method commits before it answers: all of a document, or nothing. */
export type BookWriter = {
  recordSales(shopId: string, sales: readonly SaleToRecord[]): Promise<SaleResult[]>
  recordImportedSales(shopId: string, sales: readonly ImportedSale[]): Promise<void>
  receiveStock(shopId: string, receipts: readonly StockReceipt[]): Promise<void>
  openBalances(shopId: string, balances: readonly OpeningBalance[]): Promise<void>
  /** Documents that wait or are being committed. */
  readonly waiting: number
}

export type BookWriterDeps = {
  database: Database
  /** The shop as it is now; refuses shop_not_found. */
  requireShop(shopId: string): Promise<ShopDocument>
  now(): Date
  log: Logger
}

/** `fault`: what went wrong with this document alone; the others of its batch are committed. */
type WriteResult = PlanResult | { id: string; fault: unknown }

const mostPerBatch = 200
/** How long a batch keeps trying while others commit to the same books. */
const retryForMs = 30_000
/** After so many attempts in a row it looks whether a killed process left the books locked. */
const attemptsBeforeLooking = 10

export function createBookWriter(deps: BookWriterDeps): BookWriter {
  const queue = new BatchQueue<BookDocument, WriteResult>(mostPerBatch, (shopId, documents) =>
    commitBatch(deps, shopId, documents),
  )
  const submit = async (shopId: string, documents: BookDocument[]) => {
    const results: PlanResult[] = []
    for (let from = 0; from < documents.length; from += mostPerBatch) {
      for (const result of await queue.submit(shopId, documents.slice(from, from + mostPerBatch))) {
        if ('fault' in result) throw result.fault
        results.push(result)
      }
    }
    return results
  }
  const submitAll = async (shopId: string, documents: BookDocument[]) => {
    for (const result of await submit(shopId, documents)) if ('refusal' in result) throw result.refusal
  }
  return {
    async recordSales(shopId, sales) {
      const results = await submit(
        shopId,
        sales.map((sale) => ({ type: 'sale', ...sale })),
      )
      return results.map((result) =>
        'refusal' in result
          ? { saleId: result.id, refusal: result.refusal }
          : { saleId: result.id, status: result.outcome === 'recorded' ? 201 : 200, answer: result.answer },
      )
    },
    recordImportedSales: (shopId, sales) =>
      submitAll(
        shopId,
        sales.map((sale) => ({ type: 'imported-sale', ...sale })),
      ),
    receiveStock: (shopId, receipts) =>
      submitAll(
        shopId,
        receipts.map((receipt) => ({ type: 'stock-receipt', ...receipt })),
      ),
    openBalances: (shopId, balances) =>
      submitAll(
        shopId,
        balances.map((balance) => ({ type: 'opening-balance', ...balance })),
      ),
    get waiting() {
      return queue.size
    },
  }
}

/**
 * Reads the books, plans the batch, commits it. Where another process committed meanwhile, does so
 * again: nothing of a failed attempt remains. A document the database itself refuses fails alone.
 */
async function commitBatch(
  deps: BookWriterDeps,
  shopId: string,
  documents: readonly BookDocument[],
): Promise<WriteResult[]> {
  const giveUpAt = performance.now() + retryForMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      const snapshot = await readBooks(deps.database, shopId, deps.requireShop, documents)
      const state = new BooksState(snapshot, deps.now())
      const results = planBatch(state, documents)
      if (!state.isEmpty) await commitBooks(deps.database, state)
      return results
    } catch (error) {
      if (error instanceof BooksChanged && performance.now() < giveUpAt) {
        deps.log.debug({ shopId, attempt }, 'the books changed meanwhile: planning again')
        if (attempt % attemptsBeforeLooking === 0) await freeBooks(deps)
        await pauseBeforeRetry(attempt)
      } else if (documents.length > 1 && isOneDocumentsFault(error)) {
        return commitOneByOne(deps, shopId, documents)
      } else {
        throw error
      }
    }
  }
}

async function commitOneByOne(
  deps: BookWriterDeps,
  shopId: string,
  documents: readonly BookDocument[],
): Promise<WriteResult[]> {
  const results: WriteResult[] = []
  for (const document of documents) {
    try {
      results.push(...(await commitBatch(deps, shopId, [document])))
    } catch (fault) {
      deps.log.error(
        { shopId, document: documentId(document), err: fault },
        'a document could not be written',
      )
      results.push({ id: documentId(document), fault })
    }
  }
  return results
}

async function freeBooks({ database, log }: BookWriterDeps): Promise<void> {
  const ended = await endAbandonedTransactions(database.db)
  if (ended > 0) log.warn({ transactions: ended }, 'ended what a process that was killed had left open')
}

/** A short pause that differs between processes, so that two writers don't keep meeting. */
function pauseBeforeRetry(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(100, 4 * attempt)))
}
