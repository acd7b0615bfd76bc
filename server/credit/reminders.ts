import type { PartyPage } from '#domain/api/credit.ts'
import type { ReminderBody, ReminderPage, Reminders } from '#domain/api/reminder.ts'
import { addDays, type Day } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { instantInWords } from '#domain/instant-in-words.ts'
import { type Minor, minor } from '#domain/money.ts'
import { statementOf } from '#domain/open-items/party-statement.ts'
import { reminderText } from '#domain/open-items/reminder-text.ts'
import type { Actor } from '../audit-log/actor.ts'
import type { AuditLog } from '../audit-log/store.ts'
import { customerStore } from '../customers/service.ts'
import type { Database } from '../db/client.ts'
import type { EntrySums } from '../ledger/entry-sums.ts'
import type { Mailer } from '../mail/mailer.ts'
import { type CountedMail, mailerWithin, sendCounted } from '../mail/send-counted.ts'
import type { ReminderSent } from '../parties/party-document.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { statementFiles } from '../statement/files.ts'
import { ageing, overdueOfRow } from './ageing.ts'
import { readReminderWords } from './parties-store.ts'
import { partyPage, partyStatement } from './party.ts'

const maxShown = 500
/** How far back the statement goes that is sent. */
const statementDays = 90
const kind: CountedMail = {
  action: 'reminder.emailed',
  maxPerDay: 100,
  spent: 'reminder_emails_spent',
  notSent: 'reminder_not_emailed',
}

type ReadDeps = { database: Database; mailer: Mailer | null; now(): Date }

/** Customers whose payment is overdue, the most first. */
export async function listReminders(
  { mailer, ...deps }: ReadDeps & { entrySums: EntrySums },
  shopId: string,
): Promise<Reminders> {
  const { database } = deps
  const [shop, words, due] = await Promise.all([
    requireSettledShop(database, shopId),
    readReminderWords(database, shopId),
    ageing(deps, shopId, 'customers', { show: 'overdue', sort: '-overdue', limit: maxShown }),
  ])
  const ids = due.items.flatMap(({ party, isOnRecord }) => (isOnRecord ? [party] : []))
  const [records, reminded] = await Promise.all([
    customerStore.findAll(database, shopId, ids),
    customerStore.remindersOf(database, shopId, ids),
  ])
  const recordOf = new Map(records.map((record) => [record.id, record]))
  const items = due.items.flatMap((row) => {
    const { party, name } = row
    const record = recordOf.get(party)
    if (!record) return []
    const overdueMinor = overdueOfRow(row)
    const balanceMinor = remindedOf(row)
    const last = reminded.get(party)?.at(-1)
    return [
      {
        ...{ customerId: party, name, phone: record.phone, email: record.email, balanceMinor, overdueMinor },
        text: reminderText(words, {
          ...{ name, shop: shop.name, currency: shop.currency, balanceMinor, overdueMinor, day: due.on },
        }),
        last: last ? { at: last.at.toISOString(), way: last.way } : null,
      },
    ]
  })
  return { on: due.on, canEmail: mailer !== null, words, items, count: due.count }
}

/** @throws Refusal customer_not_found */
export async function reminderPage(
  { mailer, ...deps }: ReadDeps,
  shopId: string,
  customerId: string,
): Promise<ReminderPage> {
  const { database } = deps
  const [shop, words, page] = await Promise.all([
    requireSettledShop(database, shopId),
    readReminderWords(database, shopId),
    partyPage(deps, shopId, 'customers', customerId),
  ])
  const { party, name, record, on } = page
  if (!record) throw new Refusal('customer_not_found', { customerId })
  const overdueMinor = overdueOfRow(page)
  const balanceMinor = remindedOf(page)
  const reminded = await customerStore.remindersOf(database, shopId, [party])
  return {
    ...{ customerId: party, name, phone: record.phone, email: record.email, balanceMinor, overdueMinor },
    text: reminderText(words, {
      ...{ name, shop: shop.name, currency: shop.currency, balanceMinor, overdueMinor, day: on },
    }),
    canEmail: mailer !== null,
    sent: (reminded.get(party) ?? []).toReversed().map(asSent),
  }
}

/** What a reminder states as owed: deposits are not taken off, they are for what the customer ordered. */
function remindedOf({ balanceMinor, depositMinor }: Pick<PartyPage, 'balanceMinor' | 'depositMinor'>): Minor {
  return minor(balanceMinor + depositMinor)
}

/**
 * Reminds a customer by email, with the statement of their account as a PDF; of another way it is recorded alone.
 * @throws Refusal customer_not_found, reminder_nothing_owed, mail_server_missing, reminder_without_address,
 *   reminder_emails_spent, reminder_not_emailed
 */
export async function remindCustomer(
  deps: ReadDeps & { audit: AuditLog },
  { shopId, customerId, by }: { shopId: string; customerId: string; by: Actor },
  { way, text }: ReminderBody,
): Promise<ReminderPage> {
  const { database, now } = deps
  const before = await reminderPage(deps, shopId, customerId)
  if (before.balanceMinor <= 0) throw new Refusal('reminder_nothing_owed', { customerId })
  if (way === 'email') await emailReminder(deps, { shopId, by }, before, text)
  await customerStore.addReminder(database, shopId, before.customerId, { at: now(), way, text })
  return reminderPage(deps, shopId, customerId)
}

async function emailReminder(
  deps: ReadDeps & { audit: AuditLog },
  { shopId, by }: { shopId: string; by: Actor },
  { customerId, email }: ReminderPage,
  text: string,
): Promise<void> {
  const { database } = deps
  if (!deps.mailer) throw new Refusal('mail_server_missing')
  if (email === null) throw new Refusal('reminder_without_address')
  const mailer = await mailerWithin(deps, shopId, kind)
  const [shop, page] = await Promise.all([
    requireSettledShop(database, shopId),
    partyPage(deps, shopId, 'customers', customerId),
  ])
  const range = { from: addDays(page.on, -statementDays) as Day, to: page.on }
  const statement = await partyStatement(database, shopId, 'customers', customerId, range)
  const attachments = await statementFiles({
    statement: statementOf(statement, 'customers', shop, page),
    formats: ['pdf'],
    madeAt: instantInWords(deps.now().toISOString(), shop.timeZone, 'date-time'),
  })
  const message = { to: email, subject: `Your account at ${shop.name}`, text, attachments }
  await sendCounted(deps, mailer, { kind, by, shopId, facts: { customerId } }, message)
}

function asSent({ at, way, text }: ReminderSent): ReminderPage['sent'][number] {
  return { at: at.toISOString(), way, text }
}
