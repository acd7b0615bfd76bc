import type { RecordedSale } from '#domain/api/sale.ts'
import { Refusal } from '#domain/errors.ts'
import { receiptPaper } from '#domain/receipt/receipt-paper.ts'
import { paperText } from '#domain/receipt/text.ts'
import { type ReceiptView, receiptView } from '#domain/receipt/view.ts'
import type { TaxPackId } from '#domain/terms/tax.ts'
import type { Actor } from '../audit-log/actor.ts'
import { recordBegun } from '../audit-log/begun.ts'
import { countSince } from '../audit-log/store.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { MailFault } from '../mail/mailer.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { requireSale } from './service.ts'

/** So many a shop sends in 24 hours: no way to write to strangers with its mail server. */
const mostEmailsADay = 300
const dayMs = 24 * 60 * 60 * 1000
const action = 'receipt.emailed'

/**
 * Sends a receipt to whom the customer says. What it says stands in the books: nothing of the message is the sender's own.
 * The address is kept nowhere.
 * @throws Refusal mail_server_missing, sale_not_found, receipt_emails_spent, receipt_not_emailed
 */
export async function emailReceipt(
  { database, mailer, audit, now }: Pick<IdentityDeps, 'database' | 'mailer' | 'audit' | 'now'>,
  by: Actor,
  { shopId, saleId }: { shopId: string; saleId: string },
  to: string,
): Promise<void> {
  if (!mailer) throw new Refusal('mail_server_missing')
  const sale = await requireSale(database, shopId, saleId)
  const since = new Date(now().getTime() - dayMs)
  if ((await countSince(database, { shopId, action, since }, mostEmailsADay)) >= mostEmailsADay)
    throw new Refusal('receipt_emails_spent', { most: mostEmailsADay })
  const shop = await requireSettledShop(database, shopId)
  const paper = receiptPaper(viewOf(sale, shop.taxPack), shop, { isCopy: true, hasLetters: true })
  try {
    await recordBegun(audit, { action, by, shopId, facts: { reference: sale.receiptNumber } }, () =>
      mailer.send({ to, subject: `${paper.title} of ${shop.name}`, text: paperText(paper, 48) }),
    )
  } catch (error) {
    if (error instanceof MailFault) throw new Refusal('receipt_not_emailed', { said: error.message })
    throw error
  }
}

function viewOf(sale: RecordedSale, packId: TaxPackId): ReceiptView {
  const { saleId, tillName, cashier, customerName, entryHash = null } = sale
  return receiptView(
    sale,
    (index) => ({ name: sale.lines[index]?.name ?? 'Product', unit: null }),
    {
      ...{ saleId, tillName, cashier, customerName, entryHash },
      returnedReceipt: sale.returned?.receiptNumber ?? null,
    },
    packId,
    sale.paidBy ?? [],
  )
}
