import { randomInt } from 'node:crypto'
import {
  type Count,
  type CountEntryBody,
  type CountReview,
  type CountSheet,
  maxCounted,
  type NewCount,
} from '#domain/api/count.ts'
import { keptLocation, otherThanFirst } from '#domain/documents/setting/locations.ts'
import { Refusal } from '#domain/errors.ts'
import { minor, sumMinor } from '#domain/money.ts'
import { firstLocation } from '#domain/posting/dims.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import { multiplyDivide } from '#domain/rounding.ts'
import { heldAt } from '#domain/stock/at-locations.ts'
import { countedBy, expectedAt, sampleOf } from '#domain/stock/count.ts'
import { unitCost } from '#domain/stock/moving-average.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { findDocument } from '../books/documents-store.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { stockAdjustment } from '../books/kinds/stock-adjustment/kind.ts'
import { recordOne } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'
import { findPersonNames } from '../identity/person-store.ts'
import { whileBooksStand } from '../ledger/store.ts'
import { ownBarcodesOf } from '../products/product.ts'
import { findBalances } from '../products/store.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { correctCounts } from './late-sales.ts'
import {
  addCount,
  addEntry,
  type CountDocument,
  changeState,
  closeCount,
  findCount,
  latestCounts,
  movedSinceEntry,
  movesSince,
  type Place,
  postedCountsAfter,
  productsOf,
  productsToCount,
} from './store.ts'

type Deps = Pick<BooksDeps, 'database' | 'writer' | 'now' | 'log'>

const maxEntries = 20_000
const maxAttempts = 5
const fine = 1_000_000

/** @throws Refusal location_not_found, count_of_nothing, count_too_large, count_conflict */
export async function beginCount(
  { database, now }: Deps,
  place: Place & { byUid: string },
  { name, category, shelf, sample, recountAboveMinor, locationId }: NewCount,
): Promise<{ isNew: boolean; count: Count }> {
  const { shopId, countId, byUid } = place
  const known = await findCount(database, place)
  if (!known) {
    const { settings } = await requireSettledShop(database, shopId)
    const products = await productsToCount(database, shopId, { category, shelf })
    const chosen = sample === undefined ? products : sampleOf(products, sample, () => randomInt(fine) / fine)
    if (chosen.length === 0) throw new Refusal('count_of_nothing')
    if (chosen.length > maxCounted)
      throw new Refusal('count_too_large', { products: chosen.length, most: maxCounted })
    const added: CountDocument = {
      _id: { shopId, countId },
      name,
      category: category ?? null,
      ...(shelf !== undefined && { shelf }),
      ...keptLocation(settings.locations, locationId),
      recountAboveMinor: recountAboveMinor ?? null,
      productIds: chosen.map(({ _id }) => _id.productId),
      state: 'open',
      startedAt: now(),
      startedBy: byUid,
      revision: 0,
      entries: [],
      lines: null,
    }
    if (await addCount(database, added)) return { isNew: true, count: describe(added) }
  }
  const there = known ?? (await requireCount(database, place))
  if (
    there.name !== name ||
    there.category !== (category ?? null) ||
    there.shelf !== shelf ||
    there.location !== otherThanFirst(locationId)
  )
    throw new Refusal('count_conflict', { countId })
  return { isNew: false, count: describe(there) }
}

export async function listCounts(database: Database, shopId: string): Promise<{ items: Count[] }> {
  return { items: (await latestCounts(database, shopId)).map(describe) }
}

/** @throws Refusal count_not_found */
export async function readSheet(database: Database, place: Place): Promise<CountSheet> {
  const count = await requireCount(database, place)
  const [products, review] = await Promise.all([
    productsOf(database, place.shopId, count.productIds),
    reviewOf(database, count),
  ])
  const counted = countedBy(count.entries)
  const again = new Set(review.lines.flatMap(({ productId, countAgain }) => (countAgain ? [productId] : [])))
  return {
    ...describe(count),
    items: products.map(({ _id: { productId }, sku, name, category, unit, ...codes }) => ({
      productId,
      sku,
      name,
      barcodes: ownBarcodesOf(codes),
      ...(codes.packs?.length && { packs: codes.packs.map(({ priceMinor: _, ...pack }) => pack) }),
      category,
      unit: unit as CountSheet['items'][number]['unit'],
      countedMilli: counted.get(productId)?.countedMilli ?? null,
      countAgain: again.has(productId),
    })),
  }
}

/** @throws Refusal count_not_found, count_closed, count_of_other_product, count_too_large */
export async function recordCounted(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { entryId, byUid, ...place }: Place & { entryId: string; byUid: string },
  { productId, mode, quantityMilli, ageMs }: CountEntryBody,
): Promise<{ productId: string; countedMilli: Milli }> {
  const before = await requireCount(database, place)
  if (!before.productIds.includes(productId)) throw new Refusal('count_of_other_product', { productId })
  if (before.entries.length >= maxEntries)
    throw new Refusal('count_too_large', { products: before.entries.length, most: maxEntries })
  const countedAt = new Date(Math.max(now().getTime() - ageMs, before.startedAt.getTime()))
  await addEntry(database, place, { entryId, productId, mode, quantityMilli, countedAt, byUid })
  const after = await requireCount(database, place)
  // Sent again after it was closed, it is in it all the same.
  if (!after.entries.some((entry) => entry.entryId === entryId))
    throw new Refusal('count_closed', { state: after.state })
  return { productId, countedMilli: countedBy(after.entries).get(productId)?.countedMilli ?? milli(0) }
}

/** @throws Refusal count_not_found */
export async function readReview(database: Database, place: Place): Promise<CountReview> {
  return reviewOf(database, await requireCount(database, place))
}

/**
 * Posts the differences of a count. It is closed first, with what is posted: anyone who counts on meanwhile is refused,
 * and a second try after a failure posts the same.
 * @throws Refusal count_not_found, count_posted, count_recount_needed, count_changed
 */
export async function postCount(deps: Deps, place: Place & { byUid: string }): Promise<CountReview> {
  const { database } = deps
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const count = await requireCount(database, place)
    if (count.state === 'posted' || count.state === 'cancelled')
      throw new Refusal('count_posted', { state: count.state })
    if (count.state === 'closing') return finish(deps, place, count)
    const { review, heldAgainst } = await holdAgainstBooks(database, count)
    if (review.countAgain > 0) throw new Refusal('count_recount_needed', { products: review.countAgain })
    const lines = review.lines
      .filter(({ differenceMilli }) => differenceMilli !== 0)
      .map(({ productId, differenceMilli, countedMilli }, at) => ({
        lineId: String(at + 1),
        productId,
        quantityMilli: differenceMilli,
        countedMilli,
      }))
    const times = count.entries.map(({ countedAt }) => countedAt.getTime())
    const closing = { lines, heldAgainst, countedThrough: new Date(Math.max(0, ...times)) }
    if (await closeCount(database, count, closing)) return finish(deps, place, { ...count, ...closing })
  }
  throw new Refusal('count_changed')
}

async function finish(
  deps: Deps,
  place: Place & { byUid: string },
  { _id, name, location, lines, heldAgainst }: CountDocument,
): Promise<CountReview> {
  const { database } = deps
  const shop = await requireSettledShop(database, place.shopId)
  const posted = await findDocument(database, stockAdjustment, place.shopId, _id.countId)
  if (!posted) {
    const businessDay = businessDayOf(deps.now().toISOString(), shop)
    const count = {
      ...{ businessDay, name, lines: lines ?? [] },
      ...(location !== undefined && { locationId: location }),
    }
    await recordOne(deps, stockAdjustment, place, { adjustmentId: _id.countId, count })
  }
  // Sales that were recorded while it was closed met no count that was posted.
  if (heldAgainst !== undefined)
    await correctCounts(deps, place.shopId, await movedSinceEntry(database, place.shopId, heldAgainst))
  await changeState(database, place, 'closing', 'posted')
  return readReview(database, place)
}

/** @throws Refusal count_not_found, count_posted */
export async function cancelCount(database: Database, place: Place): Promise<Count> {
  const count = await requireCount(database, place)
  if (count.state === 'cancelled') return describe(count)
  if (!(await changeState(database, place, 'open', 'cancelled')))
    throw new Refusal('count_posted', { state: count.state })
  return describe(await requireCount(database, place))
}

async function requireCount(database: Database, place: Place): Promise<CountDocument> {
  const count = await findCount(database, place)
  if (!count) throw new Refusal('count_not_found', { countId: place.countId })
  return count
}

function describe(count: CountDocument): Count {
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

async function reviewOf(database: Database, count: CountDocument): Promise<CountReview> {
  return (await holdAgainstBooks(database, count)).review
}

/** What a count comes to, and the last entry of the books that it was held against. */
async function holdAgainstBooks(
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
    const { expectedMilli, unitCostMinor } = expected.get(productId) ?? {
      expectedMilli: milli(0),
      unitCostMinor: 0,
    }
    // A later count saw more: an older scan doesn't undo that.
    const isSuperseded = count.lines === null && (newer.get(productId) ?? countedAt) > countedAt
    const closed = count.lines?.find((line) => line.productId === productId)
    const counts = count.lines === null && !isSuperseded ? countedMilli - expectedMilli : 0
    const differenceMilli = milli(count.lines === null ? counts : (closed?.quantityMilli ?? 0))
    const differenceMinor = minor(multiplyDivide(unitCostMinor || costMinor, differenceMilli, 1000))
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
        countAgain: count.state === 'open' && isLarge && !isRecounted,
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
    countedBy: counters.map((uid) => names.get(uid) ?? 'No longer known'),
    approvedBy: approvedBy ? (names.get(approvedBy) ?? 'No longer known') : null,
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

/** What the books say there was of each product when it was counted, and what one of it costs. */
async function expectedOf(
  database: Database,
  { _id: { shopId }, location = firstLocation, entries }: CountDocument,
): Promise<{ expected: Map<string, { expectedMilli: Milli; unitCostMinor: number }>; heldAgainst: number }> {
  const counted = countedBy(entries)
  const ids = [...counted.keys()]
  if (ids.length === 0) return { expected: new Map(), heldAgainst: 0 }
  const first = Math.min(...[...counted.values()].map(({ countedAt }) => countedAt.getTime()))
  return whileBooksStand(database.collections, shopId, async () => {
    const [balances, moves, head] = await Promise.all([
      findBalances(database, shopId, ids),
      movesSince(database, shopId, { productIds: new Set(ids), location }, new Date(first)),
      database.collections.chainHeads.findOne({ _id: shopId }),
    ])
    const byProduct = Map.groupBy(moves, ({ productId }) => productId)
    const expected = new Map(
      [...counted.values()].map(({ productId, countedAt }) => {
        const balance = balances.get(productId)
        const onHand = balance ? heldAt(balance, location).quantityMilli : milli(0)
        const expectedMilli = expectedAt(onHand, byProduct.get(productId) ?? [], countedAt)
        return [productId, { expectedMilli, unitCostMinor: balance ? unitCost(balance) : 0 }] as const
      }),
    )
    return { expected, heldAgainst: head?.number ?? 0 }
  })
}
