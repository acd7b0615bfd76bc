import { Refusal, TooLargeToCount } from '#domain/errors.ts'
import { endAbandonedTransactions } from '../../db/abandoned-transactions.ts'
import { isDatabaseAway } from '../../db/away.ts'
import type { Database } from '../../db/client.ts'
import type { ShopDocument } from '../../db/documents.ts'
import type { Logger } from '../../log.ts'
import { BatchQueue, type Commit } from './batch-queue.ts'
import { batchesOf, mostPerBatch, weightOf } from './batch-weight.ts'
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
import { BooksChanged, commitBooks, mayBeOneDocumentsFault } from './commit-books-store.ts'
import { BooksMemory, booksAfter, type KnownBooks } from './known-books.ts'
import { type PlanResult, planBatch } from './plan-batch.ts'
import { readBooks } from './read-books-store.ts'

/** The one way into a shop's books. Every method commits before it answers: all of a document, or nothing. */
export type BookWriter = {
  recordSales(shopId: string, sales: readonly SaleToRecord[]): Promise<SaleResult[]>
  recordImportedSales(shopId: string, sales: readonly ImportedSale[]): Promise<void>
  receiveStock(shopId: string, receipts: readonly StockReceipt[]): Promise<void>
  openBalances(shopId: string, balances: readonly OpeningBalance[]): Promise<void>
  /** Tells of every commit: how long it took, and how many sales it had. */
  onCommitted(listener: (commit: Committed) => void): void
  /** Documents that wait or are being committed. */
  readonly waiting: number
}

export type Committed = { ms: number; sales: number }

export type BookWriterDeps = {
  database: Database
  /** The shop as it is now; refuses shop_not_found. */
  requireShop(shopId: string): Promise<ShopDocument>
  now(): Date
  log: Logger
}

type WriterContext = BookWriterDeps & { commit(state: BooksState, onHalfDone: () => void): Promise<void> }

/** `fault`: what went wrong with this document alone; the others of its batch are committed. */
type WriteResult = PlanResult | { id: string; fault: unknown }

/** How long a batch keeps trying while others commit to the same books. */
const retryForMs = 30_000
/** After so many attempts in a row it looks whether a killed process left the books locked. */
const attemptsBeforeLooking = 10

export function createBookWriter(deps: BookWriterDeps): BookWriter {
  const listeners: ((commit: Committed) => void)[] = []
  const context: WriterContext = {
    ...deps,
    async commit(state, onHalfDone) {
      const began = performance.now()
      await commitBooks(deps.database, state, onHalfDone)
      const commit = { ms: performance.now() - began, sales: state.sales.length }
      for (const listener of listeners) listener(commit)
    },
  }
  const memory = new BooksMemory()
  const queue = new BatchQueue<BookDocument, WriteResult>(mostPerBatch, weightOf, (shopId, documents) =>
    prepareBatch(context, memory, shopId, documents),
  )
  const submit = async (shopId: string, documents: BookDocument[]) => {
    const results: WriteResult[] = []
    for (const some of batchesOf(documents)) results.push(...(await queue.submit(shopId, some)))
    return results
  }
  const submitAll = async (shopId: string, documents: BookDocument[]) => {
    for (const result of await submit(shopId, documents)) {
      if ('fault' in result) throw result.fault
      if ('refusal' in result) throw result.refusal
    }
  }
  return {
    async recordSales(shopId, sales) {
      const results = await submit(
        shopId,
        sales.map((sale) => ({ type: 'sale', ...sale })),
      )
      return results.map(({ id: saleId, ...result }) =>
        'outcome' in result
          ? { saleId, status: result.outcome === 'recorded' ? 201 : 200, answer: result.answer }
          : { saleId, ...result },
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
    onCommitted: (listener) => void listeners.push(listener),
    get waiting() {
      return queue.size
    },
  }
}

/**
 * Plans sales ahead, on the books that the batch before leaves while that one is still being committed.
 * Everything else is planned when its turn has come; so is what turns out otherwise than it was planned.
 */
async function prepareBatch(
  deps: WriterContext,
  memory: BooksMemory,
  shopId: string,
  documents: readonly BookDocument[],
): Promise<Commit<WriteResult>> {
  const leaves = Promise.withResolvers<KnownBooks | undefined>()
  const before = memory.follow(shopId, leaves.promise)
  const inTurn = (onHalfDone: () => void) =>
    commitBatch(deps, shopId, documents, onHalfDone, leaves.resolve).finally(() => leaves.resolve(undefined))
  if (!documents.every(isPlainSale)) return inTurn
  const known = await before
  if (!known || known.line.isBroken) return inTurn
  const ahead = await planOn(deps, shopId, documents, known).catch(() => null)
  // A refusal is given by the books in full: a sale that was recorded before is answered, not judged.
  if (!ahead || ahead.results.some((result) => 'refusal' in result)) return inTurn
  leaves.resolve(booksAfter(ahead.state, known.line))
  return async (onHalfDone) => {
    try {
      if (known.line.isBroken) return await inTurn(onHalfDone)
      await deps.commit(ahead.state, onHalfDone)
      return ahead.results
    } catch (error) {
      known.line.isBroken = true
      if (error instanceof BooksChanged || mayBeOneDocumentsFault(error)) return inTurn(onHalfDone)
      throw error
    }
  }
}

async function planOn(
  { database, requireShop, now }: BookWriterDeps,
  shopId: string,
  documents: readonly BookDocument[],
  known?: KnownBooks,
) {
  const state = new BooksState(await readBooks(database, shopId, requireShop, documents, known), now())
  return { state, results: await planBatch(state, documents) }
}

/**
 * Reads the books, plans the batch, commits it. Where another process committed meanwhile, does so
 * again: nothing of a failed attempt remains. A document the database itself refuses fails alone.
 *
 * @param onPlanned is told what the batch leaves, so that the next one can be planned on it
 */
async function commitBatch(
  deps: WriterContext,
  shopId: string,
  documents: readonly BookDocument[],
  onHalfDone: () => void,
  onPlanned?: (leaves: KnownBooks) => void,
): Promise<WriteResult[]> {
  const giveUpAt = performance.now() + retryForMs
  for (let attempt = 1; ; attempt += 1) {
    const line = { isBroken: false }
    try {
      const { state, results } = await planOn(deps, shopId, documents)
      if (state.isEmpty) return results
      onPlanned?.(booksAfter(state, line))
      await deps.commit(state, onHalfDone)
      return results
    } catch (error) {
      line.isBroken = true
      if (error instanceof BooksChanged && performance.now() < giveUpAt) {
        deps.log.debug({ shopId, attempt }, 'the books changed meanwhile: planning again')
        if (attempt % attemptsBeforeLooking === 0) await freeBooks(deps)
        await pauseBeforeRetry(attempt)
      } else if (documents.length > 1 && mayBeOneDocumentsFault(error)) {
        return commitOneByOne(deps, shopId, documents, onHalfDone)
      } else if (documents[0] && error instanceof TooLargeToCount) {
        // Nothing that was planned is kept, so it does not matter how far the plan had come.
        return [{ id: documentId(documents[0]), refusal: new Refusal('amount_too_large') }]
      } else {
        throw error
      }
    }
  }
}

/** A return is planned from its receipt and the returns before it: those are always read. */
function isPlainSale(document: BookDocument): boolean {
  return document.type === 'sale' && document.sale.kind === 'sale'
}

async function commitOneByOne(
  deps: WriterContext,
  shopId: string,
  documents: readonly BookDocument[],
  onHalfDone: () => void,
): Promise<WriteResult[]> {
  const results: WriteResult[] = []
  for (const document of documents) {
    try {
      results.push(...(await commitBatch(deps, shopId, [document], onHalfDone)))
    } catch (fault) {
      // Nothing is wrong with the documents: all that are left wait for the database.
      if (isDatabaseAway(fault)) throw fault
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
