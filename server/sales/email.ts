import { createHmac, hkdfSync } from 'node:crypto'
import { receiptOfRecorded } from '#domain/api/papers/recorded-receipt.ts'
import type { RecordedSale } from '#domain/api/sale.ts'
import { Refusal } from '#domain/errors.ts'
import { receiptPaper } from '#domain/receipt/receipt-paper.ts'
import { paperText } from '#domain/receipt/text.ts'
import { declaredElsewhere, isComponentOf } from '#domain/tax/packs.ts'
import type { TaxPackId } from '#domain/terms/tax.ts'
import type { Actor } from '../audit-log/actor.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { type CountedMail, dayMs, type MailLimit, mailerWithin, sendCounted } from '../mail/send-counted.ts'
import { findNamesEver } from '../products/store.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { requireSale } from './service.ts'

const kind: CountedMail = {
  action: 'receipt.emailed',
  maxPerDay: 300,
  spent: 'receipt_emails_spent',
  notSent: 'receipt_not_emailed',
}
const maxPerPerson = 100
const maxPerReceipt = 3
/** Receipts are emailed for so long after they were recorded. */
const recentDays = 92

/**
 * Sends a receipt to whom the customer says. Nothing of the message is the sender's own words: goods are called by
 * the names that the shop gave its products, as they were on the receipt, and notes, references and the customer's name are left out. Of the address the
 * log keeps a mark that only this server can make again.
 * @throws Refusal mail_server_missing, sale_not_found, receipt_too_old, receipt_emails_spent, receipt_emailed_enough,
 *   receipt_not_emailed
 */
export async function emailReceipt(
  deps: Pick<IdentityDeps, 'database' | 'mailer' | 'audit' | 'config' | 'now'>,
  by: Actor,
  { shopId, saleId }: { shopId: string; saleId: string },
  to: string,
): Promise<void> {
  const { database, config, now } = deps
  const limits = limitsOf(by, saleId)
  const mailer = await mailerWithin(deps, shopId, kind, limits)
  const sale = await requireSale(database, shopId, saleId)
  if (now().getTime() - Date.parse(sale.recordedAt) > recentDays * dayMs)
    throw new Refusal('receipt_too_old', { days: recentDays })
  const [shop, names] = await Promise.all([
    requireSettledShop(database, shopId),
    findNamesEver(
      database,
      shopId,
      sale.lines.map(({ productId }) => productId),
    ),
  ])
  const view = receiptOfRecorded(withoutOwnWords(sale, names, shop.taxPack), shop)
  const paper = receiptPaper(view, shop, { isCopy: true, hasLetters: true })
  const facts = { reference: sale.receiptNumber, saleId, to: markOf(to, config.keycloak.appSecret) }
  const message = { to, subject: `${paper.title} of ${shop.name}`, text: paperText(paper, 48) }
  await sendCounted(deps, mailer, { kind, limits, by, shopId, facts }, message)
}

function limitsOf({ uid }: Actor, saleId: string): MailLimit[] {
  return [
    {
      ...{ most: maxPerReceipt, withinMs: recentDays * dayMs, of: { 'facts.saleId': saleId } },
      spent: new Refusal('receipt_emailed_enough', { most: maxPerReceipt }),
    },
    {
      ...{ most: maxPerPerson, withinMs: dayMs, of: { uid } },
      spent: new Refusal('receipt_emails_spent', { most: maxPerPerson, who: 'One person' }),
    },
  ]
}

/** What the person who sent the sale could write into it is left out, or called by what the shop's records say. */
function withoutOwnWords(
  { note: _, ...sale }: RecordedSale,
  names: ReadonlyMap<string, readonly string[]>,
  packId: TaxPackId,
): RecordedSale {
  const nameOf = ({ productId, name = '' }: RecordedSale['lines'][number]) => {
    const [now = 'Product', ...others] = names.get(productId) ?? []
    return others.includes(name) ? name : now
  }
  const lines = sale.lines.map(({ note: _n, ...line }) => ({
    ...line,
    name: nameOf(line),
    taxes: line.taxes.map((tax) =>
      isComponentOf(packId, tax.component) ? tax : { ...tax, component: declaredElsewhere.component },
    ),
  }))
  const tenders = sale.tenders.map(({ reference: _r, ...tender }) => tender)
  return { ...sale, lines, tenders, customerName: null }
}

/** The same address has the same mark: what was sent to a person who complains is found, and no address is kept. */
function markOf(to: string, secret: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'addresses of receipts', 32))
  return createHmac('sha256', key).update(to.trim().toLowerCase()).digest('base64url').slice(0, 22)
}
