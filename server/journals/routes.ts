import * as routes from '#domain/api/routes/journals.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { recordJournal, requireJournal } from './service.ts'

export function registerJournals(app: App, deps: BooksDeps): void {
  serve(app, routes.recordJournal, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, journal } = await recordJournal(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(journal)
  })

  serve(app, routes.readJournal, (request) =>
    requireJournal(deps.database, request.params.shopId, request.params.journalId),
  )
}
