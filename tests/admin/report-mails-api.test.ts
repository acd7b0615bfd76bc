import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { mailServer } from '../support/mail-server.ts'
import { servedApp, testConfig } from '../support/served-app.ts'

const post = mailServer()
const served = servedApp()
let token = ''
let adminEmail = ''
beforeAll(async () => {
  const { admin, adminToken } = await served.openAdministrator()
  token = adminToken
  adminEmail = admin.email
})

const schedules = '/api/admin/report-schedules'
const edit = (recipient: string, changes: object = {}) => ({
  revision: 0,
  report: { of: 'currency', currency: 'GHS' },
  figures: ['salesMinor'],
  rhythm: { every: 'month', day: 1 },
  hour: 6,
  timeZone: 'Africa/Accra',
  formats: ['csv'],
  recipients: [recipient],
  isPaused: false,
  ...changes,
})

test('without a mail server nothing is scheduled, and the list says so', async () => {
  const list = await served.call({ method: 'GET', url: schedules, token })
  expect(list.body).toMatchObject({ isMailConfigured: false, items: [] })
  const url = `${schedules}/${randomUUID()}`
  expect(await served.call({ method: 'PUT', url, token, payload: edit('ama@example.com') })).toMatchObject({
    status: 409,
    body: { code: 'mail_server_missing' },
  })
  const payload = { sendId: randomUUID() }
  expect(await served.call({ method: 'POST', url: `${url}/send`, token, payload })).toMatchObject({
    status: 409,
    body: { code: 'mail_server_missing' },
  })
})

test('an administrator schedules, sends, finds it in the log page by page, and ends it; all of it is on record', async () => {
  const app = await served.build({
    config: testConfig({ mail: { smtpUrl: post.url(), from: 'shops@example.com' } }),
  })
  const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) =>
    served.call({ method, url, token, app, ...(payload && { payload }) })
  const { shopId } = await served.openOwnedShop({ name: 'Osu Provisions' })
  const [scheduleId, recipient] = [randomUUID(), `reader-${randomUUID()}@example.com`]
  const url = `${schedules}/${scheduleId}`
  const report = { of: 'shop', shopId }
  expect(await call('PUT', url, edit(recipient, { report: { ...report, shopId: 'nowhere' } }))).toMatchObject(
    {
      status: 404,
      body: { code: 'shop_not_found' },
    },
  )
  expect(await call('PUT', url, edit(recipient, { report }))).toMatchObject({
    status: 200,
    body: { revision: 1, whose: 'Osu Provisions', recipients: [recipient] },
  })
  expect(await call('PUT', url, edit(recipient, { report, hour: 9 }))).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  })
  expect(
    (await call('PUT', url, edit(recipient, { report, revision: 1, isPaused: true }))).body,
  ).toMatchObject({ isPaused: true, nextAt: null })
  for (let sending = 0; sending < 2; sending += 1) {
    expect((await call('POST', `${url}/send`, { sendId: randomUUID() })).status).toBe(202)
    await expect.poll(() => post.mailsTo(recipient).length, { timeout: 30_000 }).toBe(sending + 1)
  }
  const first = await call('GET', '/api/admin/report-mails?limit=1')
  const second = await call('GET', `/api/admin/report-mails?limit=1&cursor=${first.body.nextCursor}`)
  const ids = [first, second].flatMap(({ body }) =>
    (body.items as { mailId: string }[]).map((one) => one.mailId),
  )
  expect(new Set(ids).size).toBe(2)
  expect(second.body).toMatchObject({ nextCursor: null, items: [{ to: recipient, trigger: 'hand' }] })

  expect((await call('DELETE', url)).status).toBe(204)
  expect(await call('POST', `${url}/send`, { sendId: randomUUID() })).toMatchObject({
    status: 404,
    body: { code: 'report_schedule_not_found' },
  })
  const log = await served
    .database()
    .db.collection('auditLog')
    .find({ shopId, action: /^report-mail/ })
    .sort({ number: 1 })
    .toArray()
  expect(log.map(({ action, email, facts }) => [action, email, facts.recipients])).toEqual(
    [
      'report-mail.scheduled',
      'report-mail.changed',
      'report-mail.sent-by-hand',
      'report-mail.sent-by-hand',
      'report-mail.deleted',
    ].map((action) => [action, adminEmail, recipient]),
  )
})
