import type { Quotation } from '#domain/api/quotation.ts'
import { Refusal } from '#domain/errors.ts'
import { quotationText } from '#domain/quotation/paper.ts'
import { quotationName } from '#domain/terms/quotation.ts'
import type { Actor } from '../audit-log/actor.ts'
import type { AuditLog } from '../audit-log/store.ts'
import type { Mailer } from '../mail/mailer.ts'
import { type CountedMail, mailerWithin, sendCounted } from '../mail/send-counted.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { quotationFile } from '../statement/files.ts'
import { requireOpen } from './sell.ts'
import type { QuotationsDeps } from './service.ts'
import { noteEmailed, type QuotationPlace } from './store.ts'

const kind: CountedMail = {
  action: 'quotation.emailed',
  maxPerDay: 100,
  spent: 'quotation_emails_spent',
  notSent: 'quotation_not_emailed',
}

type EmailDeps = QuotationsDeps & { mailer: Mailer | null; audit: AuditLog }

/**
 * Sends a quotation that is open as a PDF to the address on record for its customer, and to no other.
 * @throws Refusal mail_server_missing, quotation_without_address, quotation_not_open, quotation_emails_spent,
 *   quotation_not_emailed
 */
export async function emailQuotation(
  deps: EmailDeps,
  { by, ...place }: QuotationPlace & { by: Actor },
  quotation: Quotation,
): Promise<void> {
  const { database, now } = deps
  const { shopId } = place
  if (!deps.mailer) throw new Refusal('mail_server_missing')
  const to = quotation.buyer.email
  if (to === null) throw new Refusal('quotation_without_address')
  await requireOpen(deps, place)
  const mailer = await mailerWithin(deps, shopId, kind)
  const shop = await requireSettledShop(database, shopId)
  const reference = quotationName(quotation.number)
  const attachments = [await quotationFile({ quotation, shop })]
  const message = {
    ...{ to, attachments },
    subject: `Quotation ${reference} of ${shop.name}`,
    text: quotationText(quotation, shop.name),
  }
  await sendCounted(deps, mailer, { kind, by, shopId, facts: { reference } }, message)
  await noteEmailed(database, place, { to, at: now() })
}
