import type { Day } from '#domain/business-day.ts'
import { Refusal, TooLargeToCount } from '#domain/errors.ts'
import { endAbandonedTransactions } from '../../db/abandoned-transactions.ts'
import { isDatabaseAway } from '../../db/away.ts'
import type { Database } from '../../db/client.ts'
import type { ChainHeadDocument, ShopDocument } from '../../db/documents.ts'
import type { Logger } from '../../log.ts'
import { behind } from '../projections.ts'
import { SharedWriting } from '../writers/shared-writing.ts'
import { BatchQueue, type Commit } from './batch-queue.ts'
import { batchesOf, maxPerBatch, weightOf } from './batch-weight.ts'
import { BooksState } from './books-state.ts'
import { BooksChanged, commitBooks, mayBeOneDocumentsError } from './commit-books-store.ts'
import { type AnyKind, type Group, idOfGroup, type ToRecord } from './document-kind.ts'
import type { MakeSalt } from './facts.ts'
import { BooksMemory, booksAfter, type KnownBooks, lastMovedInOrder } from './known-books.ts'
import { packGroups, packResults, unpackGroups, unpackResults } from './packed.ts'
import { planBatch, type WriteResult } from './plan-batch.ts'
import { readBooks } from './read-books-store.ts'

/** The only way into a shop's books. It does not know the kinds of documents: each document brings its kind. */
export type BookEngine = {
  /**
   * Commits before it answers: all of a group, or nothing of it. Groups don't harm each other.
   * @returns a result a group, in their order
   * @throws Refusal document_kind_unknown, with nothing written
   */
  record(shopId: string, groups: readonly Group[]): Promise<WriteResult[]>
  /**
   * Plans the groups without recording them. Each batch is planned on the stored books: a group does not see those of
   * earlier batches.
   */
  check(shopId: string, groups: readonly Group[]): Promise<WriteResult[]>
  /** Reports every commit: how long it took, and how many documents of each collection it had. */
  onCommitted(listener: (commit: Committed) => void): void
  /** Documents that wait or are being committed. */
  readonly waiting: number
  /** Lets other processes write at once. Nothing may wait any more. */
  close(): Promise<void>
}

type Committed = { shopId: string; ms: number; documents: Readonly<Record<string, number>> }

export type BookEngineDeps = {
  database: Database
  /** Every kind whose documents may come. */
  kinds: readonly AnyKind[]
  /** The shop as it is now; refuses shop_not_found. */
  requireShop(shopId: string): Promise<ShopDocument>
  now(): Date
  log: Logger
  /** What a shop's chain begins with: it is recorded just before the first document, with it or not at all. */
  beginning?(shop: ShopDocument): ToRecord
  /**
   * What puts the costs of goods right where a batch moves some on an earlier day than others before: recorded with it,
   * or not at all. And the last day on which stock moves; undefined where the batch moves none.
   */
  correctionsDue?(
    database: Database,
    state: BooksState,
  ): Promise<{ documents: readonly ToRecord[]; lastMoved: Day | undefined }>
  /** For tests that pin hashes. */
  makeSalt?: MakeSalt
  /**
   * Whether it hands batches to servers of this computer, and takes theirs, by a socket: they are planned by the clock of
   * the lease holder.
   */
  isServer?: boolean
}

type EngineContext = BookEngineDeps & {
  commit(state: BooksState, onHalfDone: () => void): Promise<void>
  /** Says once of a shop what its totals lack. */
  noteHead(head: ChainHeadDocument): void
}

/** How long a batch keeps trying while others commit to the same books. */
const retryForMs = 30_000
/** After so many attempts in a row it looks whether a killed process left the books locked. */
const attemptsBeforeLooking = 10
/** A transaction idle for this long is ended by the process that takes over an abandoned lease, which lasted longer. */
const abandonedWithTurnMs = 1_000

export function createBookEngine(deps: BookEngineDeps): BookEngine {
  const listeners: ((commit: Committed) => void)[] = []
  const noted = new Set<string>()
  const context: EngineContext = {
    ...deps,
    noteHead(head) {
      const lacking = behind(head)
      if (lacking.length === 0 || noted.has(head._id)) return
      noted.add(head._id)
      deps.log.error(
        { shopId: head._id, lacking },
        'another version of the program wrote to these books, and what is added up of them is not whole: end it, and start this one again, or run npm run books -- rebuild',
      )
    },
    async commit(state, onHalfDone) {
      const began = performance.now()
      await commitBooks(deps.database, state, onHalfDone)
      const counts = [...state.documents].map(([name, { length }]) => [name, length])
      const ms = performance.now() - began
      const commit = { shopId: state.shopId, ms, documents: Object.fromEntries(counts) }
      for (const listener of listeners) listener(commit)
    },
  }
  const memory = new BooksMemory()
  const writing = new SharedWriting<Group, WriteResult>(deps.database, deps.log, {
    async onLease(shopId, { isSame, wasAbandoned }) {
      if (!isSame) memory.forget(shopId)
      if (wasAbandoned) await freeBooks(deps, abandonedWithTurnMs)
    },
    prepare: (shopId, groups) => prepareBatch(context, memory, shopId, groups),
    write(shopId, groups) {
      memory.forget(shopId)
      return commitBatch(context, shopId, groups, () => {})
    },
    submit: (shopId, groups) => queue.submit(shopId, groups),
    packItems: packGroups,
    unpackItems: (packed) => unpackGroups(packed, deps.kinds),
    packResults,
    unpackResults,
    isServer: deps.isServer ?? false,
  })
  const queue: BatchQueue<Group, WriteResult> = new BatchQueue(
    maxPerBatch,
    weightOf,
    (shopId, groups) => writing.prepare(shopId, groups),
    writing,
  )
  return {
    async record(shopId, groups) {
      for (const { kind } of groups.flat()) {
        if (!deps.kinds.includes(kind)) throw new Refusal('document_kind_unknown', { kind: kind.name })
      }
      const results: WriteResult[] = []
      for (const some of batchesOf(groups)) {
        writing.noteOwn(shopId)
        results.push(...(await queue.submit(shopId, some)))
        writing.noteOwn(shopId)
      }
      return results
    },
    check: (shopId, groups) => checkGroups(context, shopId, groups),
    onCommitted: (listener) => void listeners.push(listener),
    get waiting() {
      return queue.size
    },
    close: () => writing.close(),
  }
}

/**
 * Plans ahead, on the books that the batch before leaves while that one is still being committed.
 * Everything else is planned when its turn has come; so is what turns out otherwise than it was planned.
 */
async function prepareBatch(
  deps: EngineContext,
  memory: BooksMemory,
  shopId: string,
  groups: readonly Group[],
): Promise<Commit<WriteResult>> {
  // Asked first: what throws here would leave the next batch waiting for what this one leaves.
  const mayPlanAhead = canAllPlanAhead(groups)
  const leaves = Promise.withResolvers<KnownBooks | undefined>()
  const before = memory.follow(shopId, leaves.promise)
  const inTurn = (onHalfDone: () => void) =>
    commitBatch(deps, shopId, groups, onHalfDone, leaves.resolve).finally(() => leaves.resolve(undefined))
  if (!mayPlanAhead) return inTurn
  const known = await before
  if (!known || known.line.isBroken) return inTurn
  const ahead = await planOn(deps, shopId, groups, known).catch(() => null)
  // A refusal is given by the books in full: a sale that was recorded before is answered, not judged.
  if (!ahead || ahead.results.some((result) => 'refusal' in result)) return inTurn
  const lastMoved = deps.correctionsDue ? lastMovedInOrder(ahead.state, known.lastMoved) : undefined
  if (lastMoved === null) return inTurn
  leaves.resolve(booksAfter(ahead.state, known.line, lastMoved))
  return async (onHalfDone) => {
    try {
      if (known.line.isBroken) return await inTurn(onHalfDone)
      await deps.commit(ahead.state, onHalfDone)
      return ahead.results
    } catch (error) {
      known.line.isBroken = true
      if (error instanceof BooksChanged || mayBeOneDocumentsError(error)) return inTurn(onHalfDone)
      throw error
    }
  }
}

async function planOn(
  { database, requireShop, now, beginning, makeSalt }: BookEngineDeps,
  shopId: string,
  groups: readonly Group[],
  known?: KnownBooks,
) {
  const state = new BooksState(await readBooks(database, shopId, requireShop, groups, known), now(), {
    ...(beginning && { beginning }),
    ...(makeSalt && { makeSalt }),
  })
  return { state, results: await planBatch(state, groups) }
}

/** Plans the groups on the books as they are, and keeps nothing of it. */
async function checkGroups(
  deps: BookEngineDeps,
  shopId: string,
  groups: readonly Group[],
): Promise<WriteResult[]> {
  const results: WriteResult[] = []
  for (const some of batchesOf(groups)) results.push(...(await planOn(deps, shopId, some)).results)
  return results
}

/** @returns the last day on which stock moves, where the batch moves some */
async function recordCorrections(
  { correctionsDue, database }: BookEngineDeps,
  state: BooksState,
): Promise<Day | undefined> {
  if (!correctionsDue) return undefined
  const { documents, lastMoved } = await correctionsDue(database, state)
  for (const { kind, input, postedBy } of documents) state.record(kind, kind.plan(state, input), postedBy)
  return lastMoved
}

/**
 * Reads the books, plans the batch, commits it. Where another process committed in the meantime, does so
 * again: nothing of a failed attempt remains. A document the database itself refuses fails alone.
 *
 * @param onPlanned is given what the batch leaves, so that the next one can be planned on it
 */
async function commitBatch(
  deps: EngineContext,
  shopId: string,
  groups: readonly Group[],
  onHalfDone: () => void,
  onPlanned?: (leaves: KnownBooks) => void,
): Promise<WriteResult[]> {
  const giveUpAt = performance.now() + retryForMs
  for (let attempt = 1; ; attempt += 1) {
    const line = { isBroken: false }
    try {
      const { state, results } = await planOn(deps, shopId, groups)
      if (state.isEmpty) return results
      const lastMoved = await recordCorrections(deps, state)
      deps.noteHead(state.snapshot.head)
      onPlanned?.(booksAfter(state, line, lastMoved))
      await deps.commit(state, onHalfDone)
      return results
    } catch (error) {
      line.isBroken = true
      if (error instanceof BooksChanged && performance.now() < giveUpAt) {
        deps.log.debug({ shopId, attempt }, 'the books changed concurrently: planning again')
        if (attempt % attemptsBeforeLooking === 0) await freeBooks(deps)
        await pauseBeforeRetry(attempt)
      } else if (groups.length > 1 && mayBeOneDocumentsError(error)) {
        return commitOneByOne(deps, shopId, groups, onHalfDone)
      } else if (groups[0] && error instanceof TooLargeToCount) {
        // Nothing that was planned is kept, so it does not matter how far the plan had come.
        return [{ id: idOfGroup(groups[0]), refusal: new Refusal('amount_too_large') }]
      } else {
        throw error
      }
    }
  }
}

/** A group that can't even say what it needs fails alone, when its turn has come. */
function canAllPlanAhead(groups: readonly Group[]): boolean {
  try {
    return groups.every(canPlanAhead)
  } catch {
    return false
  }
}

/** What is open is read from the database, where the previous batch may not be yet. */
function canPlanAhead(group: Group): boolean {
  return group.every(({ kind, input }) => kind.plansAhead && !kind.needs(input).openItems?.length)
}

async function commitOneByOne(
  deps: EngineContext,
  shopId: string,
  groups: readonly Group[],
  onHalfDone: () => void,
): Promise<WriteResult[]> {
  const results: WriteResult[] = []
  for (const group of groups) {
    try {
      results.push(...(await commitBatch(deps, shopId, [group], onHalfDone)))
    } catch (error) {
      // Nothing is wrong with the documents: all that are left wait for the database.
      if (isDatabaseAway(error)) throw error
      deps.log.error({ shopId, document: idOfGroup(group), err: error }, 'a document could not be written')
      results.push({ id: idOfGroup(group), error })
    }
  }
  return results
}

async function freeBooks({ database, log }: BookEngineDeps, abandonedAfterMs?: number): Promise<void> {
  const ended = await endAbandonedTransactions(database.db, abandonedAfterMs)
  if (ended > 0) log.warn({ transactions: ended }, 'ended what a process that was killed had left open')
}

/** A short pause that differs between processes, so that two writers don't keep meeting. */
function pauseBeforeRetry(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(100, 4 * attempt)))
}
