import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SavedJournalDraft, SavedJournalTemplate } from '#domain/api/journal-draft.ts'
import { addDays, addMonths, day } from '#domain/business-day.ts'
import { auditShop } from '#server/audit/service.ts'
import { journalTemplates } from '#server/journal/drafts-store.ts'
import { recurringJournalsJob } from '#server/journal/templates.ts'
import { silentLog } from '../support/books.ts'
import { today } from '../support/clock.ts'
import { addCopies } from '../support/copies.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()

const lines = [
  { account: '6030', amountMinor: 40_000, note: 'Ama' },
  { account: '2500', amountMinor: -40_000 },
]
const wages = { businessDay: today(), text: 'Wages', lines }

async function openBooks() {
  const { shopId, call, countEntries: count } = await served.openBooks()
  const listed = async () => (await call('GET', '/journal-drafts')).body.items as SavedJournalDraft[]
  const templates = async () => (await call('GET', '/journal-templates')).body.items as SavedJournalTemplate[]
  return { shopId, call, listed, templates, count }
}

const summary = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code]

test('a draft posts nothing, is changed by one at a time, and posted once as the entry of its own id', async () => {
  const { shopId, call, listed, count } = await openBooks()
  const draftId = randomUUID()
  const save = (revision: number, draft: object) =>
    call('PUT', `/journal-drafts/${draftId}`, { revision, draft })
  const post = (revision: number) => call('POST', `/journal-drafts/${draftId}/posting`, { revision })
  const open = [{ ...lines[0], amountMinor: 0 }, lines[1]]

  expect((await save(0, { ...wages, lines: open })).status).toBe(201)
  expect(await save(0, { ...wages, lines: open })).toMatchObject({ status: 200, body: { revision: 1 } })
  expect(summary(await post(1))).toEqual([422, 'journal_draft_incomplete'])
  const changes = await Promise.all([save(1, wages), save(1, { ...wages, text: 'Other' })])
  expect(changes.map(summary).sort()).toEqual([
    [200, undefined],
    [409, 'journal_draft_changed'],
  ])
  expect((await save(2, wages)).status).toBe(200)
  const [{ revision = 0 } = {}] = await listed()
  expect(summary(await post(revision - 1))).toEqual([409, 'journal_draft_changed'])
  expect(await count()).toBe(0)

  const posted = await Promise.all([post(revision), post(revision), post(revision)])
  expect(posted.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(posted.map(({ body }) => body.entryNumber)).size).toBe(1)
  expect(posted[0]?.body).toMatchObject({ journalId: draftId })
  expect(await count()).toBe(1)
  expect(await listed()).toEqual([])
  expect((await call('GET', `/journals/${draftId}`)).body).toMatchObject(wages)
  expect(summary(await save(0, wages))).toEqual([409, 'journal_draft_posted'])
  expect(summary(await call('DELETE', `/journal-drafts/${draftId}`))).toEqual([409, 'journal_draft_posted'])
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('a draft that is opened, corrected and posted is a draft no more; one of a day to come waits', async () => {
  const { call, listed, count } = await openBooks()
  const [corrected, later, stranger] = [randomUUID(), randomUUID(), randomUUID()]
  const save = (id: string, draft: object) => call('PUT', `/journal-drafts/${id}`, { revision: 0, draft })
  const post = (id: string) => call('POST', `/journal-drafts/${id}/posting`, { revision: 1 })
  await save(corrected, wages)
  expect(await call('PUT', `/journals/${corrected}`, { ...wages, text: 'Wages of March' })).toMatchObject({
    status: 201,
  })
  expect(await listed()).toEqual([])
  expect(await post(corrected)).toMatchObject({ status: 200, body: { journalId: corrected } })
  expect(await count()).toBe(1)

  // As the one that takes back an entry on the first of the next month.
  const next = day(`${addMonths(today(), 1).slice(0, 7)}-01`)
  expect((await save(later, { ...wages, businessDay: addDays(next, 3) })).status).toBe(201)
  expect(summary(await post(later))).toEqual([422, 'journal_in_future'])
  expect(await listed()).toMatchObject([{ draftId: later, templateId: null, revision: 1 }])
  expect((await call('DELETE', `/journal-drafts/${later}`)).status).toBe(204)
  expect((await call('DELETE', `/journal-drafts/${later}`)).status).toBe(204)
  expect(summary(await post(later))).toEqual([404, 'journal_draft_not_found'])
  expect(summary(await call('DELETE', `/journal-drafts/${stranger}`))).toEqual([
    404,
    'journal_draft_not_found',
  ])
  // Wanted after all.
  expect(await save(later, wages)).toMatchObject({ status: 200, body: { revision: 2 } })
  expect(await listed()).toHaveLength(1)
  expect(await count()).toBe(1)
})

test('a template makes one draft on each of its days, those that were missed among them', async () => {
  const { shopId, call, listed, templates, count } = await openBooks()
  const database = served.database()
  const templateId = randomUUID()
  const recurrence = { rhythm: 'month', from: addMonths(today(), -2), until: null }
  const template = { name: 'Wages', text: 'Wages', lines, recurrence }
  const save = (revision: number, changed: object = {}, id = templateId) =>
    call('PUT', `/journal-templates/${id}`, { revision, template: { ...template, ...changed } })
  expect(await save(0, { lines: [lines[0]] })).toMatchObject({ status: 400 })
  expect(summary(await save(0, { recurrence: { ...recurrence, from: addDays(today(), -400) } }))).toEqual([
    422,
    'recurring_too_early',
  ])
  expect(await templates()).toEqual([])

  const twice = await Promise.all([save(0), save(0)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 201])
  const days = [addMonths(today(), -2), addMonths(today(), -1), today()]
  expect((await listed()).map(({ draft, templateId: of }) => [draft.businessDay, of])).toEqual(
    days.map((on) => [on, templateId]),
  )
  expect(await count()).toBe(0)

  // Another process was cut off before it went on: of a day there is one, posted or discarded or not.
  const [first, second] = await listed()
  if (!first || !second) throw new Error('there are drafts')
  await call('POST', `/journal-drafts/${first.draftId}/posting`, { revision: 1 })
  await call('DELETE', `/journal-drafts/${second.draftId}`)
  const kept = await journalTemplates.find(database, { shopId, templateId })
  if (!kept) throw new Error('there is a template')
  await journalTemplates.goOn(database, kept, days[0] ?? null)
  const run = { now: () => new Date(), signal: new AbortController().signal }
  const job = recurringJournalsJob({ database, log: silentLog })
  expect(await job.run(run as never)).toBe('nothing due')
  expect(await listed()).toMatchObject([{ draft: { businessDay: today() } }])
  expect(await templates()).toMatchObject([{ templateId, nextDay: addMonths(today(), 1) }])

  // A month later, and with other words.
  expect(await save(1, { text: 'Wages and more' })).toMatchObject({ status: 200, body: { revision: 2 } })
  expect(summary(await save(1, { text: 'Other' }))).toEqual([409, 'journal_template_changed'])
  expect(summary(await save(0, { recurrence: null }, randomUUID()))).toEqual([409, 'journal_template_named'])
  const nextMonth = new Date(`${addMonths(today(), 1)}T12:00:00Z`)
  expect(await job.run({ ...run, now: () => nextMonth } as never)).toBe('1 made')
  expect((await listed()).at(-1)).toMatchObject({ draft: { text: 'Wages and more' }, templateId })

  expect((await call('DELETE', `/journal-templates/${templateId}`)).status).toBe(204)
  expect(await templates()).toEqual([])
  expect(await listed()).toHaveLength(2)
  expect(await count()).toBe(1)
})

test('drafts and templates are listed to the last, however many there are', async () => {
  const { shopId, call, listed, templates } = await openBooks()
  const draft = { revision: 0, draft: wages }
  expect((await call('PUT', `/journal-drafts/${randomUUID()}`, draft)).status).toBe(201)
  const template = { revision: 0, template: { name: 'Wages', text: 'Wages', lines, recurrence: null } }
  expect((await call('PUT', `/journal-templates/${randomUUID()}`, template)).status).toBe(201)
  await addCopies(served.database(), { name: 'journalDrafts', idName: 'draftId', shopId }, 500)
  const ofTemplates = { name: 'journalTemplates', idName: 'templateId', shopId }
  await addCopies(served.database(), ofTemplates, 500, (one, at) => ({
    template: { ...one.template, name: `Wages ${at}` },
  }))
  expect(await listed()).toHaveLength(501)
  expect(await templates()).toHaveLength(501)
})
