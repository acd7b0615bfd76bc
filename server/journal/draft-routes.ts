import * as routes from '#domain/api/routes/journal-drafts.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { discardJournalDraft, listJournalDrafts, postJournalDraft, saveJournalDraft } from './drafts.ts'
import { journalTemplates } from './drafts-store.ts'
import { listJournalTemplates, recurringJournalsJob, saveJournalTemplate } from './templates.ts'

/** Drafts of journal entries, and the templates they are made from. */
export function registerJournalDrafts(app: App, deps: IdentityDeps): void {
  const { database } = deps
  deps.jobs.register(recurringJournalsJob(deps))

  serve(app, routes.listJournalDrafts, async ({ params }) => ({
    items: await listJournalDrafts(database, params.shopId),
  }))

  serve(app, routes.saveJournalDraft, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, draft } = await saveJournalDraft(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(draft)
  })

  serve(app, routes.postJournalDraft, (request) =>
    postJournalDraft(deps, { ...request.params, byUid: callerOf(request).uid }, request.body.revision),
  )

  serve(app, routes.discardJournalDraft, async ({ params }, reply) => {
    await discardJournalDraft(database, params)
    return reply.code(204).send(null)
  })

  serve(app, routes.listJournalTemplates, async ({ params }) => ({
    items: await listJournalTemplates(database, params.shopId),
  }))

  serve(app, routes.saveJournalTemplate, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, template } = await saveJournalTemplate(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(template)
  })

  serve(app, routes.removeJournalTemplate, async ({ params }, reply) => {
    await journalTemplates.remove(database, params)
    return reply.code(204).send(null)
  })
}
