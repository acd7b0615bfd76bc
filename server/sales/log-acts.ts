import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { minor, moneyText } from '#domain/money.ts'
import type { Actor } from '../audit-log/actor.ts'
import { logBestEffort } from '../audit-log/best-effort.ts'
import { type EventOfId, recordIdOf } from '../audit-log/store.ts'
import { type ActsApart, actsByUid } from '../books/kinds/sale/parts-of-day.ts'
import type { SaleDocument } from '../books/kinds/sale/stored.ts'
import { actorOf } from '../identity/actor-of.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { requireShop } from '../shops/store.ts'
import { findSalesByIds } from './store.ts'

type Deps = Pick<IdentityDeps, 'database' | 'audit' | 'now' | 'log'>

/** A sale that was recorded earlier is not logged any more: it is of a program that logged no acts, or was logged. */
const loggedForMs = 24 * 60 * 60 * 1000

/**
 * Logs who removed lines, changed prices and gave discounts on receipts that were recorded. Called whenever one is sent,
 * since the server may have ended before it was logged; each act is logged once.
 */
export async function logActs(
  deps: Deps,
  shopId: string,
  caller: Actor,
  recorded: readonly { saleId: string; sale: SaleBody }[],
): Promise<void> {
  const saleIds = recorded.filter(({ sale }) => hasActs(sale)).map(({ saleId }) => saleId)
  if (saleIds.length === 0) return
  await logBestEffort(deps.log, 'acts of recorded sales', { shopId, saleIds }, () =>
    recordActs(deps, shopId, caller, saleIds),
  )
}

async function recordActs(
  { database, audit, now }: Deps,
  shopId: string,
  caller: Actor,
  saleIds: readonly string[],
): Promise<void> {
  const [{ currency }, found] = await Promise.all([
    requireShop(database, shopId),
    findSalesByIds(database, shopId, saleIds),
  ])
  const since = now().getTime() - loggedForMs
  const sales = found.filter(({ recordedAt }) => recordedAt.getTime() >= since)
  const acts = sales.flatMap((sale) => [...actsByUid(sale)].map(([uid, own]) => ({ sale, uid, own })))
  const actors = await actorOf(
    database,
    caller,
    acts.flatMap(({ sale, uid }) => [senderOf(sale), uid].filter((one) => one !== null)),
  )
  const events = acts.flatMap(({ sale, uid, own }) => {
    const sentBy = senderOf(sale) ?? caller.uid
    const by = actors(uid ?? sentBy)
    // Another person who sends it again does so from a place of their own.
    const from = sentBy === caller.uid ? by.from : null
    const beside = {
      ...(by.uid !== sentBy && { sentBy }),
      ...(!isSignedIn(sale, uid) && { signedIn: 'no' }),
    }
    return eventsOf(sale, own, currency).map(({ action, facts }): EventOfId => {
      const recordId = recordIdOf(shopId, action, sale._id.saleId, uid ?? '')
      return {
        ...{ recordId, at: sale.recordedAt, action },
        by: { ...by, from },
        facts: { ...facts, ...beside },
      }
    })
  })
  await audit.recordOnce(shopId, events)
}

/** Who sent a receipt when it was recorded, whoever sends it again. */
const senderOf = ({ sentByUid, cashierUid }: SaleDocument) => sentByUid ?? cashierUid

/**
 * Whether the server knew that a person was signed in at the till when the receipt was made, as it was recorded: of
 * anyone but the cashier only the device states that they did something.
 */
function isSignedIn({ cashierUid, reviews }: SaleDocument, uid: string | null): boolean {
  return uid !== null && uid === cashierUid && !reviews.some(({ code }) => code === 'cashier_differs')
}

function hasActs({ kind, voided = [], lines }: SaleBody): boolean {
  if (kind !== 'sale') return false
  return voided.length > 0 || lines.some(({ discountMinor, priceChange }) => discountMinor > 0 || priceChange)
}

/** At most one event of each action for a person, with the totals of a receipt. */
function eventsOf(
  { _id: { saleId }, receiptNumber, soldAt }: SaleDocument,
  own: ActsApart,
  currency: string,
): Pick<EventOfId, 'action' | 'facts'>[] {
  const of = { receipt: receiptNumber, saleId, soldAt }
  const text = (figure: number) => moneyText(minor(figure), currency)
  const events: Pick<EventOfId, 'action' | 'facts'>[] = []
  if (own.voids > 0)
    events.push({
      action: 'sale.lines-removed',
      facts: { ...of, count: String(own.voids), amount: text(own.voidedMinor) },
    })
  if (own.priceChanges > 0)
    events.push({
      action: 'sale.prices-changed',
      facts: {
        ...{ ...of, count: String(own.priceChanges) },
        ...((own.loweredMinor > 0 || own.raisedMinor === 0) && { less: text(own.loweredMinor) }),
        ...(own.raisedMinor > 0 && { more: text(own.raisedMinor) }),
      },
    })
  if (own.discounts > 0)
    events.push({ action: 'sale.discounted', facts: { ...of, amount: text(own.discountMinor) } })
  return events
}
