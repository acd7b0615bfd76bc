import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ReminderPage, Reminders } from '#domain/api/reminder.ts'
import { addDays } from '#domain/business-day.ts'
import { dayInWords, dayRangeInWords } from '#domain/day-in-words.ts'
import { accounts } from '#domain/terms/chart.ts'
import { createCustomer } from '#server/customers/service.ts'
import { today } from '../support/clock.ts'
import { mailServer } from '../support/mail-server.ts'
import { pdfTextOfMail } from '../support/pdf-text.ts'
import { servedApp } from '../support/served-app.ts'

const mail = mailServer()
const served = servedApp(() => ({ mail: { smtpUrl: mail.url(), from: 'shop@example.com' } }))

/** A shop where Ama has owed 500 since January, Kofi 300 without an address, and Esi 100 that is not due yet. */
async function openBooks() {
  const { shopId, call } = await served.openBooks()
  const owes = async (name: string, amountMinor: number, due: string, more: object = {}) => {
    const customerId = randomUUID()
    await createCustomer(served.database(), shopId, { customerId, name, ...more })
    const input = { businessDay: today(), account: accounts.receivables, customerId, amountMinor, due }
    expect((await call('PUT', `/opening-items/${randomUUID()}`, input)).status).toBe(201)
    return customerId
  }
  const email = `ama-${randomUUID()}@example.com`
  const ama = await owes('Ama', 50_000, '2026-01-10', { email, phone: '+233 24 111' })
  const kofi = await owes('Kofi', 30_000, '2026-01-10')
  const esi = await owes('Esi', 10_000, '2099-01-10')
  return { shopId, ama, kofi, esi, email, call }
}

test('an overdue customer is listed and reminded by email with the statement, and their page shows it', async () => {
  const { shopId, ama, kofi, email, call } = await openBooks()
  const list = (await call('GET', '/reminders')).body as Reminders
  expect(list).toMatchObject({ canEmail: true, count: 2 })
  expect(list.items.map(({ name, overdueMinor, last }) => [name, overdueMinor, last])).toEqual([
    ['Ama', 50_000, null],
    ['Kofi', 30_000, null],
  ])
  const saved = await call('PUT', '/reminders', { words: '{name}, {overdue} is late. {shop}' })
  const text = (saved.body as Reminders).items[0]?.text ?? ''
  expect(text).toMatch(/^Ama, .*500\.00 is late\./)

  mail.refuse(email, 550, 'No such mailbox')
  const remind = (customerId: string, way: string) => call('POST', `/reminders/${customerId}`, { way, text })
  expect(await remind(ama, 'email')).toMatchObject({ status: 503, body: { code: 'reminder_not_emailed' } })
  expect(((await call('GET', `/reminders/${ama}`)).body as ReminderPage).sent).toEqual([])
  mail.take(email)
  expect(await remind(ama, 'email')).toMatchObject({ status: 200, body: { sent: [{ way: 'email', text }] } })
  expect(mail.mailsTo(email)).toHaveLength(1)
  const { source = '' } = mail.mailsTo(email)[0] ?? {}
  expect(source).toMatch(/statement-.*\.pdf/)
  const statement = pdfTextOfMail(source).split('\n')
  const inWords = (away: number) => dayInWords(addDays(today(), away))
  expect(statement).toContain('Statement of account: Ama')
  expect(statement).toContain(`${dayRangeInWords(addDays(today(), -90), today())}. Amounts in GHS.`)
  expect(statement).toContain(`${inWords(-90)} Opening balance 0.00`)
  expect(statement).toContain(`${inWords(0)} Opening balance, Receivables 500.00 500.00`)
  expect(statement).toContain('Closing balance 500.00')
  expect(await remind(ama, 'whatsapp')).toMatchObject({
    body: { sent: [{ way: 'whatsapp' }, { way: 'email' }] },
  })

  const records = served.database().db.collection('auditLog')
  const like = await records.findOne({ shopId, action: 'reminder.emailed' })
  const spent = Array.from({ length: 200 }, (_, index) => ({
    ...{ ...like, _id: randomUUID() as never, number: 1_000 + index },
  }))
  await records.insertMany(spent)
  expect(await remind(ama, 'email')).toMatchObject({ status: 429, body: { code: 'reminder_emails_spent' } })
  expect(mail.mailsTo(email)).toHaveLength(1)
  await records.deleteMany({ _id: { $in: spent.map(({ _id }) => _id) } })

  expect(await remind(kofi, 'email')).toMatchObject({
    status: 422,
    body: { code: 'reminder_without_address' },
  })
  const again = (await call('GET', '/reminders')).body as Reminders
  expect(again.items.map(({ last }) => last?.way ?? null)).toEqual(['whatsapp', null])
  expect(await served.database().collections.shops.findOne({ _id: shopId })).toMatchObject({
    reminderWords: '{name}, {overdue} is late. {shop}',
  })
})

test('a customer’s credit is taken off what is overdue longest', async () => {
  const { ama, kofi, call } = await openBooks()
  const credit = (customerId: string, amountMinor: number) =>
    call('PUT', `/opening-items/${randomUUID()}`, {
      ...{ businessDay: today(), account: accounts.storeCredit, customerId, amountMinor },
    })
  expect((await credit(ama, 45_000)).status).toBe(201)
  expect((await credit(kofi, 30_000)).status).toBe(201)
  await call('PUT', '/reminders', { words: '{balance} is open, {overdue} of it late.' })
  const { items, count } = (await call('GET', '/reminders')).body as Reminders
  expect(items.map(({ name, balanceMinor, overdueMinor }) => [name, balanceMinor, overdueMinor])).toEqual([
    ['Ama', 5_000, 5_000],
  ])
  expect(count).toBe(1)
  expect(((await call('GET', `/reminders/${ama}`)).body as ReminderPage).text).toMatch(
    /50\.00 is open, .*\s50\.00 of it late/,
  )
})

test('a customer who owes nothing is not reminded, and past reminders are erased with the customer', async () => {
  const { shopId, ama, call } = await openBooks()
  const way = { way: 'other', text: 'Dear Ama, please pay.' }
  expect((await call('POST', `/reminders/${ama}`, way)).status).toBe(200)
  const paid = {
    direction: 'received',
    customerId: ama,
    businessDay: today(),
    money: 'bank',
    amountMinor: 50_000,
  }
  expect((await call('PUT', `/party-payments/${randomUUID()}`, paid)).status).toBe(201)
  expect(await call('POST', `/reminders/${ama}`, way)).toMatchObject({
    status: 409,
    body: { code: 'reminder_nothing_owed' },
  })
  expect((await call('PUT', `/erasures/${randomUUID()}`, { customerId: ama })).status).toBe(201)
  const found = await served.database().db.collection('customers').find({ '_id.shopId': shopId }).toArray()
  expect(JSON.stringify(found)).not.toContain('Ama')
})
