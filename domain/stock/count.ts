import type { Milli } from '../quantity.ts'
import { milli } from '../quantity.ts'

/** A count of a product: one more place of it, or all of it again. */
export type CountEntry = {
  entryId: string
  productId: string
  /** `add`: this many more; `set`: this many in all, whatever was counted before. */
  mode: 'add' | 'set'
  quantityMilli: Milli
  countedAt: Date
  byUid: string
}

/** What was counted of a product. */
type Counted = {
  productId: string
  countedMilli: Milli
  /** When the first of what is in it was counted: the last time that all of it was counted again, if it was. */
  countedFrom: Date
  /** When the last of it was counted: it is compared with the stock in the books at that moment. */
  countedAt: Date
  /** All of it was counted again after a first time. */
  isRecounted: boolean
}

/** What each product was counted at, in the order in which they were first counted. */
export function countedBy(entries: readonly CountEntry[]): Map<string, Counted> {
  const counted = new Map<string, Counted>()
  for (const { productId, mode, quantityMilli, countedAt } of entries) {
    const before = counted.get(productId)
    counted.set(productId, {
      productId,
      countedMilli: milli(mode === 'set' ? quantityMilli : (before?.countedMilli ?? 0) + quantityMilli),
      ...spanOf({ mode, countedAt }, before),
      isRecounted: before !== undefined && (before.isRecounted || mode === 'set'),
    })
  }
  return counted
}

type Span = Pick<Counted, 'countedFrom' | 'countedAt'>

/** From when to when a product was counted, with one entry more. */
function spanOf({ mode, countedAt }: Pick<CountEntry, 'mode' | 'countedAt'>, before: Span | undefined): Span {
  const isFirst = before === undefined || mode === 'set' || countedAt < before.countedFrom
  return {
    countedFrom: isFirst ? countedAt : before.countedFrom,
    countedAt: before && before.countedAt > countedAt ? before.countedAt : countedAt,
  }
}

/** From when to when each product was counted: `countedBy` of entries of which the quantities aren't read. */
export function countedWhen(
  entries: readonly Pick<CountEntry, 'productId' | 'mode' | 'countedAt'>[],
): Map<string, Span> {
  const spans = new Map<string, Span>()
  for (const entry of entries) spans.set(entry.productId, spanOf(entry, spans.get(entry.productId)))
  return spans
}

/**
 * Whether any of a product came or went after its first scan and before its last, or may have. It is not known then
 * whether those goods are in what was counted: either figure of the books may be the right one to compare it with.
 */
export function movedWhileCounted(moves: readonly TimedMove[], { countedFrom, countedAt }: Span): boolean {
  return moves.some(({ at, until = at }) => until > countedFrom && at <= countedAt)
}

/**
 * A movement of a product, and when it happened: of a sale, when it was sold. Where that is not known exactly, `at` is
 * the earliest time and `until` the latest.
 */
export type TimedMove = { productId: string; quantityMilli: number; at: Date; until?: Date }

/**
 * The stock of a product in the books at a moment: what there is now, less all that happened since. A sale that
 * was made before and came in after is part of what there was.
 */
export function expectedAt(onHandMilli: Milli, moves: readonly TimedMove[], moment: Date): Milli {
  return milli(
    moves.reduce<number>(
      (left, { quantityMilli, at }) => (at > moment ? left - quantityMilli : left),
      onHandMilli,
    ),
  )
}

/** How many products are drawn for a random sample, each with the same chance. */
export function sampleOf<Item>(items: readonly Item[], size: number, random: () => number): Item[] {
  const pool = [...items]
  const drawn: Item[] = []
  while (drawn.length < size && pool.length > 0)
    drawn.push(...pool.splice(Math.floor(random() * pool.length), 1))
  return drawn
}

/** A count that is posted, as a sale that comes in later meets it. */
export type PostedCount = {
  countId: string
  name: string
  /** Where was counted. */
  location: string
  postedAt: Date
  /** The last entry of the books that it was held against: what was recorded after it is not in what it found. */
  heldAgainst: number
  /** When the first of each product was counted, of those that were. */
  countedFrom: ReadonlyMap<string, Date>
}

/**
 * What corrects counts that were held against the books before a sale came in: of goods that had left before they were
 * counted, the count found the difference already. Goods that left between two scans of them are not known: nothing is
 * corrected, and the next count finds what is wrong; the same of a sale whose time is unsure. Only the first count that was posted found it, since later ones
 * were held against the books with its difference: a product is corrected once, and by the same count whenever this is
 * asked.
 * @param recorded the movements of a sale, and the number of its entry
 * @returns by count and product, what the difference was too much or too little by
 */
export function correctionsFor(
  { number, moves }: { number: number; moves: readonly TimedMove[] },
  counts: readonly PostedCount[],
): Map<PostedCount, Map<string, Milli>> {
  const inOrder = counts
    .filter(({ heldAgainst }) => heldAgainst < number)
    .sort((a, b) => a.postedAt.getTime() - b.postedAt.getTime() || (a.countId < b.countId ? -1 : 1))
  const corrections = new Map<PostedCount, Map<string, Milli>>()
  for (const { productId, quantityMilli, at, until = at } of moves) {
    const count = inOrder.find(({ countedFrom }) => at < (countedFrom.get(productId) ?? at))
    if (!count || until >= (count.countedFrom.get(productId) ?? until)) continue
    const ofCount = corrections.get(count) ?? new Map<string, Milli>()
    ofCount.set(productId, milli((ofCount.get(productId) ?? 0) - quantityMilli))
    corrections.set(count, ofCount)
  }
  return corrections
}
