import { Refusal } from '#domain/errors.ts'
import { reviewAmounts } from '#domain/posting/unusual-amount.ts'
import { isOfFigure, type Review } from '#domain/terms/review.ts'
import type { StoredDocument } from '../../db/documents.ts'
import { demandAgreedDay } from './agreed-posting-day.ts'
import type { BooksState } from './books-state.ts'
import type { BooksView } from './books-view.ts'
import { businessDayOf } from './business-day-cache.ts'
import {
  type AnyKind,
  type Draft,
  type Group,
  idOf,
  idOfGroup,
  isFromTill,
  type ToRecord,
} from './document-kind.ts'
import { eventLoopYield } from './event-loop-yield.ts'

export type Recorded = { id: string; outcome: 'recorded' | 'known'; answer: string }

/** What became of each document of a group, or why none of them was recorded. */
type PlanResult = { documents: Recorded[] } | { id: string; refusal: Refusal }

/** `error`: what went wrong with this group alone; the others of its batch are committed. */
export type WriteResult = PlanResult | { id: string; error: unknown }

/**
 * Moves the state forward by each group in turn. A group that is refused leaves no trace in the state: a kind
 * refuses before anything is changed, and what several documents do together is taken up when the last is planned.
 */
export async function planBatch(state: BooksState, groups: readonly Group[]): Promise<PlanResult[]> {
  const yieldToEventLoop = eventLoopYield()
  const results: PlanResult[] = []
  for (const group of groups) {
    results.push(planOrRefuse(state, group))
    await yieldToEventLoop()
  }
  return results
}

function planOrRefuse(state: BooksState, group: Group): PlanResult {
  try {
    return { documents: planGroup(state, group) }
  } catch (error) {
    if (error instanceof Refusal) return { id: idOfGroup(group), refusal: error }
    throw error
  }
}

function planGroup(state: BooksState, group: Group): Recorded[] {
  const queried: Queried = []
  const isQueried = group.some(({ queriesFigures }) => queriesFigures)
  if (group.length <= 1 && !isQueried) return group.map((document) => planDocument(state, document, queried))
  const together = state.fork()
  const recorded = group.map((document) => planDocument(together, document, queried))
  // All of them are asked about at once: the confirmed request asks nothing more.
  if (queried.length > 0) throw new Refusal('figures_queried', { reviews: queried })
  state.absorb(together)
  return recorded
}

/** With the name of what it is of. */
type QueriedFigure = Review & { kind: string; lineName?: string }
type Queried = QueriedFigure[]

/** @param queried takes the figures that the sender wants to be asked about */
function planDocument(state: BooksState, document: ToRecord, queried: Queried): Recorded {
  const { kind, input, postedBy } = document
  const id = idOf(document)
  const before = state.find(kind.collection, id)
  if (before) return { id, outcome: 'known', answer: kind.resend(before, input) }
  if (state.shop.closing && !kind.evenClosed) throw new Refusal('shop_closed')
  const draft = kind.plan(state, input)
  reviewUnusualAmounts(state, kind, draft)
  demandAgreedDay(document, draft, state.shop)
  reviewReconciled(state, document, draft)
  queried.push(...queriedFigures(document, draft, state))
  state.record(kind, draft, postedBy)
  return { id, outcome: 'recorded', answer: kind.answer(draft.document) }
}

/**
 * Figures that are probably mistyped are recorded and reviewed. Where the sender wants to be asked first, as the app
 * does for whoever types them, the document is refused with its reviews. What happened at a till is never refused.
 */
function queriedFigures(
  toRecord: ToRecord,
  { document: { reviews = [] } }: Draft<StoredDocument>,
  view: Pick<BooksView, 'product'>,
): QueriedFigure[] {
  if (!toRecord.queriesFigures || isFromTill(toRecord)) return []
  return reviews.filter(isOfFigure).map((review) => {
    const product = review.productId === undefined ? undefined : view.product(review.productId)
    return { ...review, kind: toRecord.kind.name, ...(product && { lineName: product.name }) }
  })
}

/**
 * Reviews amounts that are far above those of the last documents of the kind, unless its plan compared them with
 * something nearer. Of amounts without a line, one is enough: a slip makes both sides of a journal entry as large.
 */
function reviewUnusualAmounts(
  view: Pick<BooksView, 'recent'>,
  kind: Pick<AnyKind, 'amounts' | 'collection'>,
  { document }: Draft<StoredDocument>,
): void {
  if (!kind.amounts || document.reviews?.some(({ code }) => code === 'amount_unusual')) return
  const before = view.recent(kind.collection).flatMap((one) => kind.amounts?.(one) ?? [])
  const found = reviewAmounts(kind.amounts(document), before)
  const reviews = found.filter(({ lineId }, index) => lineId !== undefined || index === 0)
  if (reviews.length > 0) document.reviews = [...(document.reviews ?? []), ...reviews]
}

/**
 * The one rule for documents in a period that is reconciled: they change a balance that was compared with a statement,
 * so they are reviewed. What a till does on the current day is not: that day was reconciled before it was over.
 */
function reviewReconciled(
  view: Pick<BooksView, 'activeReconciliations' | 'lastReconciliation' | 'shop' | 'recordedAt'>,
  toRecord: Pick<ToRecord, 'kind' | 'input'>,
  { document, lines }: Draft<StoredDocument>,
): void {
  if (view.activeReconciliations.length === 0) return
  const { postingDay } = document
  const accounts = new Set(lines.filter(({ amountMinor }) => amountMinor !== 0).map(({ account }) => account))
  const reviews = [...accounts].flatMap((account): Review[] => {
    const last = view.lastReconciliation(account)
    return last && postingDay <= last.through
      ? [{ code: 'reconciled_period', said: account, expected: last.through }]
      : []
  })
  if (reviews.length === 0) return
  if (isFromTill(toRecord) && postingDay >= businessDayOf(view.recordedAt.toISOString(), view.shop)) return
  document.reviews = [...(document.reviews ?? []), ...reviews]
}
