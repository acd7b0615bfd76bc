import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SavedDraft } from '#domain/api/spending-draft.ts'
import { addDays } from '#domain/business-day.ts'
import { findAttachment } from '#server/attachments/store.ts'
import { sweepAttachmentsJob } from '#server/attachments/sweep-job.ts'
import { auditShop } from '#server/audit/service.ts'
import { recurringSpending } from '#server/expenditure/drafts-store.ts'
import { recurringSpendingJob } from '#server/expenditure/recurring.ts'
import { silentLog } from '../support/books.ts'
import { today } from '../support/clock.ts'
import { addCopies } from '../support/copies.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()

const line = {
  lineId: '1',
  account: '6010',
  description: 'Shop and yard',
  netMinor: 50_000,
  taxClassId: 'outside-scope',
  taxMinor: null,
}
const rent = {
  kind: 'expense',
  payee: 'Landlord',
  supplierId: null,
  day: today(),
  due: null,
  paidFrom: 'bank',
  tillId: null,
  reference: '',
  note: '',
  lines: [line],
  totalMinor: null,
  attachments: [],
}

async function openBooks() {
  const { shopId, ownerToken: token, countEntries: count } = await served.openBooks()
  const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) =>
    served.call({
      method,
      url: `/api/shops/${shopId}/expenditure${path}`,
      token,
      ...(payload && { payload }),
    })
  const listed = async () => (await call('GET', '/drafts')).body.items as SavedDraft[]
  return { shopId, token, call, listed, count }
}

async function sendPhoto(shopId: string, token: string) {
  const attachmentId = randomUUID()
  const edge = 'edge-of-the-form'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="bill.pdf"\r\n\r\n`
  const { body } = await served.call({
    method: 'PUT',
    url: `/api/shops/${shopId}/attachments/${attachmentId}`,
    token,
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: `${head}%PDF-1.7 ${attachmentId} %%EOF\r\n--${edge}--\r\n`,
  })
  return { attachmentId, sha256: String(body.sha256) }
}

const summary = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code]

test('a draft is kept with its photo, changed, and posted once as a document of its own id', async () => {
  const { shopId, token, call, listed, count } = await openBooks()
  const draftId = randomUUID()
  const photo = await sendPhoto(shopId, token)
  const empty = { ...rent, payee: '', lines: [], attachments: [photo] }
  const save = (revision: number, draft: object) => call('PUT', `/drafts/${draftId}`, { revision, draft })
  const post = (revision: number) => call('POST', `/drafts/${draftId}/posting`, { revision })

  expect((await save(0, empty)).status).toBe(201)
  expect(await save(0, empty)).toMatchObject({ status: 200, body: { revision: 1 } })
  expect(await listed()).toMatchObject([{ draftId, files: [{ attachmentId: photo.attachmentId }] }])
  expect(await post(1)).toMatchObject({
    status: 422,
    body: { code: 'draft_incomplete', facts: { missing: ['the amount'] } },
  })
  expect(await count()).toBe(0)

  const filled = { ...rent, attachments: [photo] }
  const changes = await Promise.all([save(1, filled), save(1, { ...filled, payee: 'Another' })])
  expect(changes.map(summary).sort()).toEqual([
    [200, undefined],
    [409, 'draft_changed'],
  ])
  expect((await save(2, filled)).status).toBe(200)
  const [{ revision = 0 } = {}] = await listed()
  expect(summary(await post(1))).toEqual([409, 'draft_changed'])

  const posted = await Promise.all([post(revision), post(revision), post(revision)])
  expect(posted).toMatchObject(posted.map(() => ({ status: 200, body: { kind: 'expense', id: draftId } })))
  expect(await count()).toBe(1)
  expect(await listed()).toEqual([])
  const expense = await served.call({ url: `/api/shops/${shopId}/expenses/${draftId}`, token })
  expect(expense.body).toMatchObject({ supplierName: 'Landlord', totalMinor: 50_000, attachments: [photo] })
  expect(summary(await save(revision, rent))).toEqual([409, 'draft_posted'])
  expect(summary(await call('DELETE', `/drafts/${draftId}`))).toEqual([409, 'draft_posted'])
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('a draft whose posting is refused stays a draft with its photo, and can be discarded', async () => {
  const { shopId, token, call, listed, count } = await openBooks()
  const draftId = randomUUID()
  const photo = await sendPhoto(shopId, token)
  const draft = { ...rent, day: addDays(today(), 5), attachments: [photo] }
  expect((await call('PUT', `/drafts/${draftId}`, { revision: 0, draft })).status).toBe(201)
  expect(summary(await call('POST', `/drafts/${draftId}/posting`, { revision: 1 }))).toEqual([
    422,
    'expense_in_future',
  ])
  // The photo of a refused save is deleted by the sweep, and what the draft names stays.
  const stray = await sendPhoto(shopId, token)
  expect(
    summary(
      await call('PUT', `/drafts/${draftId}`, { revision: 9, draft: { ...draft, attachments: [stray] } }),
    ),
  ).toEqual([409, 'draft_changed'])
  await sweepAttachmentsJob(served.database()).run({
    dueAt: new Date(),
    now: () => new Date(Date.now() + 8 * 86_400_000),
    signal: new AbortController().signal,
  })
  expect(await findAttachment(served.database(), shopId, stray.attachmentId)).toBe(null)
  expect(await listed()).toMatchObject([{ draftId, files: [{ attachmentId: photo.attachmentId }] }])
  expect((await call('DELETE', `/drafts/${draftId}`)).status).toBe(204)
  expect((await call('DELETE', `/drafts/${draftId}`)).status).toBe(204)
  expect(await listed()).toEqual([])
  expect(summary(await call('POST', `/drafts/${draftId}/posting`, { revision: 1 }))).toEqual([
    404,
    'draft_not_found',
  ])
  expect(await count()).toBe(0)
  // The photo belongs to nothing any more.
  const gone = await served.call({
    method: 'DELETE',
    url: `/api/shops/${shopId}/attachments/${photo.attachmentId}`,
    token,
  })
  expect(gone.status).toBe(204)
})

test('what recurs becomes a draft on each of its days, once, and those that were missed as well', async () => {
  const { shopId, call, listed } = await openBooks()
  const recurringId = randomUUID()
  const recurrence = { rhythm: 'week', from: addDays(today(), -7), until: addDays(today(), 21) }
  const save = (revision: number, input = {}) =>
    call('PUT', `/recurring/${recurringId}`, { revision, recurrence, termsDays: 30, draft: rent, ...input })
  const days = async () => (await listed()).map(({ draft }) => draft.day)

  const long = { ...recurrence, from: addDays(today(), -400) }
  expect(summary(await save(0, { recurrence: long }))).toEqual([422, 'recurring_too_early'])
  // Not by a change either: of one that begins tomorrow nothing is made yet.
  const otherId = randomUUID()
  const saveOther = (revision: number, from: string) =>
    call('PUT', `/recurring/${otherId}`, {
      ...{ revision, recurrence: { ...recurrence, from }, termsDays: 30, draft: rent },
    })
  expect((await saveOther(0, addDays(today(), 1))).status).toBe(201)
  expect(summary(await saveOther(1, long.from))).toEqual([422, 'recurring_too_early'])
  const place = { shopId, recurringId: otherId }
  const recorded = await recurringSpending.find(served.database(), place)
  if (!recorded) throw new Error('it is not kept')
  await recurringSpending.goOn(served.database(), { ...recorded, revision: 0 }, addDays(today(), 8))
  expect(await recurringSpending.find(served.database(), place)).toEqual(recorded)
  expect((await call('DELETE', `/recurring/${otherId}`)).status).toBe(204)

  expect(await save(0)).toMatchObject({ status: 201, body: { nextDay: addDays(today(), 7) } })
  expect((await save(0)).status).toBe(200)
  expect(await days()).toEqual([addDays(today(), -7), today()])

  // One is discarded; two processes look, three weeks later.
  const [first] = await listed()
  expect((await call('DELETE', `/drafts/${first?.draftId}`)).status).toBe(204)
  const later = () => new Date(Date.now() + 22 * 86_400_000)
  const run = () =>
    recurringSpendingJob({ database: served.database(), log: silentLog }).run({
      dueAt: later(),
      now: later,
      signal: new AbortController().signal,
    })
  await Promise.all([run(), run()])
  expect(await run()).toBe('nothing due')
  expect(await days()).toEqual([0, 7, 14, 21].map((after) => addDays(today(), after)))
  expect((await call('GET', '/recurring')).body.items).toMatchObject([{ payee: 'Landlord', nextDay: null }])

  // Prolonged, it makes none of those days again.
  const unknown = { ...{ revision: 3, recurrence, termsDays: 30, draft: rent } }
  expect(summary(await call('PUT', `/recurring/${randomUUID()}`, unknown))).toEqual([
    404,
    'recurring_not_found',
  ])
  const longer = { recurrence: { ...recurrence, until: addDays(today(), 28) } }
  expect(await save(1, longer)).toMatchObject({ status: 200, body: { nextDay: addDays(today(), 28) } })
  expect(summary(await save(1, { termsDays: 3 }))).toEqual([409, 'recurring_changed'])
  expect((await call('DELETE', `/recurring/${recurringId}`)).status).toBe(204)
  expect((await call('GET', '/recurring')).body.items).toEqual([])
  expect(await listed()).toHaveLength(4)
})

test('drafts and what recurs are listed to the last, however many there are', async () => {
  const { shopId, call, listed } = await openBooks()
  const draft = { ...rent, supplierId: null }
  const recurrence = { rhythm: 'month', from: '2999-01-01', until: null }
  expect((await call('PUT', `/drafts/${randomUUID()}`, { revision: 0, draft })).status).toBe(201)
  const input = { revision: 0, recurrence, termsDays: 30, draft }
  expect((await call('PUT', `/recurring/${randomUUID()}`, input)).status).toBe(201)
  await addCopies(served.database(), { name: 'spendingDrafts', idName: 'draftId', shopId }, 500)
  await addCopies(served.database(), { name: 'recurringSpending', idName: 'recurringId', shopId }, 500)
  expect(await listed()).toHaveLength(501)
  expect((await call('GET', '/recurring')).body.items).toHaveLength(501)
})
