import * as routes from '#domain/api/routes/journal-drafts.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../../http/caller.ts'
import { serve } from '../../http/serve.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import { recurringJournalsJob } from './job.ts'
import { listJournalTemplates, saveJournalTemplate } from './service.ts'
import { deleteJournalTemplate } from './store.ts'

export function registerJournalTemplates(app: App, deps: IdentityDeps): void {
  const { database } = deps
  deps.jobs.register(recurringJournalsJob(deps))

  serve(app, routes.listJournalTemplates, async ({ params }) => ({
    items: await listJournalTemplates(database, params.shopId),
  }))

  serve(app, routes.saveJournalTemplate, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, template } = await saveJournalTemplate(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(template)
  })

  serve(app, routes.removeJournalTemplate, async ({ params }, reply) => {
    await deleteJournalTemplate(database, params)
    return reply.code(204).send(null)
  })
}
