import * as routes from '#domain/api/routes/journal-drafts.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { callerOf } from '../../http/caller.ts'
import { serve } from '../../http/serve.ts'
import { discardJournalDraft, listJournalDrafts, postJournalDraft, saveJournalDraft } from './service.ts'

export function registerJournalDrafts(app: App, deps: BooksDeps): void {
  const { database } = deps
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
}
