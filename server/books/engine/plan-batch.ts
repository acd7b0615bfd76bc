import { Refusal } from '#domain/errors.ts'
import { isOfFigure, type Review } from '#domain/terms/review.ts'
import type { StoredDocument } from '../../db/documents.ts'
import { demandAgreedDay } from './agreed-posting-day.ts'
import type { BooksState } from './books-state.ts'
import type { BooksView } from './books-view.ts'
import { type Draft, type Group, idOf, idOfGroup, isFromTill, type ToRecord } from './document-kind.ts'
import { eventLoopYield } from './event-loop-yield.ts'
import { reviewUnusualAmounts } from './review-amounts.ts'
import { reviewReconciled } from './review-reconciled.ts'

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
