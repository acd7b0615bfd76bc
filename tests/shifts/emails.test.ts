import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aSale, aSaleLine } from '#domain/documents/sale/a-sale.fixture.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { withLongs } from '#server/db/longs.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { shiftMailJob } from '#server/shift-mails/job.ts'
import { aProduct, silentLog } from '../support/books.ts'
import { mailServer, partsOf } from '../support/mail-server.ts'
import { servedApp, testConfig } from '../support/served-app.ts'

const post = mailServer()
const served = servedApp(() => ({ mail: { smtpUrl: post.url(), from: 'shop@example.com' } }))
const counted = (amountMinor: number) => ({ amountMinor, denominations: [] })
const aPerson = () => `owner-${randomUUID()}@example.com`

async function openShift(sale: Partial<SaleBody> = {}) {
  const { shopId, owner, call } = await served.openOwnedShop({ timeZone: 'UTC' })
  const tillId = randomUUID()
  await call('POST', '/tills', { tillId, name: 'Counter' })
  const shiftId = randomUUID()
  await call('PUT', `/shifts/${shiftId}`, { tillId, float: counted(5_000), lastSequence: 0 })
  const saleId = randomUUID()
  const sold = aSale({ tillId, receiptNumber: 'A-1', soldAt: new Date().toISOString(), shiftId, ...sale })
  await call('PUT', `/sales/${saleId}`, sold)
  // 10.00 was sold for cash, and 1.00 of it is missing.
  const close = () =>
    call('PUT', `/shifts/${shiftId}/close`, {
      cash: counted(5_900),
      slips: [],
      countedAt: new Date().toISOString(),
      lastSequence: 1,
    })
  return { shopId, owner, call, tillId, shiftId, saleId, close }
}

let clock = new Date()
const now = () => clock

function aProcess() {
  const mail = { smtpUrl: post.url(), from: 'shop@example.com' }
  const deps = {
    config: testConfig({ mail, appOrigin: 'https://shop.example.com' }),
    database: served.database(),
    mailer: createMailer(mail),
    log: silentLog,
    now,
  }
  return () => shiftMailJob(deps).run({ dueAt: now(), now, signal: new AbortController().signal })
}

test('the end of a shift reaches whom the owner names, once, also after the mail server was away', async () => {
  const { call, shiftId, close } = await openShift()
  const to = aPerson()
  const named = await call('PUT', '/shift-mail', { to: [to] })
  expect(named).toMatchObject({ status: 200, body: { to: [to], log: [] } })
  expect(await call('PUT', '/shift-mail', { to: [to, to.toUpperCase()] })).toMatchObject({ status: 400 })
  expect(await close()).toMatchObject({ status: 201 })

  clock = new Date()
  post.refuse(to, 450, 'Come back later')
  await aProcess()()
  expect(post.mailsTo(to)).toHaveLength(0)
  expect((await call('GET', '/shift-mail')).body.log).toMatchObject([
    {
      shiftId,
      till: 'Counter',
      number: 1,
      state: 'waiting',
      said: 'The mail server replied: 450 Come back later',
    },
  ])
  post.take(to)
  clock = new Date(clock.getTime() + 6 * 60_000)
  await Promise.all([aProcess()(), aProcess()()])
  await aProcess()()

  const [mail, ...others] = post.mailsTo(to)
  expect(others).toEqual([])
  const text = mail ? partsOf(mail).text : ''
  for (const words of [
    'Z report 1',
    'Sales: ',
    'Cash short: ',
    '10.00',
    '1.00',
    `/user/dashboard/shift/${shiftId}`,
  ])
    expect(text).toContain(words)
  expect((await call('GET', '/shift-mail')).body.log).toMatchObject([{ state: 'sent', nextAt: null }])
})

test('the mail at the end of a shift reports credit given, products that are low and drawers opened without approval', async () => {
  const tenders: SaleBody['tenders'] = [
    { kind: 'cash', amountMinor: minor(600) },
    { kind: 'on-account', amountMinor: minor(400) },
  ]
  const { shopId, call, shiftId, tillId, close } = await openShift({ tenders })
  const milo = aProduct(shopId, { name: 'Milo 400 g', reorderLevelMilli: milli(5_000) })
  const { db, collections } = served.database()
  await collections.products.insertOne(withLongs(milo))
  const opening = { tillId, shiftId, openedAt: new Date().toISOString(), reason: 'Looked for a coin' }
  await call('PUT', `/drawer-openings/${randomUUID()}`, opening)
  // As the limits of its day have it for an employee.
  const openings = db.collection('drawerOpenings')
  await openings.updateOne({ shiftId }, { $set: { standing: 'not-approved' } })
  const to = aPerson()
  await call('PUT', '/shift-mail', { to: [to] })
  expect(await close()).toMatchObject({ status: 201 })
  clock = new Date()
  await aProcess()()
  const [mail] = post.mailsTo(to)
  const text = mail ? partsOf(mail).text : ''
  for (const words of ['On account: ', '4.00', 'Drawer opened without approval: 1', '- Milo 400 g: 0'])
    expect(text).toContain(words)
})

test('a shift closed before anyone asked for the email is not sent', async () => {
  const { call, close } = await openShift()
  await close()
  const to = aPerson()
  await call('PUT', '/shift-mail', { to: [to] })
  clock = new Date(Date.now() + 60_000)
  await aProcess()()
  expect(post.mailsTo(to)).toHaveLength(0)
})

test('a receipt is emailed as the books have it, to one address at a time', async () => {
  const { call, saleId } = await openShift()
  const to = aPerson()
  const email = (payload: object, id = saleId) => call('POST', `/sales/${id}/email`, payload)
  expect(await email({ to: 'nobody' })).toMatchObject({ status: 400 })
  expect(await email({ to: `${to}, another@example.com` })).toMatchObject({ status: 400 })
  expect(await email({ to }, randomUUID())).toMatchObject({ status: 404, body: { code: 'sale_not_found' } })
  expect(await call('GET', `/sales/${saleId}`)).toMatchObject({ body: { canEmail: true } })
  expect(await email({ to })).toMatchObject({ status: 204 })
  const [mail] = post.mailsTo(to)
  const text = mail ? partsOf(mail).text : ''
  const { body } = await call('GET', `/sales/${saleId}`)
  for (const words of ['COPY', 'A-1', 'Counter', 'Total', '10.00', String(body.entryHash).slice(0, 12)])
    expect(text).toContain(words)

  post.refuse(to, 550, 'No such mailbox')
  expect(await email({ to })).toMatchObject({ status: 503, body: { code: 'receipt_not_emailed' } })
})

test('an emailed receipt has none of the words that the sender of the sale could write into it', async () => {
  const bad = 'Your parcel: http://evil.example'
  const taxes = [{ component: 'evil tax', rateBp: 1_000, amountMinor: minor(0) }]
  const { shopId, call, saleId } = await openShift({
    note: bad,
    lines: [aSaleLine({ name: bad, taxes })],
    tenders: [{ kind: 'mobile-money', amountMinor: minor(1_000), reference: bad }],
  })
  const sale = await call('GET', `/sales/${saleId}`)
  expect(sale).toMatchObject({ status: 200, body: { note: bad } })
  const { productId } = aSaleLine()
  const product = aProduct(shopId, { name: 'Milo 400 g' })
  await served
    .database()
    .collections.products.insertOne(withLongs({ ...product, _id: { shopId, productId } }))
  const to = aPerson()
  expect(await call('POST', `/sales/${saleId}/email`, { to })).toMatchObject({ status: 204 })
  const [mail] = post.mailsTo(to)
  expect(mail && partsOf(mail).text).toContain('Milo 400 g')
  expect(mail?.source).not.toMatch(/evil/i)
  // The log knows the address again, and does not say it.
  const log = await served
    .database()
    .db.collection('auditLog')
    .find({ shopId, action: 'receipt.emailed' })
    .toArray()
  expect(log).toMatchObject([{ facts: { saleId, to: expect.stringMatching(/^[\w-]{22}$/) } }])
  expect(JSON.stringify(log)).not.toContain(to)
})

test('a receipt is emailed three times at most, also at the same moment, while it is recent, and by one person not without end', async () => {
  const { shopId, owner, call, saleId } = await openShift()
  const to = aPerson()
  const email = (id = saleId) => call('POST', `/sales/${id}/email`, { to })
  const answers = await Promise.all(Array.from({ length: 8 }, () => email()))
  const sent = answers.filter(({ status }) => status === 204).length
  expect(post.mailsTo(to)).toHaveLength(sent)
  expect(sent).toBeLessThanOrEqual(3)
  expect(await email()).toMatchObject({ status: 429, body: { code: 'receipt_emailed_enough' } })

  const records = served.database().db.collection('auditLog')
  const [one] = await records.find({ shopId, action: 'receipt.emailed' }).toArray()
  await records.deleteMany({ shopId, action: 'receipt.emailed' })
  const by = (uid: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ ...one, _id: randomUUID() as never, number: 1_000 + index, uid, facts: {} },
    }))
  await records.insertMany(by(owner.uid, 100))
  expect(await email()).toMatchObject({ status: 429, body: { code: 'receipt_emails_spent' } })
  await records.deleteMany({ shopId, action: 'receipt.emailed' })
  expect(await email()).toMatchObject({ status: 204 })
  const ago = new Date(Date.now() - 100 * 24 * 60 * 60_000)
  await served.database().collections.sales.updateOne({ '_id.saleId': saleId }, { $set: { recordedAt: ago } })
  expect(await email()).toMatchObject({ status: 409, body: { code: 'receipt_too_old' } })
})

test('a shop that closes shifts without end gets mails up to a limit, delays no other shop, and gets none once it is closed', async () => {
  const [many, one] = [await openShift(), await openShift()]
  const [toMany, toOne] = [aPerson(), aPerson()]
  await many.call('PUT', '/shift-mail', { to: [toMany] })
  await one.call('PUT', '/shift-mail', { to: [toOne] })
  await many.close()
  await one.close()
  const { collections, db } = served.database()
  const close = await collections.shiftCloses.findOne({ '_id.shopId': many.shopId })
  if (!close) throw new Error('the shift was just closed')
  await collections.shiftCloses.insertMany(
    Array.from({ length: 210 }, (_, index) => ({
      ...{ ...close, _id: { ...close._id, shiftId: randomUUID() }, number: 2 + index },
      entryNumber: 1_000 + index,
    })),
    // Numbers as they are read are not stored as the validator wants them.
    { bypassDocumentValidation: true },
  )
  clock = new Date(Date.now() + 60_000)
  post.refuse(toMany, 450, 'Later')
  await aProcess()()
  expect(post.mailsTo(toOne)).toHaveLength(1)
  const mails = db.collection('shiftMails')
  expect(await mails.countDocuments({ '_id.shopId': many.shopId, state: 'failed' })).toBe(11)
  const [failed] = (await mails.find({ '_id.shopId': many.shopId, state: 'failed' }).toArray()) as never[]
  expect(failed).toMatchObject({ said: expect.stringContaining('24 hours') })
  post.take(toMany)
  const closing = { at: clock, byUid: 'a', byEmail: 'a@example.com', reason: 'Sold' }
  await collections.shops.updateOne({ _id: many.shopId }, { $set: { closing } })
  clock = new Date(clock.getTime() + 10 * 60_000)
  await aProcess()()
  expect(post.mailsTo(toMany)).toHaveLength(0)
})

test('a customer’s address that is several by its text is one, which no mail server takes', async () => {
  const [to, other] = [aPerson(), aPerson()]
  const mailer = createMailer({ smtpUrl: post.url(), from: 'shop@example.com' })
  await mailer.send({ to: `${to},${other}`, subject: 'Account', text: 'Hello' }).catch(() => undefined)
  expect([...post.mailsTo(to), ...post.mailsTo(other)]).toEqual([])
  mailer.close()
})
