import type { Milli } from '../quantity.ts'
import { milli } from '../quantity.ts'

/** What somebody counted of a product: one more place of it, or all of it again. */
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
export type Counted = {
  productId: string
  countedMilli: Milli
  /** When the last of it was counted: what the books said at that moment is what it is held against. */
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
      countedAt: before && before.countedAt > countedAt ? before.countedAt : countedAt,
      isRecounted: before !== undefined && (before.isRecounted || mode === 'set'),
    })
  }
  return counted
}

/** A movement of a product, and when it happened: of a sale, when it was sold. */
export type TimedMove = { productId: string; quantityMilli: number; at: Date }

/**
 * What the books say there was of a product at a moment: what there is now, less all that happened since. A sale that
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

/**
 * What corrects a count that was posted before these movements came in: of goods that had moved before they were
 * counted, the count found the difference already.
 * @param countedAt when each product was counted, of those that were
 * @returns by product, what the difference was too much or too little by
 */
export function correctionsFor(
  moves: readonly TimedMove[],
  countedAt: ReadonlyMap<string, Date>,
): Map<string, Milli> {
  const corrections = new Map<string, Milli>()
  for (const { productId, quantityMilli, at } of moves) {
    const counted = countedAt.get(productId)
    if (counted === undefined || at >= counted) continue
    corrections.set(productId, milli((corrections.get(productId) ?? 0) - quantityMilli))
  }
  return new Map([...corrections].filter(([, quantityMilli]) => quantityMilli !== 0))
}
