import type { Count, CountReview } from '#domain/api/count.ts'
import { minor, sumMinor } from '#domain/money.ts'
import { firstLocation } from '#domain/posting/dims.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import { multiplyDivide } from '#domain/rounding.ts'
import { heldAt } from '#domain/stock/at-locations.ts'
import { countedBy, expectedAt, movedWhileCounted } from '#domain/stock/count.ts'
import { unitCost } from '#domain/stock/moving-average.ts'
import { noLongerKnown } from '#domain/terms/person.ts'
import { findDocument } from '../books/documents-store.ts'
import { stockAdjustment } from '../books/kinds/stock-adjustment/kind.ts'
import type { Database } from '../db/client.ts'
import { findPersonNames } from '../identity/person-store.ts'
import { whileBooksStand } from '../ledger/store.ts'
import { findBalances } from '../products/store.ts'
import { movesSince, productsOf } from './goods-store.ts'
import { postedCountsAfter } from './posted-store.ts'
import type { CountDocument } from './store.ts'

export function describe(count: CountDocument): Count {
  const { _id, name, category, shelf, location = firstLocation, state, startedAt } = count
  const { productIds, entries } = count
  return {
    locationId: location,
    countId: _id.countId,
    name,
    category,
    ...(shelf !== undefined && { shelf }),
    state,
    startedAt: startedAt.toISOString(),
    products: productIds.length,
    counted: new Set(entries.map(({ productId }) => productId)).size,
  }
}

export async function reviewOf(database: Database, count: CountDocument): Promise<CountReview> {
  return (await holdAgainstBooks(database, count)).review
}

/** The result of a count, and the last entry of the books that it was compared with. */
export async function holdAgainstBooks(
  database: Database,
  count: CountDocument,
): Promise<{ review: CountReview; heldAgainst: number }> {
  const { _id, recountAboveMinor } = count
  const counted = countedBy(count.entries)
  const ids = [...counted.keys()]
  const counters = [...new Set(count.entries.map(({ byUid }) => byUid))]
  const [products, { expected, heldAgainst }, newer, posted] = await Promise.all([
    productsOf(database, _id.shopId, ids),
    expectedOf(database, count),
    countedSince(database, count),
    findDocument(database, stockAdjustment, _id.shopId, _id.countId),
  ])
  const lines = products.flatMap(({ _id: { productId }, sku, name, unit, costMinor }) => {
    const { countedMilli, countedAt, isRecounted } = counted.get(productId) ?? {}
    if (countedMilli === undefined || countedAt === undefined) return []
    const { expectedMilli, unitCostMinor, hasMoved } = expected.get(productId) ?? {
      expectedMilli: milli(0),
      unitCostMinor: 0,
      hasMoved: false,
    }
    // A later count saw more: an older scan doesn't undo that.
    const isSuperseded = count.lines === null && (newer.get(productId) ?? countedAt) > countedAt
    const closed = count.lines?.find((line) => line.productId === productId)
    const counts = count.lines === null && !isSuperseded ? countedMilli - expectedMilli : 0
    const differenceMilli = milli(count.lines === null ? counts : (closed?.quantityMilli ?? 0))
    const differenceMinor = minor(multiplyDivide(unitCostMinor || costMinor, differenceMilli, 1000))
    const isUnsure = count.state === 'open' && hasMoved && !isSuperseded
    const isLarge = recountAboveMinor !== null && Math.abs(differenceMinor) > recountAboveMinor
    return [
      {
        productId,
        sku,
        name,
        unit: unit as CountReview['lines'][number]['unit'],
        countedMilli,
        expectedMilli: isSuperseded ? expectedMilli : milli(countedMilli - differenceMilli),
        differenceMilli,
        differenceMinor,
        countedAt: countedAt.toISOString(),
        countAgain: isUnsure || (count.state === 'open' && isLarge && !isRecounted),
        isUnsure,
        isSuperseded,
      },
    ]
  })
  const approvedBy = posted?.postedBy
  const names = await findPersonNames(database, [...counters, ...(approvedBy ? [approvedBy] : [])])
  const review: CountReview = {
    ...describe(count),
    recountAboveMinor,
    lines,
    differenceMinor: sumMinor(lines.map(({ differenceMinor }) => differenceMinor)),
    countAgain: lines.filter(({ countAgain }) => countAgain).length,
    countedBy: counters.map((uid) => names.get(uid) ?? noLongerKnown),
    approvedBy: approvedBy ? (names.get(approvedBy) ?? noLongerKnown) : null,
    entryNumber: posted?.entryNumber ?? null,
  }
  return { review, heldAgainst }
}

/** When other counts that are posted counted the products of this one, where that was later. */
async function countedSince(database: Database, count: CountDocument): Promise<Map<string, Date>> {
  const counted = countedBy(count.entries)
  const latest = new Map<string, Date>()
  if (count.lines !== null || counted.size === 0) return latest
  const first = new Date(Math.min(...[...counted.values()].map(({ countedAt }) => countedAt.getTime())))
  const place = { shopId: count._id.shopId, location: count.location }
  for (const other of await postedCountsAfter(database, place, [...counted.keys()], first)) {
    if (other.countId === count._id.countId) continue
    for (const [productId, at] of other.countedAt)
      if (at > (latest.get(productId) ?? first)) latest.set(productId, at)
  }
  return latest
}

/** What the books say of a product that was counted. */
type Expected = {
  expectedMilli: Milli
  unitCostMinor: number
  /** It moved between two scans. */
  hasMoved: boolean
}

/** What the books say there was of each product when it was last counted, and what one of it costs. */
async function expectedOf(
  database: Database,
  { _id: { shopId }, location = firstLocation, entries }: CountDocument,
): Promise<{ expected: Map<string, Expected>; heldAgainst: number }> {
  const counted = countedBy(entries)
  const ids = [...counted.keys()]
  if (ids.length === 0) return { expected: new Map(), heldAgainst: 0 }
  const first = Math.min(...[...counted.values()].map(({ countedFrom }) => countedFrom.getTime()))
  return whileBooksStand(database.collections, shopId, async () => {
    const [balances, moves, head] = await Promise.all([
      findBalances(database, shopId, ids),
      movesSince(database, shopId, { productIds: new Set(ids), location }, new Date(first)),
      database.collections.chainHeads.findOne({ _id: shopId }),
    ])
    const byProduct = Map.groupBy(moves, ({ productId }) => productId)
    const expected = new Map(
      [...counted.values()].map(({ productId, ...span }) => {
        const balance = balances.get(productId)
        const onHand = balance ? heldAt(balance, location).quantityMilli : milli(0)
        const moved = byProduct.get(productId) ?? []
        const facts = {
          expectedMilli: expectedAt(onHand, moved, span.countedAt),
          unitCostMinor: balance ? unitCost(balance) : 0,
          hasMoved: movedWhileCounted(moved, span),
        }
        return [productId, facts] as const
      }),
    )
    return { expected, heldAgainst: head?.number ?? 0 }
  })
}
