import { randomInt } from 'node:crypto'
import {
  type Count,
  type CountEntryBody,
  type CountList,
  type CountReview,
  type CountSheet,
  maxCounted,
  type NewCount,
} from '#domain/api/count.ts'
import { keptLocation, otherThanFirst } from '#domain/documents/setting/locations.ts'
import { Refusal } from '#domain/errors.ts'
import { isImplausibleQuantity } from '#domain/payments/cash-counted.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import { countedBy, sampleOf } from '#domain/stock/count.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { findDocument } from '../books/documents-store.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { stockAdjustment } from '../books/kinds/stock-adjustment/kind.ts'
import { recordOne } from '../books/record-one.ts'
import { withoutQuestions } from '../books/recording-options.ts'
import type { Database } from '../db/client.ts'
import { ownBarcodesOf } from '../products/product.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { movedSinceEntry, productsOf, productsToCount } from './goods-store.ts'
import { correctCounts } from './late-sales.ts'
import { describe, holdAgainstBooks, reviewOf } from './review.ts'
import {
  addCount,
  addEntry,
  type CountDocument,
  changeState,
  closeCount,
  findCount,
  listedCounts,
  type Place,
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
      ...(sample !== undefined && { sample }),
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
    there.location !== otherThanFirst(locationId) ||
    there.recountAboveMinor !== (recountAboveMinor ?? null) ||
    there.sample !== sample
  )
    throw new Refusal('count_conflict', { countId })
  return { isNew: false, count: describe(there) }
}

export async function listCounts(database: Database, shopId: string): Promise<CountList> {
  const { latest, earlier, count } = await listedCounts(database, shopId)
  return { items: [...latest, ...earlier].map(describe), count }
}

/** @throws Refusal count_not_found */
export async function readSheet(database: Database, place: Place): Promise<CountSheet> {
  const count = await requireCount(database, place)
  const [products, review] = await Promise.all([
    productsOf(database, place.shopId, count.productIds),
    reviewOf(database, count),
  ])
  const counted = countedBy(count.entries)
  const reviewed = new Map(review.lines.map((line) => [line.productId, line]))
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
      countAgain: reviewed.get(productId)?.countAgain ?? false,
      isUnsure: reviewed.get(productId)?.isUnsure ?? false,
    })),
  }
}

/** @throws Refusal count_not_found, count_closed, count_of_other_product, count_too_large, count_implausible */
export async function recordCounted(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { entryId, byUid, ...place }: Place & { entryId: string; byUid: string },
  { productId, mode, quantityMilli, ageMs, isSure }: CountEntryBody,
): Promise<{ productId: string; countedMilli: Milli }> {
  const before = await requireCount(database, place)
  if (!before.productIds.includes(productId)) throw new Refusal('count_of_other_product', { productId })
  if (before.entries.length >= maxEntries)
    throw new Refusal('count_too_large', { products: before.entries.length, most: maxEntries })
  const countedAt = new Date(Math.max(now().getTime() - ageMs, before.startedAt.getTime()))
  const entry = { entryId, productId, mode, quantityMilli, countedAt, byUid }
  if (isSure === false) await refuseImplausible(database, before, entry)
  await addEntry(database, place, entry)
  const after = await requireCount(database, place)
  // Sent again after it was closed, it is in it anyway.
  if (!after.entries.some((entry) => entry.entryId === entryId))
    throw new Refusal('count_closed', { state: after.state })
  return { productId, countedMilli: countedBy(after.entries).get(productId)?.countedMilli ?? milli(0) }
}

/** What a scan counts is one piece or a pack: only what is typed can be that far off. */
const neverImplausibleMilli = 10_000

/**
 * A count of more than ten times what there should be is a typing mistake, or a code that was scanned. How much there
 * should be is not revealed.
 * @throws Refusal count_implausible
 */
async function refuseImplausible(
  database: Database,
  count: CountDocument,
  entry: CountDocument['entries'][number],
): Promise<void> {
  if (entry.quantityMilli <= neverImplausibleMilli) return
  if (count.entries.some(({ entryId }) => entryId === entry.entryId)) return
  const { lines } = await reviewOf(database, { ...count, entries: [...count.entries, entry] })
  const line = lines.find(({ productId }) => productId === entry.productId)
  if (line && isImplausibleQuantity(line.countedMilli, line.expectedMilli))
    throw new Refusal('count_implausible', { countedMilli: line.countedMilli, name: line.name })
}

/** @throws Refusal count_not_found */
export async function readReview(database: Database, place: Place): Promise<CountReview> {
  return reviewOf(database, await requireCount(database, place))
}

/**
 * Posts the differences of a count. It is closed first, with what is posted: further counting is refused,
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
    if (review.countAgain > 0)
      throw new Refusal('count_recount_needed', {
        products: review.countAgain,
        unsure: review.lines.filter(({ isUnsure }) => isUnsure).length,
      })
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
    // It is closed already and can only be posted: a question that is declined would leave it so.
    await withoutQuestions(() =>
      recordOne(deps, stockAdjustment, place, { adjustmentId: _id.countId, count }),
    )
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
