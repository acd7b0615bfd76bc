import type { PurchaseOrder } from '#domain/api/purchase-order.ts'
import { Refusal } from '#domain/errors.ts'
import { instantInWords } from '#domain/instant-in-words.ts'
import { orderStatement, orderText } from '#domain/stock/order-statement.ts'
import { orderName } from '#domain/terms/purchase-order.ts'
import type { Actor } from '../audit-log/actor.ts'
import type { AuditLog } from '../audit-log/store.ts'
import type { Database } from '../db/client.ts'
import type { Mailer } from '../mail/mailer.ts'
import { type CountedMail, mailerWithin, NotSent, sendCounted } from '../mail/send-counted.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { statementFiles } from '../statement/files.ts'
import { sentLinesOf, takeState } from './service.ts'
import { giveBackDraft, noteEmailed, type OrderPlace } from './store.ts'

const kind: CountedMail = {
  action: 'order.emailed',
  maxPerDay: 100,
  spent: 'order_emails_spent',
  notSent: 'order_not_emailed',
}

type EmailDeps = { database: Database; mailer: Mailer | null; audit: AuditLog; now(): Date }

/**
 * Sends an order as a PDF to its supplier. It is marked as sent before, so that it is not changed while it is sent,
 * and is a draft again where the mail server did not take it.
 * @throws Refusal mail_server_missing, order_without_address, order_emails_spent, order_not_open, changed_meanwhile,
 *   order_not_emailed
 */
export async function emailOrder(
  deps: EmailDeps,
  { by, shopId, orderId }: OrderPlace & { by: Actor },
  order: PurchaseOrder,
  revision: number,
): Promise<void> {
  const { database, now } = deps
  if (!deps.mailer) throw new Refusal('mail_server_missing')
  const to = order.supplier.email
  if (to === null) throw new Refusal('order_without_address')
  if (order.revision !== revision) throw new Refusal('changed_meanwhile')
  const at = now()
  const mailer = await mailerWithin(deps, shopId, kind)
  const shop = await requireSettledShop(database, shopId)
  const files = await statementFiles({
    statement: orderStatement(order, shop),
    formats: ['pdf'],
    madeAt: instantInWords(at.toISOString(), shop.timeZone, 'date-time'),
  })
  const place = { shopId, orderId }
  const before = await takeState(database, place, {
    from: ['draft'],
    to: 'sent',
    revision,
    sentLines: sentLinesOf(order),
  })
  try {
    const reference = orderName(order.number)
    const subject = `Purchase order ${reference} of ${shop.name}`
    const message = { to, subject, text: orderText(order, shop.name), attachments: files }
    await sendCounted(deps, mailer, { kind, by, shopId, facts: { reference } }, message)
  } catch (error) {
    // Where it may have been taken the supplier may have it: the order stays sent.
    const isUnclear = error instanceof NotSent && error.isUnclear
    if (before === 'draft' && !isUnclear) await giveBackDraft(database, place, revision)
    throw error
  }
  await noteEmailed(database, place, { to, at })
}
