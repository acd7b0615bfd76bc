import type { RecordedSale } from '#domain/api/sale.ts'
import { receiptPaper } from '#domain/receipt/receipt-paper.ts'
import { paperText } from '#domain/receipt/text.ts'
import { type ReceiptView, receiptView } from '#domain/receipt/view.ts'
import type { TaxPackId } from '#domain/terms/tax.ts'
import type { Actor } from '../audit-log/actor.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { type CountedMail, mailerWithin, sendCounted } from '../mail/send-counted.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { requireSale } from './service.ts'

const kind: CountedMail = {
  action: 'receipt.emailed',
  mostADay: 300,
  spent: 'receipt_emails_spent',
  notSent: 'receipt_not_emailed',
}

/**
 * Sends a receipt to whom the customer says. What it says stands in the books: nothing of the message is the sender's own.
 * The address is kept nowhere.
 * @throws Refusal mail_server_missing, sale_not_found, receipt_emails_spent, receipt_not_emailed
 */
export async function emailReceipt(
  deps: Pick<IdentityDeps, 'database' | 'mailer' | 'audit' | 'now'>,
  by: Actor,
  { shopId, saleId }: { shopId: string; saleId: string },
  to: string,
): Promise<void> {
  const { database, audit } = deps
  const mailer = await mailerWithin(deps, shopId, kind)
  const sale = await requireSale(database, shopId, saleId)
  const shop = await requireSettledShop(database, shopId)
  const paper = receiptPaper(viewOf(sale, shop.taxPack), shop, { isCopy: true, hasLetters: true })
  const facts = { reference: sale.receiptNumber }
  const message = { to, subject: `${paper.title} of ${shop.name}`, text: paperText(paper, 48) }
  await sendCounted(audit, mailer, { kind, by, shopId, facts }, message)
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
