import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { minor, moneyText } from '#domain/money.ts'
import type { Actor } from '../audit-log/actor.ts'
import { type AuditLog, type EventOfId, recordIdOf } from '../audit-log/store.ts'
import { type Acts, actsByUid } from '../books/kinds/sale/parts-of-day.ts'
import type { SaleDocument } from '../books/kinds/sale/stored.ts'
import type { Database } from '../db/client.ts'
import { actorOf } from '../identity/actor-of.ts'
import { requireShop } from '../shops/store.ts'
import { findSalesByIds } from './store.ts'

/**
 * Logs who removed lines, changed prices and gave discounts on receipts that were recorded. Called whenever one is sent,
 * since the server may have ended before it was logged; each act is logged once.
 * @param sender whose acts they are where the receipt names no person of the shop
 */
export async function logActs(
  { database, audit }: { database: Database; audit: Pick<AuditLog, 'recordOnce'> },
  shopId: string,
  sender: Actor,
  recorded: readonly { saleId: string; sale: SaleBody }[],
): Promise<void> {
  const acted = recorded.filter(({ sale }) => hasActs(sale)).map(({ saleId }) => saleId)
  if (acted.length === 0) return
  const [{ currency }, sales] = await Promise.all([
    requireShop(database, shopId),
    findSalesByIds(database, shopId, acted),
  ])
  const acts = sales.flatMap((sale) => [...actsByUid(sale)].map(([uid, own]) => ({ sale, uid, own })))
  const actors = await actorOf(
    database,
    sender,
    acts.flatMap(({ uid }) => uid ?? []),
  )
  const events = acts.flatMap(({ sale, uid, own }) => {
    const by = actors(uid)
    const sentBy = { ...(by.uid !== sender.uid && { sentBy: sender.email }) }
    return eventsOf(sale, own, currency).map(({ action, facts }): EventOfId => {
      const recordId = recordIdOf(shopId, action, sale._id.saleId, uid ?? '')
      return { recordId, action, by, facts: { ...facts, ...sentBy } }
    })
  })
  await audit.recordOnce(shopId, events)
}

function hasActs({ kind, voided = [], lines }: SaleBody): boolean {
  if (kind !== 'sale') return false
  return voided.length > 0 || lines.some(({ discountMinor, priceChange }) => discountMinor > 0 || priceChange)
}

function eventsOf(
  { _id: { saleId }, receiptNumber, soldAt }: SaleDocument,
  own: Acts,
  currency: string,
): Pick<EventOfId, 'action' | 'facts'>[] {
  const of = { receipt: receiptNumber, saleId, soldAt }
  const amount = (figure: number) => ({ amount: moneyText(minor(Math.abs(figure)), currency) })
  const events: Pick<EventOfId, 'action' | 'facts'>[] = []
  if (own.voids > 0)
    events.push({
      action: 'sale.lines-removed',
      facts: { ...of, count: String(own.voids), ...amount(own.voidedMinor) },
    })
  if (own.priceChanges > 0)
    events.push({
      action: 'sale.prices-changed',
      facts: {
        ...{ ...of, count: String(own.priceChanges), ...amount(own.priceChangeMinor) },
        way: own.priceChangeMinor < 0 ? 'more' : 'less',
      },
    })
  if (own.discounts > 0)
    events.push({ action: 'sale.discounted', facts: { ...of, ...amount(own.discountMinor) } })
  return events
}
