import * as routes from '#domain/api/routes/expenditure.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { callerOf } from '../../http/caller.ts'
import { serve } from '../../http/serve.ts'
import { discardDraft, listDrafts, postDraft, saveDraft } from './service.ts'

export function registerDrafts(app: App, deps: BooksDeps): void {
  const { database } = deps
  serve(app, routes.listDrafts, async ({ params }) => ({ items: await listDrafts(database, params.shopId) }))

  serve(app, routes.saveDraft, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, draft } = await saveDraft(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(draft)
  })

  serve(app, routes.postDraft, (request) =>
    postDraft(deps, { ...request.params, byUid: callerOf(request).uid }, request.body.revision),
  )

  serve(app, routes.discardDraft, async ({ params }, reply) => {
    await discardDraft(database, params)
    return reply.code(204).send(null)
  })
}
