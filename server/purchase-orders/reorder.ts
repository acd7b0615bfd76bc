import { maxReordered, type ReorderItem, type ReorderList } from '#domain/api/purchase-order.ts'
import { type Minor, minor } from '#domain/money.ts'
import { headOf } from '#domain/open-items/family.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import { daysOfCover, rateDays } from '#domain/stock/cover.ts'
import { unitCost } from '#domain/stock/moving-average.ts'
import { isToCome, openOf, statusOf } from '#domain/stock/order.ts'
import { quantityToBuy } from '#domain/stock/reorder.ts'
import {
  type DeliveredPrice,
  inWholePacks,
  type ListedPrice,
  priceNow,
} from '#domain/stock/supplier-price.ts'
import { wholeUnits } from '#domain/terms/unit.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { refuseTooLong } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import type { StockBalanceDocument } from '../db/documents.ts'
import { readPartyMerges } from '../parties/merges-store.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { allBalances, findStocked, soldIn } from '../stock/store.ts'
import { listedOf } from '../supplier-prices/service.ts'
import { supplierStore } from '../suppliers/service.ts'
import { type LastBought, lastDelivered, lastOrdered, openOrders, receivedOf } from './store.ts'

/** What to buy now, by name; with whom it was bought from last. */
export async function reorderList(
  database: Database,
  shopId: string,
  coverDays: number,
  now: Date,
): Promise<ReorderList> {
  const shop = await requireSettledShop(database, shopId)
  const today = businessDayOf(now.toISOString(), shop)
  const [products, balances, sold, onOrder] = await refuseTooLong(
    Promise.all([
      findStocked(database, shopId, { search: null }),
      allBalances(database, shopId),
      soldIn(database, shopId, rateDays(today), null),
      stillToCome(database, shopId),
    ]),
  )
  const held = new Map(balances.map((balance) => [balance._id.productId, balance]))
  const toBuy = products
    .filter(({ status }) => status === 'active')
    .flatMap(({ _id: { productId }, sku, name, unit, reorderLevelMilli }) => {
      const facts = {
        onHandMilli: held.get(productId)?.quantityMilli ?? milli(0),
        onOrderMilli: onOrder.get(productId) ?? milli(0),
        soldMilli: milli(sold.get(productId) ?? 0),
        reorderLevelMilli,
      }
      const isWhole = (wholeUnits as readonly string[]).includes(unit)
      const toBuyMilli = quantityToBuy({ ...facts, isWhole }, coverDays)
      if (toBuyMilli === null) return []
      const cover = daysOfCover(facts.onHandMilli, facts.soldMilli)
      return [
        { productId, sku, name, unit: unit as ReorderItem['unit'], ...facts, daysOfCover: cover, toBuyMilli },
      ]
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  const current = toBuy.slice(0, maxReordered)
  const boughtFrom = await lastBoughtFrom(
    database,
    shopId,
    current.map(({ productId }) => productId),
  )
  return {
    coverDays,
    items: current.map((item): ReorderItem => {
      const { supplierId, unitCostMinor, listed } = boughtFrom.get(item.productId) ?? fromUnknown
      return {
        ...item,
        toBuyMilli: inWholePacks(item.toBuyMilli, listed?.pack),
        supplierId,
        unitCostMinor: unitCostMinor ?? averageOf(held.get(item.productId)),
        supplierCode: listed?.code || null,
        supplierPack: listed?.pack ?? null,
      }
    }),
    more: toBuy.length - current.length,
  }
}

type BoughtFrom = {
  supplierId: string | null
  unitCostMinor: Minor | null
  /** What their list says of it. */
  listed: ListedPrice | undefined
}
const fromUnknown: BoughtFrom = { supplierId: null, unitCostMinor: null, listed: undefined }

/** Without a known supplier: the average cost. */
function averageOf(balance: StockBalanceDocument | undefined): Minor | null {
  return (balance && unitCost(balance)) || null
}

/** What is still to come of each product, from every order that is open. */
async function stillToCome(database: Database, shopId: string): Promise<Map<string, Milli>> {
  const orders = await openOrders(database, shopId)
  const received = await receivedOf(
    database,
    shopId,
    orders.map(({ _id }) => _id.orderId),
  )
  const toCome = new Map<string, Milli>()
  for (const { _id, state, lines } of orders) {
    const withReceived = lines.map((line) => ({
      ...line,
      receivedMilli: received.get(_id.orderId)?.get(line.productId) ?? milli(0),
    }))
    if (!isToCome(statusOf(state, withReceived))) continue
    for (const line of withReceived)
      toCome.set(line.productId, milli((toCome.get(line.productId) ?? 0) + openOf(line)))
  }
  return toCome
}

/**
 * Whom each product was ordered or received from last, whichever is later. A delivery that was paid at once names its
 * supplier by name alone: it is the one on record who goes by it. If none is known, it is the supplier who has it on
 * their list, the last one that was written.
 */
async function lastBoughtFrom(
  database: Database,
  shopId: string,
  productIds: readonly string[],
): Promise<Map<string, BoughtFrom>> {
  if (productIds.length === 0) return new Map()
  const [delivered, ordered, suppliers, merges, lists] = await refuseTooLong(
    Promise.all([
      lastDelivered(database, shopId, productIds),
      lastOrdered(database, shopId, productIds),
      supplierStore.all(database, shopId),
      readPartyMerges(database.collections, shopId),
      listedOf(database, shopId, productIds),
    ]),
  )
  const active = suppliers.filter(({ isArchived }) => !isArchived)
  const isKnown = new Set(active.map(({ id }) => id))
  const byName = new Map(active.map(({ id, name }) => [name.trim().toLowerCase(), id]))
  const ordersOf = new Map(ordered.map((order) => [order.productId, order]))
  const deliveriesOf = new Map(delivered.map((delivery) => [delivery.productId, delivery]))
  return new Map(
    productIds.map((productId) => {
      const delivery = deliveriesOf.get(productId)
      const order = ordersOf.get(productId)
      const deliveredBy =
        delivery?.supplierId ?? byName.get(delivery?.supplierName?.trim().toLowerCase() ?? '') ?? null
      const isOrderLater = order !== undefined && (delivery === undefined || order.day > delivery.day)
      const named = isOrderLater ? order.supplierId : deliveredBy
      const known = (id: string | null) =>
        id !== null && isKnown.has(headOf(id, merges)) ? headOf(id, merges) : null
      const onLists = (lists.get(productId) ?? []).filter(({ _id }) => known(_id.supplierId) !== null)
      const supplierId = known(named) ?? known(onLists.at(-1)?._id.supplierId ?? null)
      const listed = onLists.findLast(({ _id }) => known(_id.supplierId) === supplierId)
      const now = priceNow(listed, delivery && deliveredOf(delivery))
      return [productId, { supplierId, unitCostMinor: now?.unitCostMinor ?? null, listed }]
    }),
  )
}

function deliveredOf({ day, quantityMilli, netMinor }: LastBought): DeliveredPrice {
  return { day, quantityMilli: milli(Number(quantityMilli)), netMinor: minor(Number(netMinor)) }
}
