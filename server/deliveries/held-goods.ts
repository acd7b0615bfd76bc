import { addDays, type Day } from '#domain/business-day.ts'
import { type Minor, minor } from '#domain/money.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import { heldOfDelivery, type LotMovement } from '#domain/stock/held-of-delivery.ts'
import type { SeenStock } from '../books/engine/document-kind.ts'
import type { HeldLot } from '../books/engine/held-lots.ts'
import { type DatedMove, movesAfter } from '../books/journal/later-moves-store.ts'
import { refuseTooLong } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import { whileBooksStand } from '../ledger/store.ts'
import { findBalances } from '../products/store.ts'
import { deliveriesByIds, type Origin, originsOf } from './store.ts'

/**
 * How much of some deliveries is held, day by day since they came, and the present stock of their goods.
 * @throws Refusal search_too_long
 */
export async function heldOfDeliveries(
  database: Database,
  shopId: string,
  lines: readonly { deliveryId: string; productId: string }[],
): Promise<{ held: HeldLot[]; seen: SeenStock[] }> {
  const productIds = [...new Set(lines.map(({ productId }) => productId))]
  const deliveries = await deliveriesByIds(database, shopId, [
    ...new Set(lines.map(({ deliveryId }) => deliveryId)),
  ])
  const cameOn = new Map(deliveries.map(({ _id, postingDay }) => [_id.receiptId, postingDay]))
  const days = firstDaysOf(lines, cameOn)
  const { moves, balances } = await whileBooksStand(database.collections, shopId, async () => ({
    moves: days.size === 0 ? [] : (await refuseTooLong(movesAfter(database, shopId, days))).moves,
    balances: await findBalances(database, shopId, productIds),
  }))
  const origins = await originsOf(database, shopId, moves)
  const movesOf = Map.groupBy(moves, ({ productId }) => productId)
  const lots = new Map(lines.map((line) => [`${line.deliveryId} ${line.productId}`, line]))
  const seen = productIds.map((productId) => seenOf(productId, balances.get(productId)))
  return {
    seen,
    held: [...lots.values()].map(({ deliveryId, productId }) => {
      const ofProduct = movesOf.get(productId) ?? []
      const now = seen.find((one) => one.productId === productId)?.quantityMilli ?? 0
      const start = milli(ofProduct.reduce((left, { quantityMilli }) => left - quantityMilli, now))
      const days = heldOfDelivery(deliveryId, start, inOrderOfDays(ofProduct, origins))
      return { deliveryId, productId, days }
    }),
  }
}

function seenOf(
  productId: string,
  balance: { quantityMilli: Milli; valueMinor: Minor } | undefined,
): SeenStock {
  const { quantityMilli = milli(0), valueMinor = minor(0) } = balance ?? {}
  return { productId, quantityMilli, valueMinor }
}

/** For each product, the day before its first delivery came. */
function firstDaysOf(
  lines: readonly { deliveryId: string; productId: string }[],
  cameOn: ReadonlyMap<string, Day>,
): Map<string, Day> {
  const first = new Map<string, Day>()
  for (const { deliveryId, productId } of lines) {
    const day = cameOn.get(deliveryId)
    const before = day && addDays(day, -1)
    const known = first.get(productId)
    if (before && (known === undefined || before < known)) first.set(productId, before)
  }
  return first
}

/** Ordered by day, and within a day in the order of recording. */
function inOrderOfDays(moves: readonly DatedMove[], origins: ReadonlyMap<string, Origin>): LotMovement[] {
  const days = Map.groupBy(moves, ({ postingDay }) => postingDay)
  return [...days.keys()].sort().flatMap((day) =>
    (days.get(day) ?? []).map(({ sourceId, kind, quantityMilli }) => ({
      ...{ id: sourceId, day, quantityMilli },
      ...(kind === 'stock-receipt' ? { deliveryId: sourceId } : origins.get(sourceId)),
    })),
  )
}
