import type { PurchaseOrder } from '#domain/api/purchase-order.ts'
import { Refusal } from '#domain/errors.ts'
import { instantInWords } from '#domain/instant-in-words.ts'
import { orderStatement, orderText } from '#domain/stock/order-statement.ts'
import { orderName } from '#domain/terms/purchase-order.ts'
import type { Database } from '../db/client.ts'
import { type Mailer, MailFault } from '../mail/mailer.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { statementFiles } from '../statement/files.ts'
import { changeOrderState, noteEmailed, type OrderPlace } from './store.ts'

/**
 * Sends an order as a PDF, and marks it as sent once the mail server took it.
 * @throws Refusal mail_server_missing, order_not_open, order_not_emailed
 */
export async function emailOrder(
  { database, mailer, now }: { database: Database; mailer: Mailer | null; now(): Date },
  place: OrderPlace,
  order: PurchaseOrder,
  to: string,
): Promise<void> {
  if (!mailer) throw new Refusal('mail_server_missing')
  if (order.status === 'cancelled') throw new Refusal('order_not_open', { state: order.status })
  const shop = await requireSettledShop(database, place.shopId)
  const at = now()
  const files = await statementFiles({
    statement: orderStatement(order, shop),
    formats: ['pdf'],
    madeAt: instantInWords(at.toISOString(), shop.timeZone, 'date-time'),
  })
  try {
    await mailer.send({
      to,
      subject: `Purchase order ${orderName(order.number)} of ${shop.name}`,
      text: orderText(order, shop.name),
      attachments: files,
    })
  } catch (error) {
    if (error instanceof MailFault) throw new Refusal('order_not_emailed', { said: error.message })
    throw error
  }
  await noteEmailed(database, place, { to, at })
  await changeOrderState(database, place, ['draft'], 'sent')
}
