import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aSale } from '#domain/documents/sale/a-sale.fixture.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { shiftMailJob } from '#server/shift-mails/job.ts'
import { silentLog } from '../support/books.ts'
import { mailServer, partsOf } from '../support/mail-server.ts'
import { servedApp, testConfig } from '../support/served-app.ts'

const post = mailServer()
const served = servedApp(() => ({ mail: { smtpUrl: post.url(), from: 'shop@example.com' } }))
const counted = (amountMinor: number) => ({ amountMinor, denominations: [] })
const aPerson = () => `owner-${randomUUID()}@example.com`

async function openShift() {
  const { shopId, ownerToken: token } = await served.openOwnedShop({ timeZone: 'UTC' })
  const call = (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) =>
    served.call({ method, url: `/api/shops/${shopId}${path}`, token, ...(payload && { payload }) })
  const tillId = randomUUID()
  await call('POST', '/tills', { tillId, name: 'Counter' })
  const shiftId = randomUUID()
  await call('PUT', `/shifts/${shiftId}`, { tillId, float: counted(5_000), lastSequence: 0 })
  const saleId = randomUUID()
  const sold = aSale({ tillId, receiptNumber: 'A-1', soldAt: new Date().toISOString(), shiftId })
  await call('PUT', `/sales/${saleId}`, sold)
  // 10.00 was sold for cash, and 1.00 of it is missing.
  const close = () =>
    call('PUT', `/shifts/${shiftId}/close`, {
      cash: counted(5_900),
      slips: [],
      countedAt: new Date().toISOString(),
      lastSequence: 1,
    })
  return { shopId, call, shiftId, saleId, close }
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
      said: 'The mail server said: 450 Come back later',
    },
  ])
  post.take(to)
  clock = new Date(clock.getTime() + 6 * 60_000)
  await Promise.all([aProcess()(), aProcess()()])
  await aProcess()()

  const [mail, ...others] = post.mailsTo(to)
  expect(others).toEqual([])
  const said = mail ? partsOf(mail).text : ''
  for (const words of [
    'Z report 1',
    'Sales: ',
    'Cash short: ',
    '10.00',
    '1.00',
    `/user/dashboard/shift/${shiftId}`,
  ])
    expect(said).toContain(words)
  expect((await call('GET', '/shift-mail')).body.log).toMatchObject([{ state: 'sent', nextAt: null }])
})

test('what was closed before somebody asked for it is told to nobody', async () => {
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
