import type { Quotation } from '#domain/api/quotation.ts'
import { Refusal } from '#domain/errors.ts'
import { quotationText } from '#domain/quotation/paper.ts'
import { quotationName } from '#domain/terms/quotation.ts'
import type { Actor } from '../audit-log/actor.ts'
import type { AuditLog } from '../audit-log/store.ts'
import type { Mailer } from '../mail/mailer.ts'
import { type CountedMail, dayMs, type MailLimit, mailerWithin, sendCounted } from '../mail/send-counted.ts'
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

const maxPerPerson = 30
const maxPerQuotation = 3
/** Longer than any quotation is valid. */
const countedMs = 366 * dayMs

type EmailDeps = QuotationsDeps & { mailer: Mailer | null; audit: AuditLog }

/**
 * Sends a quotation that is open as a PDF to the address on record for its customer, and to no other.
 * @throws Refusal mail_server_missing, quotation_without_address, quotation_not_open, quotation_emails_spent,
 *   quotation_emailed_enough, quotation_not_emailed
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
  const limits = limitsOf(by, place.quotationId)
  const mailer = await mailerWithin(deps, shopId, kind, limits)
  const shop = await requireSettledShop(database, shopId)
  const reference = quotationName(quotation.number)
  const attachments = [await quotationFile({ quotation, shop })]
  const message = {
    ...{ to, attachments },
    subject: `Quotation ${reference} of ${shop.name}`,
    text: quotationText(quotation, shop.name),
  }
  const facts = { reference, quotationId: place.quotationId }
  await sendCounted(deps, mailer, { kind, limits, by, shopId, facts }, message)
  await noteEmailed(database, place, { to, at: now() })
}

/** A quotation may contain any note of the sender's: the limits prevent sending it to the same address over and over. */
function limitsOf({ uid }: Actor, quotationId: string): MailLimit[] {
  return [
    {
      ...{ most: maxPerQuotation, withinMs: countedMs, of: { 'facts.quotationId': quotationId } },
      spent: new Refusal('quotation_emailed_enough', { most: maxPerQuotation }),
    },
    {
      ...{ most: maxPerPerson, withinMs: dayMs, of: { uid } },
      spent: new Refusal('quotation_emails_spent', { most: maxPerPerson, who: 'One person' }),
    },
  ]
}
